import { tooComplex } from "../errors.ts";
import { Cursor, expectFieldName } from "./parser-cursor.ts";
import { looksLikeFilter, operatorPrefix, parseFilter, parseLogic } from "./parse-filter.ts";
import { parseOrder } from "./parse-order.ts";
import { parseSelect } from "./parse-select.ts";
import type { EmbedLimits } from "./parse-select.ts";
import type { QueryParameter } from "./query-string.ts";
import { RangeCollector } from "./ranges.ts";
import type { AtPath, Filter, LogicTree, OrderTerm, ParsedQuery } from "./types.ts";

/**
 * A query string split into its shape, which determines the statement, and its values.
 * Requests with equal shapes run the same statement with other parameters.
 */
export interface ShapedQuery {
  readonly shape: string;
  readonly parts: readonly ShapedPart[];
  /** The values that are not part of the shape: filters' operands and procedures' arguments. */
  readonly values: readonly string[];
}

interface ShapedPart {
  readonly key: string;
  /** `argument` is a procedure's parameter given in the query string. */
  readonly kind: "filter" | "argument" | "other";
  /** For a filter, its operator; for any other parameter, its whole value. */
  readonly text: string;
  readonly slot: number;
}

/** The API key may also be in the query string. */
const API_KEY = "apikey";
const RESERVED = new Set(["select", "columns", "on_conflict"]);
const EMBEDDABLE = new Set(["order", "limit", "offset", "and", "or"]);

function lastWord(key: string): string {
  return key.slice(key.lastIndexOf(".") + 1);
}

/** Separates shape and values. If `isCall`, parameters that are not filters are a procedure's arguments. */
export function shapeQuery(parameters: readonly QueryParameter[], isCall: boolean): ShapedQuery {
  let shape = "";
  const parts: ShapedPart[] = [];
  const values: string[] = [];
  for (const { key, value } of parameters) {
    // The API key may also be in the query string. The gateway has already checked it, so it is ignored here.
    if (key === API_KEY) continue;
    let part: ShapedPart;
    if (RESERVED.has(key) || EMBEDDABLE.has(lastWord(key))) {
      part = { key, kind: "other", text: value, slot: -1 };
    } else if (isCall && !looksLikeFilter(key, value)) {
      part = { key, kind: "argument", text: "", slot: values.push(value) - 1 };
    } else {
      const prefix = operatorPrefix(value);
      part =
        prefix === null
          ? { key, kind: "filter", text: value, slot: -1 }
          : {
              key,
              kind: "filter",
              text: prefix,
              slot: values.push(value.slice(prefix.length)) - 1,
            };
    }
    parts.push(part);
    shape += `${part.key}\u0001${part.kind}${part.text}\u0002`;
  }
  return { shape, parts, values };
}

/** Returns the procedure's arguments in the query string, in order: name and slot. */
export function argumentsOf(query: ShapedQuery): { name: string; slot: number }[] {
  return query.parts
    .filter((part) => part.kind === "argument")
    .map((part) => ({ name: part.key, slot: part.slot }));
}

/** The limits of a query string. */
export interface QueryLimits extends EmbedLimits {
  readonly maxTerms: number;
  readonly maxPatterns: number;
}

/** Parses a shaped query. Throws PGRST100, PGRST103, and 54001 beyond the limits. */
export function parseQuery(query: ShapedQuery, limits: QueryLimits): ParsedQuery {
  let select: string | null = null;
  let columns: string | null = null;
  let onConflict: string | null = null;
  const filters: AtPath<Filter>[] = [];
  const logic: AtPath<LogicTree>[] = [];
  const order: AtPath<readonly OrderTerm[]>[] = [];
  const ranges = new RangeCollector();
  for (const { key, kind, text, slot } of query.parts) {
    if (kind === "argument") continue;
    if (kind === "filter") {
      const { path, filter } = parseFilter(
        key,
        text,
        slot < 0 ? "" : (query.values[slot] ?? ""),
        slot,
      );
      filters.push({ path, item: filter });
      continue;
    }
    if (key === "select") select ??= text;
    else if (key === "columns") columns ??= text;
    else if (key === "on_conflict") onConflict ??= text;
    else {
      const word = lastWord(key);
      if (word === "and" || word === "or") {
        const { path, tree } = parseLogic(key, text);
        logic.push({ path, item: tree });
      } else {
        const path = embedPath(key);
        if (word === "order") order.push({ path, item: parseOrder(text) });
        else if (word === "limit" || word === "offset") ranges.add(word, path.join("."), text);
      }
    }
  }
  checkTerms([...filters, ...logic], order, limits);
  return {
    select: parseSelect(select === null || select === "" ? "*" : select, limits),
    filters,
    logic,
    order,
    ranges: ranges.finish(),
    columns: columns === null ? null : parseColumns(columns),
    onConflict: onConflict === null ? null : parseNames(onConflict, "on_conflict parameter"),
  };
}

/**
 * Limits the number of terms in filters and orders. Each term is evaluated for every row, and a pattern costs as much
 * as hundreds of comparisons.
 */
function checkTerms(
  conditions: readonly AtPath<LogicTree>[],
  order: readonly AtPath<readonly OrderTerm[]>[],
  limits: QueryLimits,
): void {
  const filters = conditions.flatMap(({ item }) => filtersOf(item));
  const terms = filters.length + order.reduce((sum, { item }) => sum + item.length, 0);
  if (terms > limits.maxTerms || filters.filter(isPattern).length > limits.maxPatterns) {
    throw tooComplex("query_too_long", (say) => say.rest.tooManyFilters);
  }
}

function filtersOf(tree: LogicTree): Filter[] {
  return tree.kind === "filter" ? [tree] : tree.members.flatMap(filtersOf);
}

function isPattern({ operation }: Filter): boolean {
  return (
    operation.kind === "search" || (operation.kind === "compare" && /[~@]|like/.test(operation.sql))
  );
}

function embedPath(key: string): string[] {
  const cursor = new Cursor(key, "tree path");
  const names: string[] = [];
  do {
    names.push(expectFieldName(cursor));
  } while (cursor.take("."));
  return names.slice(0, -1);
}

/** Parses the query parameter `columns`: the names of the columns that a write sets. */
export function parseColumns(text: string): string[] {
  return parseNames(text, "columns parameter");
}

function parseNames(text: string, what: string): string[] {
  const cursor = new Cursor(text, what);
  const names: string[] = [];
  do {
    cursor.skipSpaces();
    names.push(expectFieldName(cursor));
    cursor.skipSpaces();
  } while (cursor.take(","));
  return names;
}
