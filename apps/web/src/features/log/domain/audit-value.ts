import type { Json, Tables } from "@leyenda/db-types";
import {
  type Currency,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatTickets,
  shortId,
} from "@/lib/format";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { auditCopy } from "../copy.ts";
import { choiceWord } from "../words/values.ts";
import { fieldWord } from "../words/fields.ts";

type Known = Tables<"admin_audit_log">["mentions"];
/** A deleted object whose name comes from an entry of the same page. */
interface Gone {
  readonly kind: "gone";
  readonly name: string;
  readonly page_id: null;
}
/** The names of the objects that a log entry mentions, by id. */
export type Mentions = Readonly<Record<string, Known[string] | Gone>>;
export type Fields = Readonly<Record<string, Json | undefined>>;

/** Where a value is stored. The table and the field determine what the value means. */
export interface ValuePlace {
  readonly table: string;
  readonly field: string;
  /** The row that contains the value; for example, an amount is shown with the row's currency. */
  readonly row: Fields;
  readonly mentions: Mentions;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** The most list items shown; further items are counted. */
const SHOWN = 8;

const { noValue, units } = auditCopy;

const signed = (value: number) =>
  value > 0 ? `+${formatTickets(value)}` : formatTickets(value).replace("-", "−");
const money = (value: number, { currency }: Fields): string =>
  formatMoney(value, currency === "USD" ? "USD" : "ARS");
const inCurrency = (currency: Currency) => (value: number) => formatMoney(value, currency);

/** How numbers with a unit are written, by field or by table and field. */
const numbers: Readonly<Record<string, (value: number, row: Fields) => string>> = {
  "payouts.amount": money,
  "store_items.amount": formatTickets,
  amount_minor: (value, row) => money(value / 100, row),
  balance: formatTickets,
  delta: signed,
  discount_percentage: units.percent,
  // A draw seed is shown as text, because it is a label and not a quantity.
  draw_seed: String,
  entry_fee: formatTickets,
  fee_paid: formatTickets,
  final_position: units.place,
  position: units.place,
  price_ars: inCurrency("ARS"),
  price_usd: inCurrency("USD"),
  recipients: units.people,
  tickets: formatTickets,
  winRate: units.percent,
};

export const isObject = (value: Json | undefined): value is { [key: string]: Json | undefined } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function numberText(value: number, { table, field, row }: ValuePlace): string {
  const written =
    numbers[`${table}.${field}`] ??
    numbers[field] ??
    (field.endsWith("_minutes") ? units.minutes : null);
  return written ? written(value, row) : formatNumber(value);
}

/** The name of the object with this id; for a deleted one, the start of the id. */
export function nameOf(id: string, mentions: Mentions): string {
  return mentions[id]?.name ?? `#${shortId(id)}`;
}

function stringText(value: string, { table, field, mentions }: ValuePlace): string {
  if (UUID.test(value)) return nameOf(value, mentions);
  if (INSTANT.test(value)) return formatDateTime(value);
  if (DAY.test(value)) return formatDate(`${value}T12:00:00`);
  if (table === "settings" && (value === "true" || value === "false"))
    return value === "true" ? units.yes : units.no;
  if (field.endsWith("_url") || field === "image_urls") return value.split("/").at(-1) ?? value;
  return choiceWord(table, field, value) ?? value;
}

function listText(list: readonly Json[], place: ValuePlace): string {
  if (list.length === 0) return noValue;
  const isNested = list.some(Array.isArray);
  const shown = list.slice(0, SHOWN).map((item, at) => {
    const text = valueText(item, place);
    return isNested ? units.group(at + 1, text) : text;
  });
  const more = list.length - shown.length;
  const text = shown.join(isNested ? "; " : ", ");
  return more > 0 ? `${text} ${units.more(more)}` : text;
}

function objectText(value: Fields, place: ValuePlace): string {
  const { type, value: amount, name, kind } = value;
  if (place.field === "prizes" && (type === "money" || type === "tickets"))
    return prizeLabel({ type, value: Number(amount) });
  if ("participant1_id" in value) return matchText(value, place.mentions);
  if (typeof name === "string" && typeof kind === "string" && kind in stageCopy.kinds)
    return `${name} (${choiceWord("tournament_stages", "kind", kind)})`;
  const { profile_id: player, ...figures } = value;
  if (typeof player === "string")
    return `${nameOf(player, place.mentions)} (${objectText(figures, place)})`;
  // An object in the field `settings` has the labels of the columns of `tournaments`; for an object in any other field,
  // the field's name selects the labels.
  const table = place.field === "settings" ? "tournaments" : place.field;
  const texts = Object.entries(value).flatMap(([field, inner]) => {
    const text = valueText(inner, { ...place, table, field, row: value });
    return text === noValue ? [] : [`${fieldWord(table, field) ?? field}: ${text}`];
  });
  return texts.join("; ") || noValue;
}

function matchText(match: Fields, mentions: Mentions): string {
  const side = (id: Json | undefined) => (typeof id === "string" ? nameOf(id, mentions) : noValue);
  const sides = units.versus(side(match.participant1_id), side(match.participant2_id));
  return typeof match.result === "string" ? `${sides} (${match.result})` : sides;
}

/** A stored value as text: names for ids, labels for choices, units for amounts, times in the viewer's time zone. */
export function valueText(value: Json | undefined, place: ValuePlace): string {
  if (value === undefined || value === null || value === "") return noValue;
  if (typeof value === "boolean") return value ? units.yes : units.no;
  if (typeof value === "number") return numberText(value, place);
  if (typeof value === "string") return stringText(value, place);
  return Array.isArray(value) ? listText(value, place) : objectText(value as Fields, place);
}
