import { searchKey } from "@leyenda/site/search-key";
/** The maximum number of names that the database accepts per call. */
export const MOST_NAMES = 256;

/** Splits a text into unique names: one per line, separated by commas or semicolons, or spreadsheet cells. */
export function splitNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(/[\n\r\t,;]+/u)) {
    const name = part.trim().replace(/^@/u, "").trim();
    const key = searchKey(name);
    if (name !== "" && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
