import type { Parameter } from "@/config/parameters";
import { type ListFilter, wordOf } from "./list-filters.ts";
import { localDayStart } from "./local-date.ts";
import { keysOf } from "./record-of.ts";
import { FLAG_WORD } from "./search-params.ts";

/* The filters of the back office, apart from what every visitor's list needs first. */

/** Active or not, under two words. */
export const activeFilter = (
  label: string,
  options: Readonly<Record<string, string>>,
  all: string,
  column = "is_active",
): ListFilter => ({
  kind: "choice",
  name: "estado",
  label,
  options,
  all,
  column,
  meaning: (word) => ["eq", word === keysOf(options)[0]],
});

/** The order of a list; its query reads the word. */
export const orderFilter = (
  label: string,
  options: Readonly<Record<string, string>>,
): ListFilter => ({ kind: "choice", name: "orden", label, options });

/** A yes or nothing. */
export const flagFilter = (name: Parameter, label: string): ListFilter => ({
  kind: "flag",
  name,
  label,
  read: (text) => (text === FLAG_WORD ? text : null),
  meaning: () => ["eq", true],
});

/** From a day of the viewer's on, or until it, counted whole; its word is the instant. */
export const dayFilter = <Column extends string>(
  name: Parameter,
  label: string,
  edge: "from" | "until",
  column?: Column,
): ListFilter<Column> => ({
  kind: "day",
  name,
  label,
  ...(column && { column }),
  read: (text) => localDayStart(text, edge === "until" ? 1 : 0),
  meaning: (instant) => [edge === "from" ? "gte" : "lt", instant],
});

/** What the address asks for, by the filters' names. */
export type AskedWords = Readonly<Partial<Record<Parameter, string>>>;

/** The words of all filters that say something; those that say nothing are missing. */
export function wordsOf(filters: readonly ListFilter[], params: URLSearchParams): AskedWords {
  return Object.fromEntries(
    filters.map((filter) => [filter.name, wordOf(filter, params)]).filter(([, word]) => word),
  ) as AskedWords;
}

/** The names that a list's filters have in the address. */
export const paramsOf = (list: { readonly filters: readonly ListFilter[] }): readonly Parameter[] =>
  list.filters.map(({ name }) => name);
