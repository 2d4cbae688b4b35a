import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { RelativeTime } from "@/components/relative-time";
import { Card, CardHeader } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { auditList } from "../api/audit-log.ts";
import { readLog } from "@/features/log/domain/audit-entry";
import { asDone } from "@/features/log/domain/combined-log-entries";
import { AuditSentence } from "@/features/log/components/audit-sentence";
import { auditCopy } from "@/features/log/copy";

const SHOWN = 4;
/** The number of entries to load; the entries of one action are combined into one line. */
const READ = 40;

/** The newest entries of the administration's log. */
export function LatestActions() {
  const { data, error, refetch } = useQuery(auditList.query(new URLSearchParams(), READ));
  return (
    <Card>
      <CardHeader
        title={auditCopy.latest.title}
        actions={
          <Link
            to={`${paths.admin.system()}?tab=registro`}
            className="-my-2 inline-flex min-h-11 items-center link"
          >
            {auditCopy.latest.all}
          </Link>
        }
      />
      {error && !data ? (
        <ErrorState title={auditCopy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={5} className="h-11" />
      ) : data.rows.length === 0 ? (
        <p className="text-muted">{auditCopy.emptyHint}</p>
      ) : (
        <ul>
          {asDone(readLog(data.rows))
            .slice(0, SHOWN)
            .map((entry) => (
              <li
                key={entry.id}
                className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-border py-2.5 last:border-0"
              >
                <div className="min-w-0 flex-1 basis-64">
                  <AuditSentence entry={entry} />
                </div>
                <p className="text-sm text-muted">
                  <RelativeTime value={entry.createdAt} />
                </p>
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}
