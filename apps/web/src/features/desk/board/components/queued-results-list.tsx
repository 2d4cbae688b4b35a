import { CloudOff, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import type { QueuedResults } from "../hooks/use-queued-results.ts";
import { queuedCopy as copy } from "../referee-copy.ts";

interface QueuedResultsListProps {
  readonly results: QueuedResults;
  /** True if the results come from a referee's link, whose user can view the match but not correct it. */
  readonly isByLink?: boolean;
}

/** Results that this device has not delivered: those waiting for the network, and those the server refused. */
export function QueuedResultsList({ results, isByLink = false }: QueuedResultsListProps) {
  const { entries, retry, discard } = results;
  const stuck = entries.filter(({ state }) => state === "stuck");
  const refused = entries.filter(({ state }) => state === "failed");
  if (stuck.length === 0 && refused.length === 0) return null;
  return (
    <section aria-label={copy.title} className="grid gap-2">
      {stuck.length > 0 && (
        <div className="rounded-lg border border-warning/60 bg-surface px-4 py-3">
          <p role="status" className="flex items-center gap-2 font-semibold">
            <CloudOff aria-hidden className="size-5 flex-none text-warning" />
            {copy.stuck(stuck.length)}
          </p>
          <ul className="mt-2 grid gap-1 text-[0.9375rem] text-muted">
            {stuck.map((entry) => (
              <li key={entry.key} className="wrap-anywhere">
                {copy.line(entry.title, copy.said(entry))}
              </li>
            ))}
          </ul>
        </div>
      )}
      {refused.map((entry) => (
        <article
          key={entry.key}
          aria-label={entry.title}
          className="grid gap-2 rounded-lg border border-danger/60 bg-surface px-4 py-3"
        >
          <p className="flex items-center gap-2 font-semibold wrap-anywhere">
            <TriangleAlert aria-hidden className="size-5 flex-none text-danger" />
            {copy.line(copy.conflict, entry.title)}
          </p>
          <p className="wrap-anywhere">{copy.yours(copy.said(entry))}</p>
          <p role="alert" className="wrap-anywhere">
            {entry.reason}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              aria-label={copy.leaveFor(entry.title)}
              onClick={() => discard(entry.key)}
            >
              {copy.leave}
            </Button>
            <Link
              to={(isByLink ? paths.match : paths.matchManage)(entry.matchId)}
              aria-label={(isByLink ? copy.seeFor : copy.correctFor)(entry.title)}
              className={buttonClass({ variant: "secondary" })}
            >
              {isByLink ? copy.see : copy.correct}
            </Link>
            <Button
              variant="ghost"
              aria-label={copy.retryFor(entry.title)}
              onClick={() => retry(entry.key)}
            >
              {copy.retry}
            </Button>
          </div>
        </article>
      ))}
    </section>
  );
}
