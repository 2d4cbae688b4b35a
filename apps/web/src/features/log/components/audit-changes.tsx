import { ChevronDown, MoveRight } from "lucide-react";
import type { ReactNode } from "react";
import { auditCopy } from "../copy.ts";
import type { AuditChange, AuditEntry } from "../domain/audit-entry.ts";
import { AuditSentence } from "./audit-sentence.tsx";

interface AuditChangesProps {
  readonly changes: readonly AuditChange[];
}

const lengthOf = ({ before, after }: AuditChange) => `${before ?? ""}${after ?? ""}`.length;

/** Whether the changes are few and short. Other changes are collapsed: a new tournament alone has two dozen fields. */
function isShort(changes: readonly AuditChange[]): boolean {
  return changes.length <= 3 && changes.every((change) => lengthOf(change) < 120);
}

/** The title of the collapsed changes: the field's name, or the number of fields. */
function foldTitle(changes: readonly AuditChange[]): string {
  const [first] = changes;
  return first && changes.length === 1 ? first.label : auditCopy.changes(changes.length);
}

/** The changed fields of an action, before and after; at least one. */
export function AuditChanges({ changes }: AuditChangesProps) {
  if (isShort(changes)) return <ChangeList changes={changes} />;
  return (
    <Fold title={foldTitle(changes)}>
      <ChangeList changes={changes} />
    </Fold>
  );
}

/** The single actions that one combined entry of the log contains, each with its changed fields. */
export function AuditParts({ parts }: { readonly parts: readonly AuditEntry[] }) {
  return (
    <Fold title={auditCopy.total(parts.length)}>
      <ul className="grid gap-3 text-sm">
        {parts.map((part) => (
          <li key={part.id} className="grid gap-1">
            <AuditSentence entry={part} />
            <ChangeList changes={part.changes} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

interface FoldProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Fold({ title, children }: FoldProps) {
  return (
    <details className="group/changes min-w-0">
      <summary className="-my-2.5 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm link [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-4 flex-none group-open/changes:rotate-180 motion-safe:transition-transform"
        />
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}

/** If the field was empty before, only the new value is shown. */
const hadValue = (before: string | null) => before !== null && before !== auditCopy.noValue;

function ChangeList({ changes }: AuditChangesProps) {
  return (
    <dl className="grid gap-2 text-sm">
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
          <dt className="wrap-anywhere text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            {hadValue(before) && (
              <>
                <span className="sr-only">{auditCopy.before} </span>
                <del className="text-muted">{before}</del>
              </>
            )}
            {hadValue(before) && after !== null && (
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
