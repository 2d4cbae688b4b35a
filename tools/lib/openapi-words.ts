/**
 * Standard descriptions of recurring columns: keys, creation times, and the column that an id refers to. A
 * comment adds the rest, and comes first.
 */

/** The words of a comment, without its lines for the generators of types and rights. */
export const wordsOf = (comment: string): string =>
  comment
    .split("\n")
    .filter((line) => !line.startsWith("@"))
    .join("\n");

/** A foreign key as a sentence, in the words that comments use for references without a foreign key. */
export const referring = (columns: readonly string[]): string =>
  `Refers to ${columns.map((column) => `\`${column}\``).join(", ")}.`;

/**
 * The description of a column, or null without one.
 *
 * @param refersTo `table.column`, of its foreign keys to what the interface shows
 */
export function columnWords({
  name,
  comment,
  isKey,
  refersTo,
}: {
  readonly name: string;
  readonly comment: string | null;
  readonly isKey: boolean;
  readonly refersTo: readonly string[];
}): string | null {
  const own = wordsOf(comment ?? "");
  const sentences = [
    own !== ""
      ? own
      : isKey
        ? "Primary key."
        : name === "created_at"
          ? "When the row was made."
          : "",
    refersTo.length > 0 ? referring(refersTo) : "",
  ].filter((sentence) => sentence !== "");
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/**
 * The descriptions in a procedure's comment of arguments (`@param p_name words`) or result fields (`@field
 * name words`).
 */
export const saidOf = (of: "param" | "field", comment: string): ReadonlyMap<string, string> =>
  new Map(
    [...comment.matchAll(/^@(\w+) (\w+) (.+)$/gmu)].flatMap(([, line, name = "", words = ""]) =>
      line === of ? [[name, words] as const] : [],
    ),
  );

/** The `table.column` that a comment states for a field: `@type name table.column`. */
export function statedColumn(field: string, comment: string): string | null {
  const [, column] =
    new RegExp(`^@type ${field} (\\w+\\.\\w+)(?:\\[\\])?$`, "mu").exec(comment) ?? [];
  return column ?? null;
}

/**
 * The description of an argument or a field without a comment: `p_team_id`, `team_id` and `p_team_ids` belong
 * to `teams`, if there is such a table.
 *
 * @param isTable whether visitors read a table of that name
 */
export function idWords(name: string, isTable: (table: string) => boolean): string | null {
  const [, one = "", isMany] = /^(?:p_)?(\w+?)_id(s?)$/u.exec(name) ?? [];
  if (!isTable(`${one}s`)) return null;
  return isMany === "s" ? `Refer to \`${one}s.id\`, each.` : referring([`${one}s.id`]);
}
