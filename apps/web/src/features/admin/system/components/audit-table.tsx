import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { AuditActor } from "@/entities/audit/components/audit-actor";
import { auditCopy } from "@/entities/audit/copy";
import type { AuditEntry } from "@/entities/audit/domain/audit-entry";
import { formatDateTime } from "@/lib/format";
import { AuditChanges } from "./audit-changes.tsx";

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
}

const { columns } = auditCopy;

const COLUMNS = [
  { title: columns.when },
  { title: columns.who },
  { title: columns.what },
  { title: columns.changes },
] as const;

/** Who did what, with the data before and after. */
export function AuditTable({ entries }: AuditTableProps) {
  return (
    <CardTable label={auditCopy.title} columns={COLUMNS}>
      {entries.map((entry) => (
        <TableRow key={entry.id}>
          <TableCell className="align-top whitespace-nowrap text-muted">
            <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
          </TableCell>
          <TableCell className="align-top">
            <AuditActor actor={entry.actor} />
          </TableCell>
          <TableCell data-card="title" className="max-w-72 min-w-48 align-top">
            <p className="font-medium">{entry.action}</p>
            {entry.subject && <p className="text-sm wrap-anywhere text-muted">{entry.subject}</p>}
          </TableCell>
          <TableCell className="w-1/2 min-w-72 align-top">
            <AuditChanges changes={entry.changes} />
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
