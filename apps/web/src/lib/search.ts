/**
 * A substring pattern for the `search_text` columns, which hold lower case without accents. The
 * wildcards of LIKE are taken literally.
 */
export function searchPattern(text: string): string {
  const plain = text
    .trim()
    .toLocaleLowerCase("es")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "");
  return containing(plain);
}

/** A substring pattern for a column as it is written, with the wildcards of LIKE taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}
