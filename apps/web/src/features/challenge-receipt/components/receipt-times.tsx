import { Countdown } from "@/components/countdown";
import { useFormats } from "@/hooks/use-formats";
import { copy } from "../copy.ts";
import type { Receipt } from "../domain/receipt.ts";
import { ReceiptSection } from "./receipt-section.tsx";

interface Moment {
  readonly label: string;
  readonly at: string | null;
  /** True if something happens automatically at that time; the page then shows a countdown. */
  readonly isDeadline?: boolean;
}

function momentsOf(receipt: Receipt): Moment[] {
  const isOpen = receipt.challenge_status === "open";
  const isRunning = receipt.challenge_status === "in_progress";
  const words = copy;
  return [
    { label: words.created, at: receipt.created_at },
    { label: words.expires, at: isOpen ? receipt.expires_at : null, isDeadline: true },
    { label: words.accepted, at: receipt.accepted_at },
    { label: words.scheduled, at: receipt.scheduled_time },
    {
      label: words.playBy,
      at: receipt.play_by,
      isDeadline: isRunning && receipt.reports.length === 0,
    },
    { label: words.reportDue, at: isRunning ? receipt.report_due_at : null, isDeadline: true },
    { label: words.decided, at: receipt.decided_at },
  ];
}

/** The dates and deadlines, and what happens if nobody reports. */
export function ReceiptTimes({ receipt }: { readonly receipt: Receipt }) {
  const { formatInstant, formatTimeZone } = useFormats();
  return (
    <ReceiptSection title={copy.times}>
      <dl className="grid gap-2.5">
        {momentsOf(receipt).map(
          ({ label, at, isDeadline }) =>
            at && (
              <div key={label} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-muted">{label}</dt>
                <dd className="text-right">
                  <time dateTime={at}>{formatInstant(at)}</time>
                  {isDeadline && (
                    <Countdown
                      to={at}
                      label={label}
                      doneText=""
                      className="ml-2 text-accent-2 print:hidden"
                    />
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
      {receipt.if_nobody_reports && (
        <div className="rounded-lg bg-surface-sunken p-4 text-[0.9375rem]">
          <p className="eyebrow mb-1.5">{copy.ifNobody}</p>
          <p>{receipt.if_nobody_reports}</p>
        </div>
      )}
      <p className="text-sm text-muted">{copy.zone(formatTimeZone(receipt.created_at))}</p>
    </ReceiptSection>
  );
}
