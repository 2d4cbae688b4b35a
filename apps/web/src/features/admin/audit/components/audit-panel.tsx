import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useSearchParams } from "react-router";
import { type AddressFilter, choiceFilter } from "@/components/address-filters";
import { KeptList } from "@/components/kept-list";
import { useListAddress } from "@/hooks/use-list-address";
import { auditActorsQuery } from "../api/list-audit-actors.ts";
import { auditEntriesQuery } from "../api/list-audit-entries.ts";
import { auditCopy } from "../copy.ts";
import { auditFilter, SERVER } from "../domain/audit-filter.ts";
import { AuditTable } from "./audit-table.tsx";

const PAGE_SIZE = 25;

/** By what was done, by whoever acted and by days. */
function filtersOf(people: readonly (readonly [id: string, name: string])[]): AddressFilter[] {
  return [
    choiceFilter("tipo", auditCopy.filter, auditCopy.filters, auditCopy.all),
    choiceFilter(
      "quien",
      auditCopy.actorFilter,
      { ...Object.fromEntries(people), [SERVER]: auditCopy.server },
      auditCopy.everybody,
    ),
    { kind: "day", name: "desde", label: auditCopy.since },
    { kind: "day", name: "hasta", label: auditCopy.until },
  ];
}

/** What admins did, newest first. */
export function AuditPanel() {
  const [params] = useSearchParams();
  const { page } = useListAddress();
  const { data: actors } = useQuery(auditActorsQuery());
  const list = useQuery(auditEntriesQuery({ ...auditFilter(params), page, size: PAGE_SIZE }));
  return (
    <KeptList
      list={list}
      icon={ScrollText}
      texts={{
        total: auditCopy.total,
        loadError: auditCopy.loadError,
        empty: auditCopy.empty,
        emptyHint: auditCopy.emptyHint,
        emptySearch: auditCopy.emptySearch,
      }}
      filters={filtersOf(actors?.map(({ id, username }) => [id, username] as const) ?? [])}
    >
      {(entries) => <AuditTable entries={entries} />}
    </KeptList>
  );
}
