/** Matches a name in code: qualified by a schema of the database, or a single identifier. */
const NAME = /(?:private|public)\.\w+|[A-Za-z_]\w{2,}/g;

/** Returns every name in a text; for a qualified name also the schema and the name alone. */
export function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [name] of text.matchAll(NAME)) {
    names.add(name);
    if (name.includes(".")) for (const part of name.split(".")) names.add(part);
  }
  return names;
}

/** Returns the names in `code` that are not in `known`. */
export const unknownNames = (code: string, known: ReadonlySet<string>): string[] =>
  [...code.matchAll(NAME)].map(([name]) => name).filter((name) => !known.has(name));
