import { Card, CardHeader } from "@/components/ui/card";
import { useFormats } from "@/hooks/use-formats";
import type { TimelineEntry } from "../domain/match-timeline.ts";
import { timelineCopy as copy } from "../timeline-copy.ts";

/** The events of a match so far, one per line. Renders nothing if there are none. */
export function MatchTimeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const { formatDateTime } = useFormats();
  if (entries.length === 0) return null;
  return (
    <Card>
      <CardHeader title={copy.title} />
      <ol className="grid gap-3 border-l-2 border-border-strong pl-4">
        {entries.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="relative min-w-0">
            <span
              aria-hidden
              className="absolute top-2 -left-[1.3125rem] size-2 rounded-full bg-accent-2"
            />
            <p className="wrap-anywhere">{text}</p>
            <time dateTime={at} className="text-sm text-muted">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
