import { unknownColumn, unknownType } from "../errors.ts";
import type { Fields } from "../plan/types.ts";
import type { Field, JsonStep } from "../request/types.ts";
import { quoteIdentifier, quoteLiteral } from "../../database/quote-sql.ts";

/** A table or subquery with columns: its SQL name and its fields. */
export interface FieldOwner {
  readonly reference: string;
  readonly fields: Fields;
}

const JSON_TYPES = new Set(["json", "jsonb"]);

/** The `count` of an embed is its number of rows: `entries(count)`. */
const ROW_COUNT = "count";

function typeOf(owner: FieldOwner, name: string): string | null {
  const { columns, computed } = owner.fields;
  if (columns === null) return "";
  return columns.get(name)?.type ?? computed.get(name) ?? null;
}

/** Returns the SQL of a column or computed field with its JSON path. Throws for unknown names. */
export function fieldSql(owner: FieldOwner, field: Field): string {
  const reference = quoteIdentifier(owner.reference);
  if (field.name === "*") return `${reference}.*`;
  const type = typeOf(owner, field.name);
  if (type === null && !(field.name === ROW_COUNT && field.path.length === 0)) {
    throw unknownColumn(owner.reference, field.name);
  }
  const column = `${reference}.${quoteIdentifier(field.name)}`;
  if (field.path.length === 0) return column;
  const json = type !== null && JSON_TYPES.has(type) ? column : `to_jsonb(${column})`;
  return json + field.path.map(stepSql).join("");
}

function stepSql(step: JsonStep): string {
  const arrow = step.asText ? "->>" : "->";
  return `${arrow}${quoteLiteral(step.key)}${step.isIndex ? "::int" : ""}`;
}

/** Returns the name of a selected field in the result, if it differs from the field's own name. */
export function defaultAlias(field: Field): string | null {
  const last = field.path.at(-1);
  if (last === undefined) return null;
  if (!last.isIndex) return last.key;
  return field.path.findLast((step) => !step.isIndex)?.key ?? field.name;
}

/** Returns `cast(x as type)`, for types that the schema cache knows. */
export function castSql(
  sql: string,
  cast: string | null,
  types: ReadonlyMap<string, string>,
): string {
  if (cast === null) return sql;
  const type = types.get(cast) ?? types.get(cast.toLowerCase());
  if (type === undefined) throw unknownType(cast);
  return `cast(${sql} as ${type})`;
}
