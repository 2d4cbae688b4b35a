import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Pagination } from "@/components/pagination";
import { Select } from "@/components/ui/select";
import { auditEntriesQuery } from "@/entities/audit/api/list-audit-entries";
import { auditCopy } from "@/entities/audit/copy";
import { pageFromParams, withWord } from "@/lib/search-params";
import { AuditTable } from "./audit-table.tsx";

const PAGE_SIZE = 25;
// An empty value cannot be an option.
const ALL = "todas";
const options = [
  { value: ALL, label: auditCopy.all },
  ...Object.entries(auditCopy.filters).map(([value, label]) => ({ value, label })),
];

/** Everything that admins did, newest first. */
export function AuditPanel() {
  const [params, setParams] = useSearchParams();
  const entity = params.get("tipo") ?? "";
  const page = pageFromParams(params);
  const { data, error, refetch } = useQuery(auditEntriesQuery({ entity, page, size: PAGE_SIZE }));
  return (
    <div className="grid gap-5">
      <Select
        aria-label={auditCopy.filter}
        value={entity || ALL}
        options={options}
        onValueChange={(next) =>
          setParams(withWord(params, "tipo", next === ALL ? "" : next, ["page"]), {
            replace: true,
          })
        }
        className="w-full sm:w-64"
      />
      {error && !data ? (
        <ErrorState title={auditCopy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={8} />
      ) : data.entries.length === 0 ? (
        <EmptyState
          icon={ScrollText}
          title={auditCopy.empty}
          description={entity ? auditCopy.emptyFilter : auditCopy.emptyHint}
        />
      ) : (
        <>
          <AuditTable entries={data.entries} />
          <Pagination page={page} pageCount={data.pageCount} />
        </>
      )}
    </div>
  );
}
