import { searchKey } from "@leyenda/site/search-key";
/** As many as the database takes at once. */
export const MOST_NAMES = 256;

/** Names out of a text: one a line, between commas or semicolons, or cells of a spreadsheet; each once. */
export function splitNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(/[\n\r\t,;]+/u)) {
    const name = part.trim().replace(/^@/u, "").trim();
    const key = searchKey(name);
    if (name !== "" && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
