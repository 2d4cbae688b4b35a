import { useFormats } from "@/hooks/use-formats";
import { copy } from "../copy.ts";
import { type Receipt, sideName } from "../domain/receipt.ts";
import { ReceiptSection } from "./receipt-section.tsx";

/** The events of the challenge, in order. */
export function ReceiptHistory({ receipt }: { readonly receipt: Receipt }) {
  const { formatInstant } = useFormats();
  return (
    <ReceiptSection title={copy.history}>
      <ol className="grid gap-4 border-l border-border pl-5">
        {receipt.events.map((event) => (
          <li
            key={`${event.kind}-${event.at}-${event.participant_id}`}
            className="relative before:absolute before:top-1.5 before:-left-[1.5625rem] before:size-2.5 before:rounded-full before:bg-accent-2"
          >
            <p className="font-medium">{copy.events[event.kind]}</p>
            <p className="text-sm break-words text-muted">
              {[
                formatInstant(event.at),
                sideName(receipt.sides, event.participant_id),
                actorOf(receipt, event),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ol>
    </ReceiptSection>
  );
}

/** Returns the person who acted, if it was not the side itself: a team's member or an admin. */
function actorOf({ sides }: Receipt, { actor, participant_id: side }: Receipt["events"][number]) {
  return actor && actor !== sideName(sides, side) ? copy.stakedBy(actor) : "";
}
