import { RestError } from "../errors.ts";
import { buildReadPlan, columnsToReturn, fieldsOf } from "../plan/read-plan.ts";
import type { Fields } from "../plan/types.ts";
import { contentTypeOf } from "../request/media-type.ts";
import { preferenceApplied } from "../request/preferences.ts";
import type { ParsedQuery } from "../request/types.ts";
import type { Procedure } from "../schema/types.ts";
import { callSql } from "../sql/call-sql.ts";
import { ReadSql } from "../sql/read-sql.ts";
import { bodySql, RESPONSE_SETTINGS_SQL, RESULT, resultSql, SOURCE } from "../sql/response-sql.ts";
import type { ResultShape } from "../sql/response-sql.ts";
import { StatementBuilder } from "../sql/statement-builder.ts";
import { rangeReply, totalOf, totalSql, withHeaderRange } from "./compile-read.ts";
import { checkSingular, numberAt, rollsBack, withResponseSettings } from "./statement-results.ts";
import type { CompiledRequest, RequestContext, RestReply, ResultRow } from "./types.ts";

const SCALAR: Fields = {
  columns: new Map([["pgrst_scalar", { name: "pgrst_scalar", type: "text", defaultSql: null }]]),
  computed: new Map(),
};

/** Compiles a call of a procedure to SQL. If `isGet`, the transaction is read-only, even for a volatile procedure. */
export function compileCall(
  context: RequestContext,
  procedure: Procedure,
  argumentNames: readonly string[],
  query: ParsedQuery,
  isGet: boolean,
): CompiledRequest {
  const { cache, settings, preferences, isHead } = context;
  const isComposite = procedure.returns === "composite";
  const relation = isComposite ? procedure.relation : procedure.name;
  const rootFields = rootFieldsOf(context, procedure);
  const plan = buildReadPlan(cache, relation, withHeaderRange(query, context.headerRange), {
    maxRows: settings.maxRows,
    maxToMany: settings.maxToMany,
    isWrite: false,
    rootFields,
  });
  const format = context.negotiate();
  const builder = new StatementBuilder();
  const given = new Set(argumentNames);
  const call = callSql(builder, {
    schema: cache.schema,
    procedure,
    given: procedure.parameters.filter(({ name }) => given.has(name)),
    returning: columnsToReturn(plan, []),
    owner: { reference: "_call", fields: rootFields },
  });
  const sql = new ReadSql(builder, cache, SOURCE);
  const isVoid = procedure.returns === "void";
  const rows = sql.rows(plan);
  const body = isHead || isVoid ? "null" : bodySql(format, resultShape(procedure));
  const total = totalSql(sql, plan, context);
  // The count of a procedure that returns a single value is always 1, even if a filter removes this value from the
  // response.
  const count = procedure.isSetOf ? (isHead ? "count(_t)" : "count(*)") : "1";
  const headers: Record<string, string> = {};
  const applied = preferenceApplied(preferences, ["count", "max-affected"]);
  if (applied !== null) headers["preference-applied"] = applied;
  if (!isVoid) headers["content-type"] = contentTypeOf(format);
  const { offset } = plan.range;
  const isReadOnly = isGet || procedure.volatility !== "volatile";
  const isPlainRead =
    isGet &&
    procedure.volatility !== "volatile" &&
    preferences.timezone === null &&
    !cache.requestReadingFunctions.has(procedure.name);
  // A read-only call needs no rollback if its response is refused.
  const isConditional =
    !isReadOnly &&
    (format === "object" || format === "object-stripped" || preferences.maxAffected !== null);
  return {
    statement: {
      text: resultSql(
        isHead || isVoid ? null : format,
        `${body}, ${count}, ${total}, ${RESPONSE_SETTINGS_SQL}`,
        rows,
        call,
      ),
      parameters: builder.parameters,
    },
    estimate: null,
    rollsBack: rollsBack(context),
    sample: null,
    isReadOnly,
    isConditional,
    isPlainRead,
    isKeepable: isPlainRead && !cache.readsRequestSettings,
    respond: (row, estimate) => {
      const found = numberAt(row, RESULT.rows) ?? 0;
      checkSingular(format, found);
      checkMaxAffected(context, found);
      const range = {
        offset,
        rows: found,
        total: totalOf(row, estimate, plan, context),
        headers,
        isHead,
      };
      return withResponseSettings(row, isVoid ? voidReply(row, range) : rangeReply(row, range));
    },
  };
}

function voidReply(row: ResultRow, range: Parameters<typeof rangeReply>[1]): RestReply {
  const { headers } = rangeReply(row, range);
  return { status: 204, headers, body: null };
}

function rootFieldsOf(context: RequestContext, procedure: Procedure): Fields {
  if (procedure.returns !== "composite") return SCALAR;
  const table = context.cache.relations.get(procedure.relation);
  if (table !== undefined) return fieldsOf(table);
  return { columns: procedure.columns, computed: new Map() };
}

function resultShape(procedure: Procedure): ResultShape {
  if (procedure.returns === "composite") return procedure.isSetOf ? "rows" : "row";
  return procedure.isSetOf ? "scalars" : "scalar";
}

function checkMaxAffected(context: RequestContext, rows: number): void {
  const { maxAffected, handling } = context.preferences;
  if (maxAffected === null || handling !== "strict" || rows <= maxAffected) return;
  throw new RestError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects ${rows} rows`,
  });
}
