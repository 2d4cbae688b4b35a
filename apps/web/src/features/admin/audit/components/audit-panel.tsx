import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { AdminList } from "@/components/admin-list";
import { auditActorsQuery } from "../api/list-audit-actors.ts";
import { auditFilters, auditList, SERVER } from "../api/list-audit-entries.ts";
import { auditCopy } from "../copy.ts";
import { AuditTable } from "./audit-table.tsx";

/** Who did what, a sentence each, with the data before and after; newest first. */
export function AuditPanel() {
  const { data: actors = [] } = useQuery(auditActorsQuery());
  const people = Object.fromEntries(actors.map(({ id, username }) => [id, username]));
  const options = { ...people, [SERVER]: auditCopy.server };
  return (
    <AdminList
      list={auditList}
      filters={auditFilters.map((filter) =>
        filter.name === "quien" ? { ...filter, options } : filter,
      )}
      icon={ScrollText}
      texts={auditCopy}
    >
      {(entries) => <AuditTable entries={entries} />}
    </AdminList>
  );
}
