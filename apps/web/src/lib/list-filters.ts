import type { Parameter } from "@/config/parameters";
import { keysOf } from "./record-of.ts";
import { containing, searchPattern } from "./search.ts";

/** A condition on rows, in the form that the data API and `tournament_counts` take. */
export type Condition = readonly [
  column: string,
  operator: "eq" | "gt" | "gte" | "lt" | "ilike" | "is" | "not.is",
  value: string | number | boolean | null,
];

/** A condition without its column, which is the filter's. */
export type Narrowing = readonly [operator: Condition[1], value: Condition[2]];

/**
 * One filter of a list: its field, its name in the address and its condition for the database. Without a column the
 * list's own query handles its word.
 */
export type ListFilter<Column extends string = string> = {
  readonly name: Parameter;
  readonly label: string;
  readonly column?: Column;
} & (
  | { readonly kind: "text" }
  | {
      readonly kind: "choice";
      /** The words of the address with their labels; without them any word is valid. */
      readonly options?: Readonly<Record<string, string>>;
      /** The label for no word; without it the first word is the default. */
      readonly all?: string;
      /** The condition of a word, if it is not the column's value itself. */
      readonly meaning?: (word: string) => Narrowing | null;
    }
  | {
      readonly kind: "flag" | "day";
      /** Reads the word from a text of the address; null if it is invalid. */
      readonly read: (text: string) => string | null;
      readonly meaning: (word: string) => Narrowing;
    }
);

/** The search filter of a list, in a column. */
export const searchFilter = <Column extends string>(
  label: string,
  column?: Column,
): ListFilter<Column> => ({ kind: "text", name: "q", label, ...(column && { column }) });

/** The word of a filter in the address; null if it is missing or invalid. */
export function wordOf(filter: ListFilter, params: URLSearchParams): string | null {
  const text = params.get(filter.name)?.trim() || null;
  if (filter.kind === "text") return text;
  if (filter.kind !== "choice") return text === null ? null : filter.read(text);
  const { options, all } = filter;
  if (!options) return text;
  const words = keysOf(options);
  return words.find((word) => word === text) ?? (all === undefined ? (words[0] ?? null) : null);
}

/** Whether an address narrows a list; a choice that always has a word does not. */
export function isNarrowed(filters: readonly ListFilter[], params: URLSearchParams): boolean {
  return narrowing(filters).some((filter) => wordOf(filter, params) !== null);
}

/** The optional filters, which the link back to the whole list removes. */
export const narrowing = (filters: readonly ListFilter[]): readonly ListFilter[] =>
  filters.filter((filter) => filter.kind !== "choice" || filter.all !== undefined);

function narrowingOf(filter: ListFilter, word: string): Narrowing | null {
  if (filter.kind !== "text") return filter.meaning ? filter.meaning(word) : ["eq", word];
  // Such a column holds lower-case text without accents.
  return ["ilike", filter.column === "search_text" ? searchPattern(word) : containing(word)];
}

/** The conditions of an address for the rows of a list. */
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

/** The query, narrowed to rows that meet all conditions. */
export function withConditions<Query extends Filterable>(
  query: Query,
  conditions: readonly Condition[],
): Query {
  return conditions.reduce(
    (narrowed, [column, operator, value]) => narrowed.filter(column, operator, value),
    query,
  );
}
