import type { Json, Tables, Words } from "@leyenda/db-types";
import { settingWord } from "@/entities/setting/setting-words";
import { plural } from "@/lib/plural";
import { paths } from "@/config/paths";
import { auditCopy } from "../copy.ts";
import {
  auditPhrase,
  goneWord,
  listWord,
  placeholdersOf,
  STATUS_PHRASE,
} from "../words/actions.ts";
import { fieldWord, HIDDEN_FIELDS } from "../words/fields.ts";
import { type Fields, isObject, type Mentions, valueText } from "./audit-value.ts";

type Mention = Mentions[string];

const system = (tab: string) => `${paths.admin.system()}?tab=${tab}`;
const store = (tab: string) => `${paths.admin.store()}?tab=${tab}`;
const community = (tab: string) => `${paths.admin.community()}?tab=${tab}`;

/** The page to which the log links an object, by the kind of the object. */
const pages: Record<Mention["kind"], ((id: string, name: string) => string) | null> = {
  player: paths.profile,
  team: paths.team,
  tournament: paths.tournament,
  match: paths.matchManage,
  article: paths.admin.newsEdit,
  order: paths.admin.order,
  payout: () => `${paths.admin.competition()}?tab=pagos&estado=todos`,
  difference: () => store("conciliacion"),
  coupon: () => store("cupones"),
  report: () => `${community("denuncias")}&estado=resueltas`,
  announcement: () => community("notificar"),
  letter: () => `${system("contacto")}&estado=todos`,
  item: (_id, name) => `${paths.admin.store()}?q=${encodeURIComponent(name)}`,
  game: (_id, name) => `${paths.admin.games()}?q=${encodeURIComponent(name)}`,
  achievement: () => community("logros"),
  template: null,
  gone: null,
};

/** The page of an object; null if it has none, or if it was deleted. */
function pageOf(mention: Mention | undefined): string | null {
  if (!mention?.page_id) return null;
  return pages[mention.kind]?.(mention.page_id, mention.name) ?? null;
}

/** A part of the sentence that describes an action. */
export interface SentencePart {
  readonly text: string;
  /** Whether this part of the sentence is the name of an object. */
  readonly isName: boolean;
  /** The page of the named object; null if there is none. */
  readonly to: string | null;
}

/** One changed field of an action, as text. */
export interface AuditChange {
  readonly field: string;
  readonly label: string;
  /** The value before the action; null if the field had no value. */
  readonly before: string | null;
  /** The value after the action; null if the action removed the value. */
  readonly after: string | null;
}

/** An action of an administrator, ready to be shown. */
export interface AuditEntry {
  readonly id: string;
  readonly createdAt: string;
  /** The person who acted; null if the server acted with its service key. */
  readonly actor: { readonly id: string; readonly username: string } | null;
  readonly sentence: readonly SentencePart[];
  readonly changes: readonly AuditChange[];
  /** Identifies the kind of action (procedure or change, and table). Repeated actions of one kind are combined. */
  readonly act: string;
  /** The actions that this entry combines, if there are several. */
  readonly parts?: readonly AuditEntry[];
}

type Log = Words["admin_audit_log"];

/** The action and the object it changed. */
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

/** The fields that can contain the name of a row, in order of preference; the first one that is not empty is used. */
const SUBJECT_FIELDS = ["title", "subject", "name", "code", "module_name", "description"];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** If an action recorded a list instead of an object, the list is treated as a field with this name. */
const LIST = "list";

/** For procedures whose log entry names one table but records rows of another: the table of the recorded rows. */
const rowsOf: { readonly [Action in Log["action"]]?: keyof Words } = {
  remove_tournament_participant: "tournament_participants",
  set_tournament_stages: "tournament_stages",
};

const tableOf = ({ action, entity }: AuditAct): string => rowsOf[action] ?? entity;

function fieldsOf(value: Json | null): Fields {
  if (value === null) return {};
  return isObject(value) ? value : { [LIST]: value };
}

/** The fields that an action set, removed or changed, without those in its sentence. */
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
      // A field whose new value was not recorded is left out, because the sentence contains the value.
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

/** Whether a field changed and is not the id of the entry's object. */
function isNews(before: Json | undefined, after: Json | undefined, about: string | null): boolean {
  return JSON.stringify(before) !== JSON.stringify(after) && (before ?? after ?? "") !== about;
}

/** The name of a row; null if it has none. */
function ownNameOf(act: AuditAct): string | null {
  const { entity, entity_id: id, before, after, mentions } = act;
  const setting = entity === "settings" ? settingWord(id) : null;
  if (setting !== null) return setting;
  const row = { ...fieldsOf(before), ...fieldsOf(after) };
  const field = SUBJECT_FIELDS.find((name) => typeof row[name] === "string" && row[name] !== "");
  if (!field) return null;
  // A description may end with " (true o false)" and a full stop. Both are removed, because the text is used as a name.
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

/** Whether only the status of a tournament changed. */
function isOfStatus({ action, entity, before, after }: AuditAct): boolean {
  if (action !== "update" || entity !== "tournaments") return false;
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.keys(current).filter((field) => isNews(old[field], current[field], null));
  return changed.length === 1 && changed[0] === "status";
}

/** What an administrator did, as a sentence with links; the actor is shown before it. */
export function auditSentence(act: AuditAct): SentencePart[] {
  const plain = (text: string): SentencePart => ({ text, isName: false, to: null });
  return (isOfStatus(act) ? STATUS_PHRASE : auditPhrase(act.action, act.entity))
    .split(/(\{[^}]*\})/)
    .map((piece) => (piece.startsWith("{") ? partOf(act, piece.slice(1, -1)) : plain(piece)))
    .filter(({ text }) => text !== "");
}

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
 * Reads a page of the log.
 * A deleted object has no current name, so it is marked, and its name comes from another entry of the page.
 */
export function readLog(rows: readonly AuditRow[]): AuditEntry[] {
  const recorded = new Map<string, string>();
  for (const row of rows) {
    const { entity_id: id } = row;
    const name = id !== null && UUID.test(id) && !row.mentions[id] ? ownNameOf(row) : null;
    // An object may have several entries; the name in its newest entry, which comes first, is used.
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
