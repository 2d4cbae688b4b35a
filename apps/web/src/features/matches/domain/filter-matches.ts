type Searchable = { names: readonly string[] };

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/** The matches of which a side or the tournament contains the text, whatever its case and accents. */
export function filterMatches<Match extends Searchable>(
  matches: readonly Match[],
  search: string,
): Match[] {
  const wanted = fold(search);
  return matches.filter((match) => match.names.some((name) => fold(name).includes(wanted)));
}
