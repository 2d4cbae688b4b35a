import { MoveRight } from "lucide-react";
import { auditCopy } from "../copy.ts";
import type { AuditChange } from "../domain/audit-entry.ts";

interface AuditChangesProps {
  readonly changes: readonly AuditChange[];
}

/** What can be read at a glance; more is folded away: a new tournament alone has two dozen data. */
function isShort(changes: readonly AuditChange[]): boolean {
  return (
    changes.length <= 3 &&
    changes.every(({ before, after }) => `${before ?? ""}${after ?? ""}`.length < 120)
  );
}

/** The data of an action, before and after. */
export function AuditChanges({ changes }: AuditChangesProps) {
  if (changes.length === 0) return <span className="text-muted">{auditCopy.noChanges}</span>;
  if (isShort(changes)) return <ChangeList changes={changes} />;
  return (
    <details>
      <summary className="cursor-pointer rounded-sm py-0.5 text-accent-2">
        {auditCopy.changes(changes.length)}
      </summary>
      <div className="mt-2">
        <ChangeList changes={changes} />
      </div>
    </details>
  );
}

function ChangeList({ changes }: AuditChangesProps) {
  return (
    <dl className="grid gap-2 text-sm">
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className="grid gap-x-3 gap-y-0.5 sm:grid-cols-[11rem_1fr]">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            {before !== null && (
              <>
                <span className="sr-only">{auditCopy.before} </span>
                <del className="text-muted">{before}</del>
              </>
            )}
            {before !== null && after !== null && (
              <MoveRight aria-hidden className="mx-1.5 inline size-3.5 text-muted" />
            )}
            {after !== null && (
              <>
                <span className="sr-only">{auditCopy.after} </span>
                <ins className="no-underline">{after}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
