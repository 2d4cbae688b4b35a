import type { RowColumn } from "@/components/row-table";
import { formatDateTime } from "@/lib/format";
import { auditCopy } from "../copy.ts";
import type { AuditEntry } from "../domain/audit-entry.ts";
import { AuditChanges, AuditParts } from "./audit-changes.tsx";
import { AuditSentence } from "./audit-sentence.tsx";

const { columns: titles } = auditCopy;

/** When, what and which data, of each entry of a log. */
export const auditColumns: readonly RowColumn<AuditEntry>[] = [
  {
    title: titles.when,
    card: "fact",
    className: "align-top whitespace-nowrap text-muted",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    title: titles.what,
    card: "title",
    className: "min-w-64 align-top",
    cell: (entry) => (
      <div className="max-md:text-[0.9375rem] max-md:leading-snug">
        <AuditSentence entry={entry} />
      </div>
    ),
  },
  {
    title: titles.changes,
    card: "fact",
    isOptional: true,
    className: "w-1/3 min-w-64 align-top",
    cell: ({ changes, parts }) =>
      parts ? (
        <AuditParts parts={parts} />
      ) : (
        changes.length > 0 && <AuditChanges changes={changes} />
      ),
  },
];
