import type pg from "pg";
import type { VerifiedToken } from "../../../context.ts";
import type { CompiledRequest, CompiledStatement, RestReply, ResultRow } from "../compile/types.ts";
import { connectionLost, notSpoken, RestError } from "../errors.ts";
import { listToArrayLiteral, toPattern } from "../request/parse-filter.ts";
import type { Value } from "../request/types.ts";
import { fromDatabaseError } from "../response/database-error.ts";
import type { RestSettings } from "../settings.ts";
import { quoteIdentifier } from "../sql/statement-builder.ts";
import type { BatchResult, BoundStatement, Session } from "./session.ts";
import { ResponseTooLargeError, ServerError, SessionLostError } from "./session.ts";
import { SessionPool } from "./session-pool.ts";

/** The values of one request, and who makes it. */
export interface Execution {
  readonly token: VerifiedToken;
  readonly method: string;
  readonly path: string;
  readonly headers: () => string;
  readonly timezone: string | null;
  readonly values: readonly string[];
  readonly payload: string | null;
  /** Whether the shape of the request was seen before. */
  readonly isRepeated: boolean;
}

const SETTINGS_SQL =
  "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), " +
  "set_config('request.method', $3, true), set_config('request.path', $4, true), " +
  "set_config('request.headers', $5, true), set_config('transaction_read_only', $6, true)";
const SETTINGS_WITH_TIMEZONE_SQL = `${SETTINGS_SQL}, set_config('timezone', $7, true)`;

/** The longest statement whose plan is kept. */
const KEPT_TEXT_LENGTH = 8192;

/** The claims that anonymous sessions carry: who nobody is. */
const ANONYMOUS_CLAIMS = '{"role":"anon"}';

/** Runs compiled requests on two pools: one for everything, one for anonymous reads. */
export class Executor {
  private readonly main: SessionPool;
  private readonly anonymous: SessionPool;

  constructor(config: pg.ClientConfig, settings: RestSettings) {
    const searchPath = [settings.schema, ...settings.extraSearchPath]
      .map(quoteIdentifier)
      .join(", ");
    const shared = {
      config: { ...config, keepAlive: true },
      acquireTimeoutMs: settings.acquireTimeoutMs,
      limits: settings,
    };
    const setup = [
      `set search_path = ${searchPath}`,
      `set statement_timeout = ${settings.statementTimeoutMs}`,
      "set idle_in_transaction_session_timeout = '30s'",
    ];
    this.main = new SessionPool({ ...shared, setup, size: settings.poolSize });
    this.anonymous = new SessionPool({
      ...shared,
      setup: [
        ...setup,
        `select set_config('request.jwt.claims', '${ANONYMOUS_CLAIMS}', false)`,
        "set default_transaction_read_only = on",
        "set role anon",
      ],
      size: settings.anonymousPoolSize,
    });
  }

  close(): void {
    this.main.close();
    this.anonymous.close();
  }

  /** Runs a request. `mayShare`: nothing in the database looks at the request beyond its claims. */
  async execute(
    request: CompiledRequest,
    execution: Execution,
    mayShare: boolean,
  ): Promise<RestReply> {
    const { claims } = execution.token;
    const isAnonymous = claims.role === "anon";
    try {
      const statements = bindAll(request, execution);
      if (isAnonymous && mayShare && request.isPlainRead && claims.sub === undefined) {
        return await this.anonymous.use(async (session) =>
          answer(request, await session.run(statements)),
        );
      }
      const batch = [settingsOf(request, execution), ...statements];
      return await this.main.use((session) =>
        request.isConditional
          ? runConditional(request, session, batch)
          : session.run(batch).then((result) => answer(request, result.slice(1))),
      );
    } catch (error) {
      throw translate(error, !isAnonymous);
    }
  }
}

/** Runs a write whose answer may still refuse it: a refusal rolls back. */
async function runConditional(
  request: CompiledRequest,
  session: Session,
  batch: readonly BoundStatement[],
): Promise<RestReply> {
  const result = await session.runOpen(batch);
  let reply: RestReply;
  try {
    reply = answer(request, result.slice(1));
  } catch (refusal) {
    await session.finish("rollback");
    throw refusal;
  }
  await session.finish("commit");
  return reply;
}

function answer(request: CompiledRequest, [row = [], plan]: BatchResult): RestReply {
  return request.respond(row, plan === undefined ? null : plannedRows(plan));
}

function plannedRows(row: ResultRow): number | null {
  const [explained] = JSON.parse(row[0]?.toString("utf8") ?? "[]") as {
    Plan?: { "Plan Rows"?: number };
  }[];
  return explained?.Plan?.["Plan Rows"] ?? null;
}

function settingsOf(request: CompiledRequest, execution: Execution): BoundStatement {
  const values = [
    execution.token.claims.role,
    execution.token.json,
    execution.method,
    execution.path,
    execution.headers(),
    request.isReadOnly ? "on" : "off",
  ];
  return execution.timezone === null
    ? { text: SETTINGS_SQL, values, role: "", isKept: true }
    : {
        text: SETTINGS_WITH_TIMEZONE_SQL,
        values: [...values, execution.timezone],
        role: "",
        isKept: true,
      };
}

function bindAll(request: CompiledRequest, execution: Execution): BoundStatement[] {
  const statements = [bind(request.statement, execution)];
  if (request.estimate !== null) statements.push(bind(request.estimate, execution));
  return statements;
}

function bind(statement: CompiledStatement, execution: Execution): BoundStatement {
  return {
    text: statement.text,
    role: execution.token.claims.role,
    // Statement text is the client's to choose, and plans live in every connection's memory.
    isKept: execution.isRepeated && statement.text.length <= KEPT_TEXT_LENGTH,
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

function translate(error: unknown, isAuthenticated: boolean): unknown {
  if (error instanceof ServerError) return fromDatabaseError(error.fields, isAuthenticated);
  if (error instanceof SessionLostError) return connectionLost();
  if (error instanceof ResponseTooLargeError) {
    return notSpoken("The answer is too large; ask for fewer rows or embeds.");
  }
  if (error instanceof RestError) return error;
  return error;
}
