import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { AdminList } from "@/components/admin-list";
import { auditActorsQuery, auditList } from "../api/audit-log.ts";
import { auditFilters, SERVER } from "@/features/log/domain/audit-filters";
import { auditCopy } from "@/features/log/copy";
import { readLog } from "@/features/log/domain/audit-entry";
import { asDone } from "@/features/log/domain/combined-log-entries";
import { AuditTable } from "@/features/log/components/audit-table";

/** The administrators' log, newest first; each action is one sentence with the data before and after. */
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
      {(rows) => <AuditTable entries={asDone(readLog(rows))} />}
    </AdminList>
  );
}
