import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format";
import { reportContextQuery } from "../api/reports.ts";
import { copy } from "../copy.ts";

const texts = copy.reports;

interface ReportContextProps {
  readonly reportId: string;
  readonly reportedId: string;
}

/** The messages before and after the reported one. */
export function ReportContext({ reportId, reportedId }: ReportContextProps) {
  const { data, error, refetch } = useQuery(reportContextQuery(reportId));
  if (error && !data) {
    return <ErrorState title={texts.contextError} error={error} onRetry={refetch} />;
  }
  if (!data) return <ListSkeleton rows={3} className="h-12" />;
  if (data.length === 0) return <p className="text-muted">{texts.contextGone}</p>;
  return (
    <section aria-label={texts.contextTitle} className="grid gap-2">
      <p className="text-sm text-muted">{texts.contextHint}</p>
      <ol
        // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={texts.contextTitle}
        className="grid max-h-96 gap-3 overflow-y-auto rounded-md bg-surface-sunken p-4"
      >
        {data.map((line) => (
          <li
            key={line.id}
            className={cn(
              "max-w-[42rem] rounded-lg px-3.5 py-2.5",
              line.sender_id === reportedId ? "bg-surface-raised" : "ml-6 bg-accent/15",
              line.is_reported && "ring-2 ring-danger",
            )}
          >
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span className="font-medium text-foreground">
                {line.sender_username ?? texts.nobody}
              </span>
              <time dateTime={line.created_at}>{formatDateTime(line.created_at)}</time>
              {line.is_reported && <span className="text-danger">{texts.isReported}</span>}
            </p>
            <p className="mt-0.5 wrap-anywhere whitespace-pre-wrap">{line.content}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
