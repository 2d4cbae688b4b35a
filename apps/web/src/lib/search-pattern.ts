import { searchKey } from "@leyenda/site/search-key";

/** A substring pattern for the `search_text` columns. LIKE wildcards are escaped. */
export const searchPattern = (text: string): string => containing(searchKey(text));

/** A substring pattern for a column with original spelling. LIKE wildcards are escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}
