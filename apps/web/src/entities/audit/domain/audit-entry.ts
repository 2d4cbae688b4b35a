import type { Json, Tables, Words } from "@leyenda/db-types";
import { shortId } from "@/lib/format";
import { auditCopy, type AuditVerb } from "../copy.ts";

/** One datum that an action changed, as text. */
export interface AuditChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** One action of an admin, ready to be read. */
export interface AuditEntry {
  readonly id: string;
  readonly createdAt: string;
  /** Null when the service key acted. */
  readonly actor: { readonly id: string; readonly username: string } | null;
  readonly action: string;
  /** Name of what was acted upon, or the start of its id. */
  readonly subject: string | null;
  readonly changes: readonly AuditChange[];
}

export interface AuditRow extends Omit<Tables<"admin_audit_log">, "actor_id" | "mentions"> {
  readonly actor: { readonly id: string; readonly username: string } | null;
}

type Fields = Readonly<Record<string, Json | undefined>>;

const SUBJECT_FIELDS = ["title", "subject", "name", "module_name", "key", "tournament_name"];
/** Said by the columns of the log already. */
const HIDDEN_FIELDS = new Set(["id", "created_at"]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function fieldsOf(value: Json | null): Fields {
  if (value === null) return {};
  return typeof value === "object" && !Array.isArray(value) ? value : { valor: value };
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null || value === "") return auditCopy.noValue;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The data that differ between two states of a row; a missing state counts as empty. */
export function auditChanges(before: Json | null, after: Json | null): AuditChange[] {
  const old = fieldsOf(before);
  const current = fieldsOf(after);
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((field) => !HIDDEN_FIELDS.has(field))
    .map((field) => ({ field, before: textOf(old[field]), after: textOf(current[field]) }))
    .filter((change) => change.before !== change.after);
}

type Log = Words["admin_audit_log"];

const isVerb = (action: Log["action"]): action is AuditVerb => action in auditCopy.verbs;

/** What an admin did, in words. */
export function auditAction(action: Log["action"], entity: Log["entity"]): string {
  if (!isVerb(action)) return auditCopy.actions[action];
  return auditCopy.of(auditCopy.verbs[action], auditCopy.entities[entity]);
}

function subjectOf({ entity_id: id, before, after }: AuditRow): string | null {
  const fields = { ...fieldsOf(before), ...fieldsOf(after) };
  for (const field of SUBJECT_FIELDS) {
    const value = fields[field];
    if (typeof value === "string" && value !== "") return value;
  }
  if (id === null) return null;
  return UUID.test(id) ? `#${shortId(id)}` : id;
}

/** Reads a row of the log. */
export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    createdAt: row.created_at,
    actor: row.actor,
    action: auditAction(row.action, row.entity),
    subject: subjectOf(row),
    changes: auditChanges(row.before, row.after),
  };
}
