import type { Parameter } from "@/config/parameters";
import { type ListFilter, wordOf } from "./list-filters.ts";
import { localDayStart } from "./local-date.ts";
import { keysOf } from "./record-of.ts";
import { FLAG_WORD } from "./search-params.ts";

/* Filters of the back office, separate from what every visitor's list needs first. */

/** Active or inactive, with two words. */
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

/** A flag: yes or absent. */
export const flagFilter = (name: Parameter, label: string): ListFilter => ({
  kind: "flag",
  name,
  label,
  read: (text) => (text === FLAG_WORD ? text : null),
  meaning: () => ["eq", true],
});

/** From or until a day in the viewer's time zone, inclusive; its word is the instant. */
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

/** The words in the address, by the filters' names. */
export type AskedWords = Readonly<Partial<Record<Parameter, string>>>;

/** The words of all active filters; inactive ones are missing. */
export function wordsOf(filters: readonly ListFilter[], params: URLSearchParams): AskedWords {
  return Object.fromEntries(
    filters.map((filter) => [filter.name, wordOf(filter, params)]).filter(([, word]) => word),
  ) as AskedWords;
}

/** The parameters of a list's filters in the address. */
export const paramsOf = (list: { readonly filters: readonly ListFilter[] }): readonly Parameter[] =>
  list.filters.map(({ name }) => name);
