import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { AuditSentence } from "./audit-sentence.tsx";
import { auditCopy } from "../copy.ts";
import type { AuditEntry } from "../domain/audit-entry.ts";
import { formatDateTime } from "@/lib/format";
import { AuditChanges } from "./audit-changes.tsx";

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
}

const { columns } = auditCopy;

const COLUMNS = [
  { title: columns.when },
  { title: columns.what },
  { title: columns.changes },
] as const;

/** Who did what, a sentence each, with the data before and after. */
export function AuditTable({ entries }: AuditTableProps) {
  return (
    <CardTable label={auditCopy.title} columns={COLUMNS}>
      {entries.map((entry) => (
        <TableRow key={entry.id}>
          <TableCell className="align-top whitespace-nowrap text-muted">
            <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
          </TableCell>
          <TableCell data-card="title" className="min-w-64 align-top">
            <AuditSentence entry={entry} />
          </TableCell>
          <TableCell className="w-1/2 min-w-72 align-top">
            <AuditChanges changes={entry.changes} />
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
