import type { Column } from "../schema/types.ts";
import { quoteIdentifier, quoteLiteral } from "../../database/quote-sql.ts";

/** How the request body is converted into rows named `_body`. */
export interface PayloadOptions {
  readonly isArray: boolean;
  /** `missing=default`: keys that a row lacks get the column's default instead of null. */
  readonly useDefaults: boolean;
  /** The placeholder of the body in the SQL text. */
  readonly placeholder: string;
}

/** Returns a `from` item that yields the body's rows with the given columns, as `_body`. */
export function payloadRows(columns: readonly Column[], options: PayloadOptions): string {
  const { isArray, placeholder } = options;
  if (columns.length === 0) {
    // The body `{}` is one row of defaults, the body `[{}, {}]` two.
    return isArray
      ? `json_array_elements(${placeholder}::json) as _body`
      : `(select ${placeholder}::json) as _body`;
  }
  const definition = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(", ");
  if (!options.useDefaults) {
    const read = isArray ? "json_to_recordset" : "json_to_record";
    return `${read}(${placeholder}::json) as _body(${definition})`;
  }
  const defaults = columns
    .filter(({ defaultSql }) => defaultSql !== null)
    .map(({ name, defaultSql }) => `${quoteLiteral(name)}, ${defaultSql}`)
    .join(", ");
  const body = `jsonb_build_object(${defaults})`;
  return isArray
    ? `jsonb_to_recordset((select jsonb_agg(${body} || element) ` +
        `from jsonb_array_elements(${placeholder}::jsonb) as element)) as _body(${definition})`
    : `jsonb_to_record(${body} || ${placeholder}::jsonb) as _body(${definition})`;
}
