import { invalidPutFilters, notSpoken, RestError, unknownRelation } from "../errors.ts";
import { buildReadPlan, columnsToReturn, rootConditions } from "../plan/read-plan.ts";
import type { ReadNode } from "../plan/types.ts";
import { contentTypeOf } from "../request/media-type.ts";
import type { ResponseFormat } from "../request/media-type.ts";
import type { Payload } from "../request/payload.ts";
import { preferenceApplied } from "../request/preferences.ts";
import { contentRange } from "../request/ranges.ts";
import type { LogicTree, ParsedQuery } from "../request/types.ts";
import type { Column, Relation } from "../schema/types.ts";
import { ReadSql } from "../sql/read-sql.ts";
import {
  bodySql,
  locationSql,
  RESPONSE_SETTINGS_SQL,
  RESULT,
  resultSql,
  SOURCE,
} from "../sql/response-sql.ts";
import { StatementBuilder } from "../sql/statement-builder.ts";
import { deleteSql, INSERTED_SQL, insertSql, updateSql } from "../sql/write-sql.ts";
import {
  checkSingular,
  numberAt,
  textAt,
  rollsBack,
  withResponseSettings,
} from "./statement-results.ts";
import type { CompiledRequest, RequestContext, RestReply, ResultRow } from "./types.ts";

export type WriteMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/** The structure of a request body, without its values. */
export type PayloadShape = Pick<Payload, "isArray" | "keys">;

interface Write {
  readonly context: RequestContext;
  readonly format: ResponseFormat;
  readonly method: WriteMethod;
  readonly relation: Relation;
  readonly query: ParsedQuery;
  readonly payload: PayloadShape;
}

/** Compiles POST, PUT, PATCH and DELETE of a table or view to SQL. */
export function compileWrite(
  context: RequestContext,
  method: WriteMethod,
  name: string,
  query: ParsedQuery,
  payload: PayloadShape,
): CompiledRequest {
  const { cache, preferences, settings } = context;
  const relation = cache.relations.get(name);
  if (relation === undefined) throw unknownRelation(cache, name);
  if (query.ranges.has("")) refuseRange(method);
  const plan = buildReadPlan(cache, name, query, {
    maxRows: null,
    maxToMany: settings.maxToMany,
    isWrite: true,
  });
  const format = context.negotiate();
  const write: Write = { context, format, method, relation, query, payload };
  const { representation } = preferences;
  const isFull = representation === "representation";
  const returning =
    isFull || representation === "headers-only" ? columnsToReturn(plan, relation.primaryKey) : [];
  const builder = new StatementBuilder();
  const mutation = mutationSql(builder, write, returning);
  const wantsLocation = method === "POST" && representation === "headers-only";
  const isUpsert =
    method === "PUT" || (method === "POST" && preferences.resolution === "merge-duplicates");
  const columns = [
    isFull ? bodySql(format, "rows") : "null",
    "count(*)",
    "null",
    RESPONSE_SETTINGS_SQL,
    wantsLocation ? `case when count(*) = 1 then ${locationSql(relation.primaryKey)} end` : "null",
    isUpsert ? INSERTED_SQL : "null",
  ];
  const rows = isFull ? representationRows(builder, context, plan) : `select 1 from ${SOURCE}`;
  return {
    statement: {
      text: resultSql(isFull ? format : null, columns.join(", "), rows, mutation),
      parameters: builder.parameters,
    },
    estimate: null,
    rollsBack: rollsBack(context),
    sample: null,
    isReadOnly: false,
    isConditional:
      method === "PUT" ||
      format === "object" ||
      format === "object-stripped" ||
      preferences.maxAffected !== null,
    isPlainRead: false,
    isKeepable: false,
    respond: (row) => withResponseSettings(row, reply(write, row)),
  };
}

function refuseRange(method: WriteMethod): never {
  if (method === "PUT") {
    throw new RestError(
      400,
      "PGRST114",
      "limit/offset querystring parameters are not allowed for PUT",
    );
  }
  throw notSpoken("limit and offset are not supported on writes.");
}

function representationRows(
  builder: StatementBuilder,
  context: RequestContext,
  plan: ReadNode,
): string {
  return new ReadSql(builder, context.cache, SOURCE).rows(plan);
}

function mutationSql(
  builder: StatementBuilder,
  write: Write,
  returning: readonly string[],
): string {
  const { context, method, relation, query, payload } = write;
  const { schema } = context.cache;
  const conditions = rootConditions(query);
  const base = { schema, relation, returning };
  if (method === "DELETE") return deleteSql(builder, { ...base, conditions });
  const body = {
    columns: columnsOf(relation, payload.keys),
    isArray: payload.isArray,
    useDefaults: context.preferences.missing === "default",
  };
  if (method === "PATCH") return updateSql(builder, { ...base, ...body, conditions });
  if (method === "PUT") {
    checkPutFilters(relation, query);
    const conflict = { action: "merge", columns: relation.primaryKey } as const;
    return insertSql(builder, { ...base, ...body, useDefaults: false, conflict, conditions });
  }
  return insertSql(builder, { ...base, ...body, conflict: conflictOf(write), conditions: [] });
}

function conflictOf(
  write: Write,
): { action: "ignore" | "merge"; columns: readonly string[] } | null {
  const { resolution } = write.context.preferences;
  if (resolution === null) return null;
  return {
    action: resolution === "merge-duplicates" ? "merge" : "ignore",
    columns: write.query.onConflict ?? write.relation.primaryKey,
  };
}

/** Returns the columns that the body sets. Throws PGRST204 for an unknown column. */
function columnsOf(relation: Relation, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = relation.columns.get(name);
    if (column !== undefined) return column;
    throw new RestError(
      400,
      "PGRST204",
      `Column '${name}' of relation '${relation.name}' does not exist`,
    );
  });
}

/** PUT must name exactly one row: equality on every column of the primary key and nothing else. */
function checkPutFilters(relation: Relation, query: ParsedQuery): void {
  const filters = query.filters.map(({ item }) => item);
  const names = new Set(filters.map(({ field }) => field.name));
  const isExact =
    query.logic.length === 0 &&
    relation.primaryKey.length > 0 &&
    names.size === relation.primaryKey.length &&
    relation.primaryKey.every((name) => names.has(name)) &&
    filters.every(isPlainEquality);
  if (!isExact) throw invalidPutFilters();
}

function isPlainEquality(filter: LogicTree): boolean {
  if (filter.kind !== "filter" || filter.isNegated) return false;
  const { operation } = filter;
  return operation.kind === "compare" && operation.sql === "=" && operation.quantifier === null;
}

function reply(write: Write, row: ResultRow): RestReply {
  const { context, method, format } = write;
  const { preferences } = context;
  const rows = numberAt(row, RESULT.rows) ?? 0;
  if (method === "PUT") {
    if (rows !== 1) {
      throw new RestError(
        400,
        "PGRST115",
        "Payload values do not match URL in primary key column(s)",
      );
    }
  } else checkSingular(format, rows);
  checkMaxAffected(write, rows);
  const isFull = preferences.representation === "representation";
  const headers: Record<string, string> = {};
  if (isFull) headers["content-type"] = contentTypeOf(format);
  const applied = appliedPreferences(write);
  if (applied !== null) headers["preference-applied"] = applied;
  const counted = preferences.count === "exact" || preferences.count === "estimated" ? rows : null;
  if (method === "PATCH") headers["content-range"] = contentRange(0, rows, counted);
  else if (method !== "PUT") headers["content-range"] = `*/${counted ?? "*"}`;
  if (method === "POST") {
    const location = locationOf(write.relation.name, row);
    if (location !== null) headers["location"] = location;
  }
  return {
    status: statusOf(write, row, isFull),
    headers,
    body: isFull ? (row[RESULT.body] ?? null) : null,
  };
}

function checkMaxAffected({ context, method }: Write, rows: number): void {
  const { maxAffected, handling } = context.preferences;
  if (maxAffected === null || handling !== "strict" || rows <= maxAffected) return;
  if (method !== "PATCH" && method !== "DELETE") return;
  throw new RestError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects ${rows} rows`,
  });
}

function statusOf({ context, method }: Write, row: ResultRow, isFull: boolean): number {
  const inserted = numberAt(row, RESULT.inserted);
  if (method === "POST") {
    const isMerge = context.preferences.resolution === "merge-duplicates";
    return isMerge && inserted !== null && inserted <= 0 ? 200 : 201;
  }
  if (!isFull) return 204;
  return method === "PUT" && (inserted ?? 0) > 0 ? 201 : 200;
}

function appliedPreferences({ context, method, relation, query }: Write): string | null {
  const { preferences } = context;
  switch (method) {
    case "POST": {
      const hasKey = relation.primaryKey.length > 0 || query.onConflict !== null;
      return preferenceApplied(
        preferences,
        hasKey ? ["resolution", "missing", "return", "count"] : ["missing", "return", "count"],
      );
    }
    case "PATCH":
      return preferenceApplied(preferences, ["missing", "return", "count", "max-affected"]);
    case "DELETE":
      return preferenceApplied(preferences, ["return", "count", "max-affected"]);
    case "PUT":
      return preferenceApplied(preferences, ["return", "count"]);
  }
}

function locationOf(relation: string, row: ResultRow): string | null {
  const json = textAt(row, RESULT.location);
  if (json === null) return null;
  const pairs = JSON.parse(json) as [string, string | null][];
  const query = pairs.map(
    ([key, value]) =>
      `${encodeURIComponent(key)}=${value === null ? "is.null" : `eq.${encodeURIComponent(value)}`}`,
  );
  return `/${encodeURIComponent(relation)}?${query.join("&")}`;
}
