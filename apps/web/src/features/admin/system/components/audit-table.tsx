import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { AuditActor } from "@/entities/audit/components/audit-actor";
import { auditCopy } from "@/entities/audit/copy";
import type { AuditEntry } from "@/entities/audit/domain/audit-entry";
import { formatDateTime } from "@/lib/format";
import { AuditChanges } from "./audit-changes.tsx";

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
}

const { columns } = auditCopy;

/** Who did what, with the data before and after. */
export function AuditTable({ entries }: AuditTableProps) {
  return (
    <Table aria-label={auditCopy.title}>
      <TableHead>
        <TableRow>
          <TableHeader>{columns.when}</TableHeader>
          <TableHeader>{columns.who}</TableHeader>
          <TableHeader>{columns.what}</TableHeader>
          <TableHeader>{columns.changes}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell className="align-top whitespace-nowrap text-muted">
              <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
            </TableCell>
            <TableCell className="align-top">
              <AuditActor actor={entry.actor} />
            </TableCell>
            <TableCell className="max-w-72 min-w-48 align-top">
              <p className="font-medium">{entry.action}</p>
              {entry.subject && <p className="text-sm wrap-anywhere text-muted">{entry.subject}</p>}
            </TableCell>
            <TableCell className="w-1/2 min-w-72 align-top">
              <AuditChanges changes={entry.changes} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
