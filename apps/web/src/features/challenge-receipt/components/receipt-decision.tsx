import { useFormats } from "@/hooks/use-formats";
import { copy } from "../copy.ts";
import { type Receipt, sideName } from "../domain/receipt.ts";
import { ReceiptSection } from "./receipt-section.tsx";

const NO_WINNER: readonly Receipt["challenge_status"][] = [
  "cancelled",
  "expired",
  "voided",
  "unplayed",
];

function verdict(receipt: Receipt): string {
  if (receipt.winner_id) {
    return copy.won(sideName(receipt.sides, receipt.winner_id), receipt.result ?? "");
  }
  return NO_WINNER.includes(receipt.challenge_status) ? copy.noWinner : copy.undecided;
}

/** The reports of both sides, and the decision with its author. */
export function ReceiptDecision({ receipt }: { readonly receipt: Receipt }) {
  const { formatInstant } = useFormats();
  return (
    <>
      <ReceiptSection title={copy.reports}>
        {receipt.reports.length === 0 ? (
          <p className="text-muted">{copy.noReports}</p>
        ) : (
          <ul className="grid gap-3">
            {receipt.reports.map((report) => (
              <li key={report.participant_id} className="grid gap-0.5">
                <p className="font-medium break-words">
                  {sideName(receipt.sides, report.participant_id)}
                </p>
                <p className="break-words">
                  {copy.reported(
                    sideName(receipt.sides, report.winner_id),
                    report.result ?? copy.walkover,
                  )}
                </p>
                <p className="text-sm text-muted">
                  <time dateTime={report.reported_at}>{formatInstant(report.reported_at)}</time>
                  {report.reported_by &&
                    report.reported_by !== sideName(receipt.sides, report.participant_id) &&
                    ` · ${copy.stakedBy(report.reported_by)}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ReceiptSection>
      <ReceiptSection title={copy.decision}>
        <p className="text-lg break-words">{verdict(receipt)}</p>
        {receipt.decided_how && <p className="text-muted">{copy.how[receipt.decided_how]}</p>}
        {receipt.closing_reason && (
          <p className="break-words text-muted">{copy.reason(receipt.closing_reason)}</p>
        )}
      </ReceiptSection>
    </>
  );
}
