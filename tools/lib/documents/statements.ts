/** The statements of the product in `docs/product`, and the table of their proofs. */

/** One statement: `- **TEAM-7** …`. */
export interface Statement {
  readonly id: string;
  readonly text: string;
}

/** A test, and the statements that it proves. */
export interface Proof {
  /** The name of the test file without folder and ending: folders change more often than names. */
  readonly file: string;
  /** As in the source; `…` at its end stands for the rest. */
  readonly title: string;
  readonly ids: readonly string[];
}

const STATEMENT = /^- \*\*([A-Z]+-\d+)\*\* (.+)$/;
const FILE = /^## `(.+)`$/;
const TEST = /^- `(.+)` ([A-Z]+-\d+(?:, [A-Z]+-\d+)*)$/;

export function parseStatements(markdown: string): Statement[] {
  return markdown.split("\n").flatMap((line) => {
    const [, id, text] = STATEMENT.exec(line) ?? [];
    return id && text ? [{ id, text }] : [];
  });
}

/** The number of words that a reader sees; the target of a link does not count. */
export const wordsOf = (text: string): number =>
  text
    .replaceAll(/\]\([^)\n]*\)/g, "]")
    .trim()
    .split(/\s+/).length;

/** The tests below the heading of their file, each with the identifiers that it proves. */
export function parseProofs(markdown: string): Proof[] {
  let file = "";
  return markdown.split("\n").flatMap((line) => {
    file = FILE.exec(line)?.[1] ?? file;
    const [, title, ids] = TEST.exec(line) ?? [];
    return title && ids ? [{ file, title, ids: ids.split(", ") }] : [];
  });
}

/** The titles of a file that a title in the proofs can mean: exactly one, if it is right. */
export const titlesMeant = (title: string, titles: Iterable<string>): string[] =>
  [...titles].filter((one) =>
    title.endsWith("…") ? one.startsWith(title.slice(0, -1)) : one === title,
  );

/** The texts in 'single quotes'; an apostrophe within a word is no quote. */
export function quotedTexts(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])'([^'\n]+)'(?!\p{L})/gu)].map(
    ([, quoted = ""]) => quoted,
  );
}

/** The fixed parts of a quoted text with {values}, or cut off by '...'. */
export function fixedParts(quoted: string): string[] {
  return quoted
    .split(/\{\w+\}|\.\.\.$/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
