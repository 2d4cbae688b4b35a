import type { Parameter } from "@/config/url-parameters";
import { keysOf } from "./record-of.ts";
import { containing, searchPattern } from "./search-pattern.ts";

/** A condition on rows, in the format of the data API and of `tournament_counts`. */
export type Condition = readonly [
  column: string,
  operator: "eq" | "gt" | "gte" | "lt" | "ilike" | "is" | "not.is",
  value: string | number | boolean | null,
];

/** The operator and value of a filter's condition; the filter itself names the column. */
export type Narrowing = readonly [operator: Condition[1], value: Condition[2]];

/**
 * One filter of a list: its field, its URL parameter, and its condition in the database.
 * If a filter has no column, the query of the list handles its value.
 */
export type ListFilter<Column extends string = string> = {
  readonly name: Parameter;
  readonly label: string;
  readonly column?: Column;
} & (
  | { readonly kind: "text" }
  | {
      readonly kind: "choice";
      /** The allowed values in the URL, with their labels; if undefined, any value is allowed. */
      readonly options?: Readonly<Record<string, string>>;
      /** The label for "no filter"; if undefined, the first value is the default. */
      readonly all?: string;
      /** Returns the condition for a value, if it is not "column equals value". */
      readonly meaning?: (word: string) => Narrowing | null;
    }
  | {
      readonly kind: "flag" | "day";
      /** Reads the value from a text in the URL; null if the text is invalid. */
      readonly read: (text: string) => string | null;
      readonly meaning: (word: string) => Narrowing;
    }
);

/** A search filter on a column. */
export const searchFilter = <Column extends string>(
  label: string,
  column?: Column,
): ListFilter<Column> => ({ kind: "text", name: "q", label, ...(column && { column }) });

/** The value of a filter in the URL; null if it is missing or invalid. */
export function wordOf(filter: ListFilter, params: URLSearchParams): string | null {
  const text = params.get(filter.name)?.trim() || null;
  if (filter.kind === "text") return text;
  if (filter.kind !== "choice") return text === null ? null : filter.read(text);
  const { options, all } = filter;
  if (!options) return text;
  const words = keysOf(options);
  return words.find((word) => word === text) ?? (all === undefined ? (words[0] ?? null) : null);
}

/** Whether the filters in the URL hide rows of the list. A filter that always has a value does not count. */
export function isNarrowed(filters: readonly ListFilter[], params: URLSearchParams): boolean {
  return narrowing(filters).some((filter) => wordOf(filter, params) !== null);
}

/** The optional filters, which the link to the unfiltered list removes. */
export const narrowing = (filters: readonly ListFilter[]): readonly ListFilter[] =>
  filters.filter((filter) => filter.kind !== "choice" || filter.all !== undefined);

function narrowingOf(filter: ListFilter, word: string): Narrowing | null {
  if (filter.kind !== "text") return filter.meaning ? filter.meaning(word) : ["eq", word];
  // The column `search_text` holds lower-case text without accents, so the searched text is converted to that form.
  return ["ilike", filter.column === "search_text" ? searchPattern(word) : containing(word)];
}

/** The conditions on the rows of a list that follow from a URL. */
export function conditionsOf(
  filters: readonly ListFilter[],
  params: URLSearchParams,
): readonly Condition[] {
  return filters.flatMap((filter) => {
    const word = filter.column === undefined ? null : wordOf(filter, params);
    const asked = word === null ? null : narrowingOf(filter, word);
    return asked && filter.column !== undefined ? [[filter.column, ...asked] as const] : [];
  });
}

interface Filterable {
  filter(column: string, operator: string, value: unknown): this;
}

/** Adds the conditions of a list's filters to a query. */
export function withConditions<Query extends Filterable>(
  query: Query,
  conditions: readonly Condition[],
): Query {
  return conditions.reduce(
    (narrowed, [column, operator, value]) => narrowed.filter(column, operator, value),
    query,
  );
}
