import type { Parameter } from "@/config/url-parameters";
import { type ListFilter, wordOf } from "./list-filters.ts";
import { localDayStart } from "./local-date.ts";
import { keysOf } from "./record-of.ts";
import { FLAG_WORD } from "./search-params.ts";

/* Filters of the back office. They are in a separate file, because public pages do not need them. */

/** A filter for active or inactive rows, with two values in the URL. */
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

/** A choice of the list's order. The query of the list reads its value. */
export const orderFilter = (
  label: string,
  options: Readonly<Record<string, string>>,
): ListFilter => ({ kind: "choice", name: "orden", label, options });

/** A filter that is either "yes" or absent. */
export const flagFilter = (name: Parameter, label: string): ListFilter => ({
  kind: "flag",
  name,
  label,
  read: (text) => (text === FLAG_WORD ? text : null),
  meaning: () => ["eq", true],
});

/** A filter from or until a day in the viewer's time zone, inclusive. The day in the URL becomes a timestamp. */
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

/** The values of the filters in the URL query, by the name of the filter. */
export type AskedWords = Readonly<Partial<Record<Parameter, string>>>;

/** The values of all active filters. Inactive filters are left out. */
export function wordsOf(filters: readonly ListFilter[], params: URLSearchParams): AskedWords {
  return Object.fromEntries(
    filters.map((filter) => [filter.name, wordOf(filter, params)]).filter(([, word]) => word),
  ) as AskedWords;
}

/** The parameters of a list's filters in the URL. */
export const paramsOf = (list: { readonly filters: readonly ListFilter[] }): readonly Parameter[] =>
  list.filters.map(({ name }) => name);
