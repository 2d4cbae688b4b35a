import { CalendarX2 } from "lucide-react";
import { RelativeTime } from "@/components/relative-time";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

/** When and why the tournament was cancelled. Renders nothing if it was not. */
export function CancelledBanner({ tournament }: { readonly tournament: TournamentPage }) {
  const { cancelled_at: at, cancel_reason: reason } = tournament;
  if (at === null) return null;
  return (
    <section
      aria-label={copy.cancelled.title}
      className="flex items-start gap-3 rounded-lg border border-danger/50 bg-surface px-4 py-3"
    >
      <CalendarX2 aria-hidden className="mt-0.5 size-5 flex-none text-danger" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        <p className="flex flex-wrap gap-x-2">
          <strong>{copy.cancelled.title}</strong>
          <span className="text-muted">
            <RelativeTime value={at} />
          </span>
        </p>
        <p className="break-words whitespace-pre-line">{reason}</p>
        <p className="text-sm text-muted">{copy.cancelled.refund}</p>
      </div>
    </section>
  );
}
