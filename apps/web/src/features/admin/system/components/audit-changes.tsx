import { MoveRight } from "lucide-react";
import { auditCopy } from "@/entities/audit/copy";
import type { AuditChange } from "@/entities/audit/domain/audit-entry";

interface AuditChangesProps {
  readonly changes: readonly AuditChange[];
}

/** What can be read at a glance; more is folded away: a new tournament alone has two dozen data. */
function isShort(changes: readonly AuditChange[]): boolean {
  return (
    changes.every(({ before, after }) => before.length + after.length < 120) && changes.length <= 3
  );
}

/** The data of an action, before and after. */
export function AuditChanges({ changes }: AuditChangesProps) {
  if (changes.length === 0) return <span className="text-muted">{auditCopy.noChanges}</span>;
  return (
    <details open={isShort(changes)}>
      <summary className="cursor-pointer rounded-sm py-0.5 text-accent-2">
        {auditCopy.changes(changes.length)}
      </summary>
      <dl className="mt-2 grid gap-2 text-sm">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="grid gap-x-3 gap-y-0.5 sm:grid-cols-[9rem_1fr]">
            <dt className="font-mono text-muted">{field}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
              <span className="sr-only">{auditCopy.before}</span>
              <del className="text-muted">{before}</del>
              <MoveRight aria-hidden className="mx-1.5 inline size-3.5 text-muted" />
              <span className="sr-only">{auditCopy.after}</span>
              <ins className="no-underline">{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
