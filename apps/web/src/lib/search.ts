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
  return `%${plain.replace(/[\\%_]/gu, String.raw`\$&`)}%`;
}
