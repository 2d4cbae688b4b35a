import type { RowColumn } from "@/components/row-table";
import { formatDateTime } from "@/lib/format";
import { auditCopy } from "../copy.ts";
import type { AuditEntry } from "../domain/audit-entry.ts";
import { AuditChanges } from "./audit-changes.tsx";
import { AuditSentence } from "./audit-sentence.tsx";

const { columns: titles } = auditCopy;

/** When, what and which data, of each entry of a log. */
export const auditColumns: readonly RowColumn<AuditEntry>[] = [
  {
    title: titles.when,
    card: "whole",
    className: "align-top whitespace-nowrap text-muted",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    title: titles.what,
    card: "title",
    className: "min-w-64 align-top",
    cell: (entry) => <AuditSentence entry={entry} />,
  },
  {
    title: titles.changes,
    card: "whole",
    isOptional: true,
    className: "w-1/2 min-w-72 align-top",
    cell: ({ changes }) => changes.length > 0 && <AuditChanges changes={changes} />,
  },
];
