import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useSearchParams } from "react-router";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { Button } from "@/components/ui/button";
import { useListAddress } from "@/hooks/use-list-address";
import { withWord } from "@/lib/search-params";
import { auditEntriesQuery } from "../api/list-audit-entries.ts";
import { auditCopy } from "../copy.ts";
import { AUDIT_PARAMS, auditFilter } from "../domain/audit-filter.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

const PAGE_SIZE = 25;

/** What admins did, newest first. */
export function AuditPanel() {
  const [params, setParams] = useSearchParams();
  const filter = auditFilter(params);
  const { page } = useListAddress();
  const { data, error, refetch } = useQuery(
    auditEntriesQuery({ ...filter, page, size: PAGE_SIZE }),
  );
  const isNarrowed = Object.values(filter).some((value) => value !== null);
  return (
    <div className="grid gap-5">
      <AuditFilters filter={filter} />
      <PagedList
        rows={data?.entries}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={auditCopy.loadError}
        empty={{
          icon: ScrollText,
          title: isNarrowed ? auditCopy.emptyFilter : auditCopy.empty,
          description: !isNarrowed && auditCopy.emptyHint,
          action: isNarrowed && (
            <Button
              variant="secondary"
              onClick={() => setParams(withWord(params, "page", "", AUDIT_PARAMS))}
            >
              {auditCopy.showAll}
            </Button>
          ),
        }}
        skeleton={<ListSkeleton rows={8} />}
      >
        {(entries) => <AuditTable entries={entries} />}
      </PagedList>
    </div>
  );
}
