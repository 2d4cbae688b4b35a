import type { RequestRole, VerifiedToken } from "../../context/context.ts";
import type { CompiledRequest, CompiledStatement } from "../compile/types.ts";
import { listToArrayLiteral, toPattern } from "../request/parse-filter.ts";
import type { Value } from "../request/types.ts";
import type { RestSettings } from "../settings.ts";
import { quoteIdentifier, quoteLiteral } from "../../database/quote-sql.ts";
import type { Departure } from "../../http/client-disconnect.ts";
import type { Visitor } from "../../http/fair-queue.ts";
import type { RepeatableCall } from "../idempotency-key.ts";
import type { BoundStatement } from "./session.ts";

/** The values of one request, and the user who sent the request. */
export interface Execution {
  readonly token: VerifiedToken;
  readonly method: string;
  readonly path: string;
  readonly headers: () => string;
  readonly timezone: string | null;
  /** The requested schema; null if it is the default schema of the sessions. */
  readonly schema: string | null;
  readonly values: readonly string[];
  readonly payload: string | null;
  /** Whether a request of the same shape (equal except for its values) was handled before. */
  readonly isRepeated: boolean;
  readonly visitor: Visitor;
  readonly departure: Departure;
  /** The idempotency key of a call; null if the client sent none. */
  readonly repeatable: RepeatableCall | null;
  /** Called with the oids of the tables that the request read; null if nobody needs them. */
  readonly noteTables: ((tables: readonly string[]) => void) | null;
}

const SETTINGS_SQL =
  "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), " +
  "set_config('request.method', $3, true), set_config('request.path', $4, true), " +
  "set_config('request.headers', $5, true), set_config('transaction_read_only', $6, true), " +
  "set_config('statement_timeout', $7, true)";
/** The maximum length of a statement that is prepared, in characters. */
const PREPARED_TEXT_LENGTH = 8192;

export function timeoutOf(role: RequestRole, settings: RestSettings): number {
  const { statementTimeoutMs, anonymousTimeoutMs } = settings;
  return role === "anon" ? Math.min(anonymousTimeoutMs, statementTimeoutMs) : statementTimeoutMs;
}

/** Returns the SQL text of a statement with its values written into the text. */
export function literally({ text, values }: BoundStatement): string {
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1];
    return value === null || value === undefined ? "null" : quoteLiteral(value);
  });
}

function settingsOf(
  request: CompiledRequest,
  execution: Execution,
  settings: RestSettings,
): BoundStatement {
  const { role } = execution.token.claims;
  const values = [
    execution.token.isApiClient ? "anon" : role,
    execution.token.json,
    execution.method,
    execution.path,
    execution.headers(),
    request.isReadOnly ? "on" : "off",
    String(timeoutOf(role, settings)),
  ];
  let text = SETTINGS_SQL;
  const add = (name: string, value: string): void => {
    values.push(value);
    text += `, set_config('${name}', $${values.length}, true)`;
  };
  if (execution.timezone !== null) add("timezone", execution.timezone);
  if (execution.schema !== null) add("search_path", searchPathOf(execution.schema, settings));
  return { text, values, role: "", isPrepared: true };
}

/** Returns the search path that resolves unqualified names. */
export function searchPathOf(schema: string, { extraSearchPath }: RestSettings): string {
  return [schema, ...extraSearchPath].map(quoteIdentifier).join(", ");
}

/** Returns the settings that identify the caller. They come before any other statement or estimate of a request. */
export function beginning(
  request: CompiledRequest,
  execution: Execution,
  settings: RestSettings,
): BoundStatement[] {
  const begin = [settingsOf(request, execution, settings)];
  if (execution.token.isApiClient)
    begin.push({
      text: `select ${settings.beforeApiClient}($1::json)`,
      values: [execution.payload],
      role: "",
      isPrepared: true,
    });
  return begin;
}

/** Returns the statements that run before a request's main statement, in addition to its settings. */
export function preludeOf(request: CompiledRequest, settings: RestSettings): BoundStatement[] {
  const { beforeWrite } = settings;
  return beforeWrite === null || request.isReadOnly
    ? []
    : [{ text: `select ${beforeWrite}()`, values: [], role: "", isPrepared: true }];
}

export function bindAll(request: CompiledRequest, execution: Execution): BoundStatement[] {
  const statements = [bind(request.statement, execution)];
  if (request.estimate !== null) statements.push(bind(request.estimate, execution));
  return statements;
}

export function bind(
  statement: CompiledStatement,
  execution: Execution,
  prefix: "" | `explain (${string}) ` = "",
): BoundStatement {
  return {
    text: prefix + statement.text,
    role: execution.token.isApiClient ? "program" : execution.token.claims.role,
    // Only repeated shapes are prepared: clients choose the text, and prepared plans use memory in every connection.
    isPrepared:
      execution.isRepeated && prefix === "" && statement.text.length <= PREPARED_TEXT_LENGTH,
    values: statement.parameters.map((parameter) => valueOf(parameter, execution)),
  };
}

function valueOf(value: Value, execution: Execution): string | null {
  if (value.kind === "constant") return value.text;
  if (value.kind === "payload") return execution.payload;
  const text = execution.values[value.slot] ?? "";
  if (value.convert === "pattern") return toPattern(text);
  return value.convert === "list" ? listToArrayLiteral(text) : text;
}
