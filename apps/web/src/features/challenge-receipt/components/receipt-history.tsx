import { formatInstant } from "@/lib/format";
import { auditCopy } from "@/entities/audit/copy";
import { auditAction, auditChanges } from "@/entities/audit/domain/audit-entry";
import { copy } from "../copy.ts";
import { type Receipt, sideName } from "../domain/receipt.ts";
import { ReceiptSection } from "./receipt-section.tsx";

/** What happened, in order. */
export function ReceiptHistory({ receipt }: { readonly receipt: Receipt }) {
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

/** Who acted, where that is not the side itself: a team's member, an admin. */
function actorOf({ sides }: Receipt, { actor, participant_id: side }: Receipt["events"][number]) {
  return actor && actor !== sideName(sides, side) ? copy.stakedBy(actor) : "";
}

/** What admins did with the challenge, for admins. */
export function ReceiptDecisions({ receipt }: { readonly receipt: Receipt }) {
  return (
    <ReceiptSection title={copy.decisions}>
      {receipt.decisions.length === 0 ? (
        <p className="text-muted">{copy.noDecisions}</p>
      ) : (
        <ul className="grid gap-4">
          {receipt.decisions.map((decision) => (
            <li key={`${decision.action}-${decision.at}`} className="grid gap-1">
              <p className="font-medium">{auditAction(decision.action, "challenge_matches")}</p>
              <p className="text-sm text-muted">
                {[formatInstant(decision.at), decision.admin ?? auditCopy.server].join(" · ")}
              </p>
              <dl className="grid gap-1 text-sm">
                {auditChanges(decision.before, decision.after).map(({ field, before, after }) => (
                  <div key={field} className="flex flex-wrap gap-x-2">
                    <dt className="font-mono text-muted">{field}</dt>
                    <dd className="min-w-0 wrap-anywhere">{[before, after].join(" → ")}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </ReceiptSection>
  );
}
