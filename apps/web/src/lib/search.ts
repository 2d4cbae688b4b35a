import { searchKey } from "@leyenda/site/search-key";

/** A substring pattern for the `search_text` columns. The wildcards of LIKE are taken literally. */
export const searchPattern = (text: string): string => containing(searchKey(text));

/** A substring pattern for a column as it is written, with the wildcards of LIKE taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}
