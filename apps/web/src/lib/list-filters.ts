import type { Parameter } from "@/config/parameters";
import { keysOf } from "./record-of.ts";
import { containing, searchPattern } from "./search.ts";

/** What rows must hold, as the data API and `tournament_counts` take it. */
export type Condition = readonly [
  column: string,
  operator: "eq" | "gt" | "gte" | "lt" | "ilike" | "is" | "not.is",
  value: string | number | boolean | null,
];

/** The end of a condition, whose column is the filter's. */
export type Narrowing = readonly [operator: Condition[1], value: Condition[2]];

/**
 * One thing that a list is narrowed by, stated once: its field, its name in the address and what it
 * asks of the database. Without a column the list's own query reads its word.
 */
export type ListFilter<Column extends string = string> = {
  readonly name: Parameter;
  readonly label: string;
  readonly column?: Column;
} & (
  | { readonly kind: "text" }
  | {
      readonly kind: "choice";
      /** The words of the address with what is shown for each; without them any word counts. */
      readonly options?: Readonly<Record<string, string>>;
      /** Shown for no word at all; without it the first word is meant. */
      readonly all?: string;
      /** What a word asks for, where that is not the column's value itself. */
      readonly meaning?: (word: string) => Narrowing | null;
    }
  | {
      readonly kind: "flag" | "day";
      /** The word that a text of the address is, where it is one. */
      readonly read: (text: string) => string | null;
      readonly meaning: (word: string) => Narrowing;
    }
);

/** The search of a list, in a column. */
export const searchFilter = <Column extends string>(
  label: string,
  column?: Column,
): ListFilter<Column> => ({ kind: "text", name: "q", label, ...(column && { column }) });

/** The word that an address has for a filter; null where it has none that counts. */
export function wordOf(filter: ListFilter, params: URLSearchParams): string | null {
  const text = params.get(filter.name)?.trim() || null;
  if (filter.kind === "text") return text;
  if (filter.kind !== "choice") return text === null ? null : filter.read(text);
  const { options, all } = filter;
  if (!options) return text;
  const words = keysOf(options);
  return words.find((word) => word === text) ?? (all === undefined ? (words[0] ?? null) : null);
}

/** Whether an address narrows a list; a choice that always says which are shown does not. */
export function isNarrowed(filters: readonly ListFilter[], params: URLSearchParams): boolean {
  return narrowing(filters).some((filter) => wordOf(filter, params) !== null);
}

/** The filters that can be left out, all of which a way back to the whole list takes away. */
export const narrowing = (filters: readonly ListFilter[]): readonly ListFilter[] =>
  filters.filter((filter) => filter.kind !== "choice" || filter.all !== undefined);

function narrowingOf(filter: ListFilter, word: string): Narrowing | null {
  if (filter.kind !== "text") return filter.meaning ? filter.meaning(word) : ["eq", word];
  // Such a column holds lower case without accents.
  return ["ilike", filter.column === "search_text" ? searchPattern(word) : containing(word)];
}

/** What an address asks of the rows of a list. */
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

/** The query, narrowed to rows that hold all of it. */
export function withConditions<Query extends Filterable>(
  query: Query,
  conditions: readonly Condition[],
): Query {
  return conditions.reduce(
    (narrowed, [column, operator, value]) => narrowed.filter(column, operator, value),
    query,
  );
}
