import type { ResponseFormat } from "../request/media-type.ts";
import { quoteLiteral } from "../../database/quote-sql.ts";

/** The kind of rows in the result of a query, which the SQL around it calls `_t`. */
export type ResultShape =
  /** The result is rows of a table, or of a function that returns rows of a composite type. */
  | "rows"
  /** The result is the one row of a function that returns a composite type. */
  | "row"
  /** The result is one value, in the column `pgrst_scalar`. */
  | "scalar"
  /** The result is many values, in the column `pgrst_scalar`. */
  | "scalars";

/** The position of each column in the only row that a statement returns. */
export const RESULT = {
  body: 0,
  rows: 1,
  total: 2,
  headers: 3,
  status: 4,
  location: 5,
  inserted: 6,
} as const;

/** The name of the common table expression that a write or a call fills. */
export const SOURCE = "_source";

/** The name of the common table expression that the CSV header reads. */
const ROWS = "_rows";

/** Returns the SQL expression that writes the body from the rows of `_t`. */
export function bodySql(format: ResponseFormat, shape: ResultShape): string {
  if (format === "csv") return csvSql();
  const isObject = format === "object" || format === "object-stripped";
  const element = shape === "scalar" || shape === "scalars" ? "_t.pgrst_scalar" : "_t";
  const isStripped = format === "json-stripped" || format === "object-stripped";
  const list = isStripped ? `json_strip_nulls(json_agg(${element}))` : `json_agg(${element})`;
  if (isObject || shape === "row" || shape === "scalar") return `coalesce(${list}->0, 'null')`;
  return `coalesce(${list}, '[]')`;
}

/** Writes `select <columns> from (<rows>)`. For CSV the rows have a name, because the header line reads them too. */
export function resultSql(
  format: ResponseFormat | null,
  columns: string,
  rows: string,
  source: string | null,
): string {
  const expressions = source === null ? [] : [`${SOURCE} as (${source})`];
  if (format === "csv") expressions.push(`${ROWS} as (${rows})`);
  const start = expressions.length === 0 ? "" : `with ${expressions.join(", ")} `;
  const from = format === "csv" ? ROWS : `(${rows})`;
  return `${start}select ${columns} from ${from} as _t`;
}

function csvSql(): string {
  const header =
    "(select coalesce(string_agg(k, ','), '') from " +
    `json_object_keys((select row_to_json(r) from ${ROWS} as r limit 1)) as k)`;
  return `${header} || e'\\n' || coalesce(string_agg(substring(_t::text, 2, length(_t::text) - 2), e'\\n'), '')`;
}

/** Selects the settings with which a function may change the response. */
export const RESPONSE_SETTINGS_SQL =
  "nullif(current_setting('response.headers', true), ''), " +
  "nullif(current_setting('response.status', true), '')";

/** Selects the primary key of the one inserted row, for the Location header. */
export function locationSql(primaryKey: readonly string[]): string {
  if (primaryKey.length === 0) return "null";
  const keys = primaryKey.map((name) => quoteLiteral(name)).join(", ");
  return (
    `(select json_agg(json_build_array(key, value)) from json_each_text(` +
    `(select row_to_json(r) from ${SOURCE} as r limit 1)) where key in (${keys}))`
  );
}
