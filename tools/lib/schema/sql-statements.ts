/** Finds the statements in the sources by the object that they create, so that a migration can repeat them. */

/** Matches quoted bodies, strings, comments, the ends of statements, and the text between them. */
const TOKENS = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|;|[^$'\-;]+|[\s\S]/g;

/** Splits SQL after each semicolon that ends a statement. The pieces together are the original text. */
export function piecesOf(sql: string): string[] {
  const pieces = [""];
  for (const [token] of sql.matchAll(TOKENS)) {
    pieces[pieces.length - 1] += token;
    if (token === ";") pieces.push("");
  }
  return pieces;
}

/** Splits SQL into statements, each with the comments before it. */
const splitStatements = (sql: string): string[] =>
  piecesOf(sql)
    .map((piece) => piece.trim())
    .filter((statement) => statement !== "");

/** Matches statements that create an object (`kind schema.name`) or a part of a table (`kind name on schema.table`). */
const CREATES = [
  [/^create function ([\w.]+)/, ([name]) => `function ${name}`],
  [/^create policy (\w+) on ([\w.]+)/, ([name, table]) => `policy ${name} on ${table}`],
  [
    /^create (?:constraint )?trigger (\w+)\s[^;]*? on ([\w.]+)/,
    ([name, table]) => `trigger ${name} on ${table}`,
  ],
  [/^create (?:unique )?index (\w+) on (\w+)\./, ([name, schema]) => `index ${schema}.${name}`],
  [/^create view ([\w.]+)/, ([name]) => `view ${name}`],
] satisfies [RegExp, (names: string[]) => string][];

const withoutComments = (statement: string): string => statement.replace(/^(?:--[^\n]*\n|\s)+/, "");

function subject(statement: string): string | null {
  for (const [pattern, name] of CREATES) {
    const match = pattern.exec(statement);
    if (match) return name(match.slice(1));
  }
  return null;
}

/**
 * Returns the statements of the sources by the object that they create; null if several create an object of that name.
 */
export function statementsOf(
  areas: readonly { readonly parts: readonly { readonly sql: string }[] }[],
): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const { sql } of areas.flatMap((area) => area.parts)) {
    for (const statement of splitStatements(sql).map(withoutComments)) {
      const name = subject(statement);
      if (name !== null) found.set(name, found.has(name) ? null : statement);
    }
  }
  return found;
}
