import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useSearchParams } from "react-router";
import { AddressSelect } from "@/components/address-select";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { auditEntriesQuery } from "../api/list-audit-entries.ts";
import { auditCopy } from "../copy.ts";
import { useListAddress } from "@/hooks/use-list-address";
import { keysOf } from "@/lib/record-of";
import { knownWord } from "@/lib/search-params";
import { AuditTable } from "./audit-table.tsx";

const PAGE_SIZE = 25;
const filters = keysOf(auditCopy.filters);

/** Everything that admins did, newest first. */
export function AuditPanel() {
  const [params] = useSearchParams();
  const entity = knownWord(params, "tipo", filters);
  const { page } = useListAddress();
  const { data, error, refetch } = useQuery(auditEntriesQuery({ entity, page, size: PAGE_SIZE }));
  return (
    <div className="grid gap-5">
      <AddressSelect
        label={auditCopy.filter}
        name="tipo"
        value={entity}
        options={auditCopy.filters}
        all={auditCopy.all}
      />
      <PagedList
        rows={data?.entries}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={auditCopy.loadError}
        empty={{
          icon: ScrollText,
          title: auditCopy.empty,
          description: entity ? auditCopy.emptyFilter : auditCopy.emptyHint,
        }}
        skeleton={<ListSkeleton rows={8} />}
      >
        {(entries) => <AuditTable entries={entries} />}
      </PagedList>
    </div>
  );
}
