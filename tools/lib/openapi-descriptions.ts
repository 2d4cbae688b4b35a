/**
 * Standard descriptions of columns that many tables have: primary keys, creation times, and references.
 * If a column has a comment, the description begins with the comment.
 */

/** Returns the text of a comment, without the lines that are only for the generators of types and rights. */
export const wordsOf = (comment: string): string =>
  comment
    .split("\n")
    .filter((line) => !line.startsWith("@"))
    .join("\n");

/** Describes a foreign key with the sentence that comments also use for references without a foreign key. */
export const referring = (columns: readonly string[]): string =>
  `Refers to ${columns.map((column) => `\`${column}\``).join(", ")}.`;

/**
 * Returns the description of a column; null without one.
 *
 * @param refersTo the columns that its foreign keys refer to, as `table.column`, if the API shows them
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

/** Returns the descriptions of arguments (`@param p_name words`) or result fields (`@field name words`). */
export const saidOf = (of: "param" | "field", comment: string): ReadonlyMap<string, string> =>
  new Map(
    [...comment.matchAll(/^@(\w+) (\w+) (.+)$/gmu)].flatMap(([, line, name = "", words = ""]) =>
      line === of ? [[name, words] as const] : [],
    ),
  );

/** Returns the `table.column` that a comment states as the type of a field: `@type name table.column`. */
export function statedColumn(field: string, comment: string): string | null {
  const [, column] =
    new RegExp(`^@type ${field} (\\w+\\.\\w+)(?:\\[\\])?$`, "mu").exec(comment) ?? [];
  return column ?? null;
}

/**
 * Describes an id without a comment by its name: `p_team_id`, `team_id` and `p_team_ids` refer to `teams`.
 * @param isTable whether visitors may read a table of that name
 */
export function idWords(name: string, isTable: (table: string) => boolean): string | null {
  const [, one = "", isMany] = /^(?:p_)?(\w+?)_id(s?)$/u.exec(name) ?? [];
  if (!isTable(`${one}s`)) return null;
  return isMany === "s" ? `Refer to \`${one}s.id\`, each.` : referring([`${one}s.id`]);
}
