import type { Parameter, Procedure } from "../schema/types.ts";
import { fieldSql } from "./field-sql.ts";
import type { FieldOwner } from "./field-sql.ts";
import type { StatementBuilder } from "./statement-builder.ts";
import { quoteIdentifier } from "../../database/quote-sql.ts";
import { PAYLOAD } from "./write-sql.ts";

export interface CallOptions {
  readonly schema: string;
  readonly procedure: Procedure;
  /** The procedure's parameters that the request contains. */
  readonly given: readonly Parameter[];
  /** Columns of a composite result to select; `["*"]` for all. */
  readonly returning: readonly string[];
  readonly owner: FieldOwner;
}

/** Returns the query that calls a procedure and yields its result as rows. */
export function callSql(builder: StatementBuilder, options: CallOptions): string {
  const { procedure, given } = options;
  const name = `${quoteIdentifier(options.schema)}.${quoteIdentifier(procedure.name)}`;
  const [only] = procedure.parameters;
  if (only !== undefined && only.name === "" && procedure.parameters.length === 1) {
    return select(options, `${name}(${builder.bind(PAYLOAD)}::${only.type})`, "");
  }
  if (given.length === 0) return select(options, `${name}()`, "");
  const definition = given.map((p) => `${quoteIdentifier(p.name)} ${p.type}`).join(", ");
  const values = given.map((p) => {
    const column = quoteIdentifier(p.name);
    return `${p.isVariadic ? "variadic " : ""}${column} := _args.${column}`;
  });
  const source = `json_to_record(${builder.bind(PAYLOAD)}::json) as _args(${definition}), `;
  return select(options, `${name}(${values.join(", ")})`, source);
}

function select(options: CallOptions, call: string, source: string): string {
  if (options.procedure.returns !== "composite") {
    return `select _call.pgrst_scalar from ${source}lateral (select ${call} as pgrst_scalar) as _call`;
  }
  const owner: FieldOwner = { reference: "_call", fields: options.owner.fields };
  const columns = options.returning.map((name) => fieldSql(owner, { name, path: [] }));
  return `select ${columns.join(", ")} from ${source}lateral ${call} as _call`;
}
