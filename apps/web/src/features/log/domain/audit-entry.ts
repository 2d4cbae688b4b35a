import type { Json, Tables, Words } from "@leyenda/db-types";
import { plural } from "@/lib/plural";
import { auditCopy } from "../copy.ts";
import {
  auditPhrase,
  goneWord,
  listWord,
  placeholdersOf,
  STATUS_PHRASE,
} from "../words/actions.ts";
import { fieldWord, HIDDEN_FIELDS } from "../words/fields.ts";
import { settingWord } from "../words/settings.ts";
import { pageOf } from "./audit-place.ts";
import { type Fields, isObject, type Mentions, valueText } from "./audit-value.ts";

/** A piece of the sentence that says what was done. */
export interface SentencePart {
  readonly text: string;
  /** Whether it names a thing rather than saying something of it. */
  readonly isName: boolean;
  /** The page of what it names; null where there is none. */
  readonly to: string | null;
}

/** One datum of an action, as text. */
export interface AuditChange {
  readonly field: string;
  /** What it is called. */
  readonly label: string;
  /** Null where the action only set it. */
  readonly before: string | null;
  /** Null where the action only took it away. */
  readonly after: string | null;
}

/** One action of an admin, ready to be read. */
export interface AuditEntry {
  readonly id: string;
  readonly createdAt: string;
  /** Null when the service key acted. */
  readonly actor: { readonly id: string; readonly username: string } | null;
  readonly sentence: readonly SentencePart[];
  readonly changes: readonly AuditChange[];
  /** What kind of act it was; the same for all of a kind. */
  readonly act: string;
  /** The acts that it stands for, where they are told as one. */
  readonly parts?: readonly AuditEntry[];
}

type Log = Words["admin_audit_log"];

/** What an action was and what it did it to. */
export interface AuditAct extends Pick<
  Tables<"admin_audit_log">,
  "action" | "entity" | "entity_id" | "before" | "after"
> {
  readonly mentions: Mentions;
}

export interface AuditRow extends AuditAct {
  readonly id: string;
  readonly created_at: string;
  readonly actor: { readonly id: string; readonly username: string } | null;
}

/** The first of these that a row has is its name; a setting without a short one has but what it says of itself. */
const SUBJECT_FIELDS = ["title", "subject", "name", "code", "module_name", "description"];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Where a list stands that is recorded instead of fields. */
const LIST = "list";

/** Procedures that record rows of another table than the one they were about. */
const rowsOf: { readonly [Action in Log["action"]]?: keyof Words } = {
  remove_tournament_participant: "tournament_participants",
  set_tournament_stages: "tournament_stages",
};

const tableOf = ({ action, entity }: AuditAct): string => rowsOf[action] ?? entity;

function fieldsOf(value: Json | null): Fields {
  if (value === null) return {};
  return isObject(value) ? value : { [LIST]: value };
}

/** The data that an action set, took away or changed; what its sentence says already is left out. */
export function auditChanges(act: AuditAct): AuditChange[] {
  const table = tableOf(act);
  const old = fieldsOf(act.before);
  const current = fieldsOf(act.after);
  const said = new Set<string>([
    ...HIDDEN_FIELDS,
    ...placeholdersOf(auditPhrase(act.action, act.entity)),
  ]);
  const textIn = (row: Fields, field: string) =>
    Object.hasOwn(row, field)
      ? valueText(row[field], { table, field, row, mentions: act.mentions })
      : null;
  return (
    [...new Set([...Object.keys(old), ...Object.keys(current)])]
      .filter((field) => !said.has(field) && isNews(old[field], current[field], act.entity_id))
      // What a procedure replaced without writing down by what is half a change: its sentence says the other half.
      .filter((field) => act.after === null || Object.hasOwn(current, field))
      .map((field) => ({
        field,
        label: (field === LIST ? listWord(act.action) : fieldWord(table, field)) ?? field,
        before: textIn(old, field),
        after: textIn(current, field),
      }))
      .filter(
        ({ before, after }) =>
          (before !== null && after !== null) || (before ?? after) !== auditCopy.noValue,
      )
  );
}

/** Neither the same on both sides nor what the entry is about. */
function isNews(before: Json | undefined, after: Json | undefined, about: string | null): boolean {
  return JSON.stringify(before) !== JSON.stringify(after) && (before ?? after ?? "") !== about;
}

/** What a row calls itself; null where it has no name. */
function ownNameOf(act: AuditAct): string | null {
  const { entity, entity_id: id, before, after, mentions } = act;
  const setting = entity === "settings" ? settingWord(id) : null;
  if (setting !== null) return setting;
  const row = { ...fieldsOf(before), ...fieldsOf(after) };
  const field = SUBJECT_FIELDS.find((name) => typeof row[name] === "string" && row[name] !== "");
  if (!field) return null;
  // A description is a sentence of its own, maybe with the words that may be stored; here it is a name.
  const text = valueText(row[field], { table: tableOf(act), field, row, mentions });
  return text.replace(/( \(true o false\))?\.?$/, "");
}

function subjectOf(act: AuditAct): SentencePart {
  const { action, entity, entity_id: id, mentions } = act;
  const mention = id === null ? undefined : mentions[id];
  const ownName = ownNameOf(act);
  const isGone = mention?.kind === "gone" && action !== "delete";
  const known = isGone ? mention.name : (ownName ?? mention?.name);
  const text = known ?? (id === null ? "" : UUID.test(id) ? goneWord(entity) : id);
  return { text, isName: true, to: pageOf(mention) };
}

function partOf(act: AuditAct, said: string): SentencePart {
  if (said === "") return subjectOf(act);
  const [field = "", one, many] = said.split("|");
  const { before, after, mentions } = act;
  const row = { ...fieldsOf(before), ...fieldsOf(after) };
  const value = row[field];
  if (typeof value === "number" && one && many)
    return { text: plural(value, one, many), isName: true, to: null };
  return {
    text: valueText(value, { table: tableOf(act), field, row, mentions }),
    isName: true,
    to: typeof value === "string" ? pageOf(mentions[value]) : null,
  };
}

/** How far a tournament is, and nothing else of it. */
function isOfStatus({ action, entity, before, after }: AuditAct): boolean {
  if (action !== "update" || entity !== "tournaments") return false;
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.keys(current).filter((field) => isNews(old[field], current[field], null));
  return changed.length === 1 && changed[0] === "status";
}

/** What an admin did, in words, with links to what it names; who did it comes before. */
export function auditSentence(act: AuditAct): SentencePart[] {
  const plain = (text: string): SentencePart => ({ text, isName: false, to: null });
  return (isOfStatus(act) ? STATUS_PHRASE : auditPhrase(act.action, act.entity))
    .split(/(\{[^}]*\})/)
    .map((piece) => (piece.startsWith("{") ? partOf(act, piece.slice(1, -1)) : plain(piece)))
    .filter(({ text }) => text !== "");
}

/** Reads a row of the log. */
export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    createdAt: row.created_at,
    actor: row.actor,
    sentence: auditSentence(row),
    changes: auditChanges(row),
    act: `${row.action} ${row.entity}${isOfStatus(row) ? " status" : ""}`,
  };
}

/**
 * Reads a page of the log. What is gone has no name of today: it is called what an entry of the page recorded, and said
 * to be gone.
 */
export function readLog(rows: readonly AuditRow[]): AuditEntry[] {
  const recorded = new Map<string, string>();
  for (const row of rows) {
    const { entity_id: id } = row;
    const name = id !== null && UUID.test(id) && !row.mentions[id] ? ownNameOf(row) : null;
    // The newest stands first.
    if (id !== null && name !== null && !recorded.has(id)) recorded.set(id, name);
  }
  const isEmpty = recorded.size === 0;
  return rows.map((row) => toAuditEntry(isEmpty ? row : withNames(row, recorded)));
}

function withNames(row: AuditRow, recorded: ReadonlyMap<string, string>): AuditRow {
  const names = [...recorded].map(
    ([id, name]) => [id, { kind: "gone", name: auditCopy.gone(name), page_id: null }] as const,
  );
  return { ...row, mentions: { ...Object.fromEntries(names), ...row.mentions } };
}
