import { invalidRange, unknownRelation } from "../errors.ts";
import { buildReadPlan } from "../plan/read-plan.ts";
import type { ReadNode } from "../plan/types.ts";
import { contentTypeOf } from "../request/media-type.ts";
import { preferenceApplied, type Preferences } from "../request/preferences.ts";
import { contentRange, intersectRanges, restrictRange, statusOfRange } from "../request/ranges.ts";
import type { ParsedQuery, RowRange } from "../request/types.ts";
import type { SchemaCache } from "../schema/types.ts";
import { ReadSql } from "../sql/read-sql.ts";
import { bodySql, RESULT, resultSql } from "../sql/response-sql.ts";
import { StatementBuilder } from "../sql/statement-builder.ts";
import { checkSingular, numberAt } from "./statement-results.ts";
import type {
  CompiledRequest,
  CompiledStatement,
  RequestContext,
  RestReply,
  ResultRow,
} from "./types.ts";
import { ENGLISH } from "../../config/english-texts.ts";

/** Limits the top-level rows to those that are in both the query string's range and the Range header. */
export function withHeaderRange(query: ParsedQuery, headerRange: RowRange): ParsedQuery {
  const own = query.ranges.get("");
  if (own === undefined && headerRange.limit === null && headerRange.offset === 0) return query;
  const range = intersectRanges(own ?? { offset: 0, limit: null }, headerRange);
  return { ...query, ranges: new Map([...query.ranges, ["", range]]) };
}

/** Returns the statement that estimates how many rows a plan would find. */
function estimateStatement(cache: SchemaCache, node: ReadNode): CompiledStatement {
  const builder = new StatementBuilder();
  const text = `explain (format json) ${new ReadSql(builder, cache).matching(node, null)}`;
  return { text, parameters: builder.parameters };
}

/** How many rows are read to measure the average size of a row. */
export const SAMPLE_ROWS = 4;

function sampleStatement(cache: SchemaCache, node: ReadNode): CompiledStatement {
  const builder = new StatementBuilder();
  const few = { ...node, range: restrictRange(node.range, SAMPLE_ROWS) };
  const rows = new ReadSql(builder, cache).rows(few);
  const weight = `octet_length(${bodySql("json", "rows")}::text)`;
  return {
    text: resultSql("json", `${weight}, count(*)`, rows, null),
    parameters: builder.parameters,
  };
}

/**
 * Chooses how the rows of a plan are counted. The planner's estimate includes rows that the reader may not see.
 * If there may be such rows, the count is exact.
 */
function countingOf(node: ReadNode, { cache, preferences }: RequestContext): Preferences["count"] {
  const { count } = preferences;
  return count === null || showsAllRows(cache, node) ? count : "exact";
}

function showsAllRows(cache: SchemaCache, node: ReadNode): boolean {
  const { relationship } = node;
  const junction = relationship?.kind === "key" ? (relationship.junction?.table ?? null) : null;
  return (
    relationship?.kind !== "computed" &&
    cache.relations.get(node.relation)?.showsAllRows === true &&
    (junction === null || cache.relations.get(junction)?.showsAllRows === true) &&
    node.children.every((child) => showsAllRows(cache, child))
  );
}

/** Returns the SQL of the column with the total number of rows, or `null` if no total is counted. */
export function totalSql(sql: ReadSql, node: ReadNode, context: RequestContext): string {
  switch (countingOf(node, context)) {
    case "exact":
      return sql.count(node);
    case "estimated":
      return sql.count(node, context.settings.maxRows + 1);
    default:
      return "null";
  }
}

/** Returns the total number of rows: counted, or estimated if the client allows an estimate. */
export function totalOf(
  row: ResultRow,
  estimate: number | null,
  node: ReadNode,
  context: RequestContext,
): number | null {
  const counted = numberAt(row, RESULT.total);
  switch (countingOf(node, context)) {
    case "planned":
      return estimate;
    case "estimated":
      return counted !== null && counted > context.settings.maxRows
        ? Math.max(counted, estimate ?? 0)
        : counted;
    default:
      return counted;
  }
}

/** Compiles GET and HEAD of a table or view to SQL. */
export function compileRead(
  context: RequestContext,
  relation: string,
  query: ParsedQuery,
): CompiledRequest {
  const { cache, settings, preferences, isHead } = context;
  const ranged = withHeaderRange(query, context.headerRange);
  const plan = buildReadPlan(cache, relation, ranged, {
    maxRows: settings.maxRows,
    maxToMany: settings.maxToMany,
    isWrite: false,
  });
  if (!cache.relations.has(relation)) throw unknownRelation(cache, relation);
  const format = context.negotiate();
  const builder = new StatementBuilder();
  const sql = new ReadSql(builder, cache);
  const rows = sql.rows(plan);
  const total = totalSql(sql, plan, context);
  const body = isHead ? "null" : bodySql(format, "rows");
  // Even if the response has no body, `count(_t)` needs whole rows, so that permission is checked for every column.
  const count = isHead ? "count(_t)" : "count(*)";
  const text = resultSql(isHead ? null : format, `${body}, ${count}, ${total}`, rows, null);
  const { offset } = plan.range;
  const counting = countingOf(plan, context);
  const headers: Record<string, string> = { "content-type": contentTypeOf(format) };
  const applied = preferenceApplied(preferences, ["count"]);
  if (applied !== null) headers["preference-applied"] = applied;
  return {
    statement: { text, parameters: builder.parameters },
    estimate:
      counting === "planned" || counting === "estimated" ? estimateStatement(cache, plan) : null,
    sample: isHead ? null : () => sampleStatement(cache, plan),
    // A read has no changes to roll back.
    rollsBack: false,
    isReadOnly: true,
    isConditional: false,
    isPlainRead: preferences.timezone === null,
    isKeepable: preferences.timezone === null && !cache.readsRequestSettings,
    respond: (row, estimate) => {
      const found = numberAt(row, RESULT.rows) ?? 0;
      checkSingular(format, found);
      const known = totalOf(row, estimate, plan, context);
      return rangeReply(row, { offset, rows: found, total: known, headers, isHead });
    },
  };
}

/** Returns the response of a read, or of a call that returns rows. */
export function rangeReply(
  row: ResultRow,
  reply: {
    offset: number;
    rows: number;
    total: number | null;
    headers: Readonly<Record<string, string>>;
    isHead: boolean;
  },
): RestReply {
  const { offset, rows, total } = reply;
  const status = statusOfRange(offset, rows, total);
  const headers = { ...reply.headers, "content-range": contentRange(offset, rows, total) };
  if (status === 416) {
    const details = `An offset of ${offset} was requested, but there are only ${total ?? 0} rows.`;
    const body = reply.isHead ? null : invalidRange(details).body(ENGLISH);
    return { status, headers: { ...headers, "content-type": JSON_TYPE }, body };
  }
  return { status, headers, body: reply.isHead ? null : (row[RESULT.body] ?? null) };
}

const JSON_TYPE = contentTypeOf("json");
