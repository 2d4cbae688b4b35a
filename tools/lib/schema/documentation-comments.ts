/**
 * Documentation in the sources: lines of `---` above a function, table, view or type, and above a column of a table.
 * The migrations contain the documentation as `comment on`, so the sources name an object and its arguments once.
 */
import { piecesOf } from "./sql-statements.ts";

const DOCUMENTATION = /^ *--- (.*)$/;
const SUBJECT = /^create (?:unlogged )?(function|table|view|type) ([\w.]+)/;
const COLUMN = /^ {2}(\w+) /;

/** The parts of a function's arguments: texts, brackets, commas, and what is between them. */
const ARGUMENT_TOKENS = /'(?:[^']|'')*'|[([]|[)\]]|,|[^'()[\],]+/g;

/**
 * Replaces the documentation in SQL by `comment on` statements, each after the statement that it documents.
 *
 * @throws Error naming a line of documentation without an object below it
 */
export const withComments = (sql: string): string => piecesOf(sql).map(documented).join("");

function documented(piece: string): string {
  if (!/^ *--- /m.test(piece)) return piece;
  const lines = piece.split("\n");
  const code = lines.filter((line) => !DOCUMENTATION.test(line)).join("\n");
  const comments: string[] = [];
  let words: string[] = [];
  let table = "";
  for (const [at, line] of lines.entries()) {
    const text = DOCUMENTATION.exec(line)?.[1];
    if (text !== undefined) words.push(text);
    const [, kind, name = ""] = SUBJECT.exec(line) ?? [];
    if (kind === "table" || kind === "type") table = name;
    if (words.length === 0 || line.trimStart().startsWith("--")) continue;
    const column = COLUMN.exec(line)?.[1];
    if (kind === undefined && column === undefined)
      throw new Error(`No object below this documentation: ${words.join(" ")}`);
    const subject =
      kind === undefined
        ? `column ${table}.${column}`
        : `${kind} ${name}${kind === "function" ? argumentsOf(lines.slice(at).join("\n")) : ""}`;
    comments.push(`\ncomment on ${subject} is\n  '${joined(words).replaceAll("'", "''")}';`);
    words = [];
  }
  return code + comments.join("");
}

/** Joins the lines of a documentation with spaces; only a tag (`@param …`) starts a new line. */
const joined = (words: readonly string[]): string =>
  words.join(" ").replaceAll(/ (?=@[a-z]+ )/g, "\n");

/** The arguments of a function, in parentheses and without their defaults. */
function argumentsOf(definition: string): string {
  const args: string[] = [];
  let depth = 0;
  let argument = "";
  for (const [token] of definition.slice(definition.indexOf("(") + 1).matchAll(ARGUMENT_TOKENS)) {
    if (token === ")" && depth === 0) break;
    if (token === "(" || token === "[") depth += 1;
    if (token === ")" || token === "]") depth -= 1;
    if (token === "," && depth === 0) {
      args.push(argument);
      argument = "";
    } else argument += token;
  }
  const all = [...args, argument].map((one) => one.replace(/\sdefault\s[^]*$/, "").trim());
  return `(${all.join(", ")})`;
}
