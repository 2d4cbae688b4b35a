import { Link } from "react-router";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { useFormats } from "@/hooks/use-formats";
import { formatChange, formatTickets } from "@/lib/format";
import { ticketCopy } from "@/entities/ticket/copy";
import { copy } from "../copy.ts";
import { type Receipt, sideName } from "../domain/receipt.ts";
import { ReceiptSection } from "./receipt-section.tsx";

interface ReceiptMovementsProps {
  readonly receipt: Receipt;
  /** The viewer's participant id. If it is one of the sides, the section links to their wallet. */
  readonly ownParticipantId: string | null;
}

/** All ticket movements that the challenge caused. */
export function ReceiptMovements({ receipt, ownParticipantId }: ReceiptMovementsProps) {
  const { formatInstant } = useFormats();
  const isOwnWallet = receipt.sides.some((side) => side.participant_id === ownParticipantId);
  if (receipt.movements.length === 0) {
    return (
      <ReceiptSection title={copy.movements}>
        <p className="text-muted">{copy.noMovements}</p>
      </ReceiptSection>
    );
  }
  return (
    <ReceiptSection title={copy.movements}>
      <ul className="grid">
        {receipt.movements.map((movement) => (
          <li
            key={movement.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-border py-3 first:border-0 first:pt-0"
          >
            <div className="min-w-0">
              <p className="font-medium break-words">
                {[
                  ticketCopy.kinds[movement.kind],
                  sideName(receipt.sides, movement.participant_id),
                ].join(" · ")}
              </p>
              <time dateTime={movement.created_at} className="text-sm text-muted">
                {formatInstant(movement.created_at)}
              </time>
            </div>
            <div className="text-right">
              <p
                className={cn(
                  "font-display text-2xl font-semibold tabular-nums",
                  movement.delta > 0 ? "text-success" : "text-danger",
                )}
              >
                {formatChange(movement.delta)}
              </p>
              {movement.balance_after !== null && (
                <p className="text-sm text-muted tabular-nums">
                  {copy.balance(formatTickets(movement.balance_after))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isOwnWallet && (
        <Link
          to={paths.profileMovements()}
          className="inline-flex min-h-11 items-center justify-self-start link print:hidden"
        >
          {copy.ledger}
        </Link>
      )}
    </ReceiptSection>
  );
}
