/** A text as searches compare it: lower case without accents. */
export const plainWords = (text: string): string =>
  text
    .trim()
    .toLocaleLowerCase("es")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "");

/**
 * A substring pattern for the `search_text` columns, which hold lower case without accents. The
 * wildcards of LIKE are taken literally.
 */
export const searchPattern = (text: string): string => containing(plainWords(text));

/** A substring pattern for a column as it is written, with the wildcards of LIKE taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}
