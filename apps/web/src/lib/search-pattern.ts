/**
 * The LIKE pattern for a `search_text` column, which holds its text in lower case without accents.
 * The characters that LIKE reads as wildcards are searched as themselves.
 */
export function searchPattern(search: string): string {
  const key = search
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
  return `%${key.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
