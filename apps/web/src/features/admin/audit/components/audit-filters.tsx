import { useQuery } from "@tanstack/react-query";
import { AddressDate } from "@/components/address-date";
import { AddressSelect } from "@/components/address-select";
import { auditActorsQuery } from "../api/list-audit-actors.ts";
import { auditCopy } from "../copy.ts";
import { type AuditFilter, SERVER } from "../domain/audit-filter.ts";

interface AuditFiltersProps {
  readonly filter: AuditFilter;
}

/** Narrows the log by what was done, by whom and when; what is chosen lives in the address. */
export function AuditFilters({ filter }: AuditFiltersProps) {
  const { data: actors } = useQuery(auditActorsQuery());
  const people = actors?.map(({ id, username }) => [id, username] as const) ?? [];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AddressSelect
        label={auditCopy.filter}
        name="tipo"
        value={filter.entity}
        options={auditCopy.filters}
        all={auditCopy.all}
      />
      <AddressSelect
        label={auditCopy.actorFilter}
        name="quien"
        value={filter.actor}
        options={{ ...Object.fromEntries(people), [SERVER]: auditCopy.server }}
        all={auditCopy.everybody}
      />
      <AddressDate label={auditCopy.since} name="desde" />
      <AddressDate label={auditCopy.until} name="hasta" />
    </div>
  );
}
