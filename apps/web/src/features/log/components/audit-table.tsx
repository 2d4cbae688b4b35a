import { Fragment } from "react";
import { CardTable, OptionalCell } from "@/components/card-table";
import { TableCell, TableHeader, TableRow } from "@/components/ui/table";
import { formatDay, formatTime } from "@/lib/format";
import { auditCopy } from "../copy.ts";
import type { AuditEntry } from "../domain/audit-entry.ts";
import { AuditChanges, AuditParts } from "./audit-changes.tsx";
import { AuditSentence } from "./audit-sentence.tsx";

const { columns: titles } = auditCopy;

const COLUMNS = [
  { title: titles.when },
  { title: titles.what },
  { title: titles.changes },
] as const;

/** The entries of a log by day: time, sentence and changed data. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <CardTable label={auditCopy.title} columns={COLUMNS}>
      {entries.map((entry, at) => {
        const { id, createdAt, changes, parts } = entry;
        const above = entries[at - 1];
        const day = formatDay(createdAt);
        const isNewDay = !above || formatDay(above.createdAt) !== day;
        return (
          <Fragment key={id}>
            {isNewDay && (
              <TableRow>
                <TableHeader scope="rowgroup" colSpan={COLUMNS.length}>
                  {day}
                </TableHeader>
              </TableRow>
            )}
            <TableRow>
              <TableCell
                data-card="fact"
                className="align-top whitespace-nowrap text-muted tabular-nums max-md:self-baseline max-md:text-sm!"
              >
                <time dateTime={createdAt}>{formatTime(createdAt)}</time>
              </TableCell>
              <TableCell data-card="title" className="min-w-64 align-top">
                <div className="max-md:text-[0.9375rem] max-md:leading-snug">
                  <AuditSentence entry={entry} />
                </div>
              </TableCell>
              <OptionalCell
                data-card="fact"
                className="w-1/3 min-w-64 align-top max-md:flex-1! max-md:self-baseline"
              >
                {parts ? (
                  <AuditParts parts={parts} />
                ) : (
                  changes.length > 0 && <AuditChanges changes={changes} />
                )}
              </OptionalCell>
            </TableRow>
          </Fragment>
        );
      })}
    </CardTable>
  );
}
