/** Reads the product statements in `docs/product`, and the table of the tests that prove each statement. */

/** A product statement, written as `- **TEAM-7** …`. */
export interface Statement {
  readonly id: string;
  readonly text: string;
}

/** A test, and the statements that it proves. */
export interface Proof {
  /** The name of the test file without folder and ending, because folders change more often than names. */
  readonly file: string;
  /** The title in the source; if it ends with `…`, only its beginning. */
  readonly title: string;
  readonly ids: readonly string[];
}

const STATEMENT = /^- \*\*([A-Z]+-\d+)\*\* (.+)$/;

export function parseStatements(markdown: string): Statement[] {
  return markdown.split("\n").flatMap((line) => {
    const [, id, text] = STATEMENT.exec(line) ?? [];
    return id && text ? [{ id, text }] : [];
  });
}

/** Counts the words that a reader sees, without the targets of links. */
export const wordsOf = (text: string): number =>
  text
    .replaceAll(/\]\([^)\n]*\)/g, "]")
    .trim()
    .split(/\s+/).length;

/** Reads the table of proofs: the statements that each test proves, by test file and title. */
export function parseProofs(json: string): Proof[] {
  const files = JSON.parse(json) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  return Object.entries(files).flatMap(([file, titles]) =>
    Object.entries(titles).map(([title, ids]) => ({ file, title, ids: ids.split(", ") })),
  );
}

/** Returns the titles in a file that match a title in the table of proofs; there must be exactly one. */
export const titlesMeant = (title: string, titles: Iterable<string>): string[] =>
  [...titles].filter((one) =>
    title.endsWith("…") ? one.startsWith(title.slice(0, -1)) : one === title,
  );

/** Returns the texts in 'single quotes'. An apostrophe within a word is not a quote. */
export function quotedTexts(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])'([^'\n]+)'(?!\p{L})/gu)].map(
    ([, quoted = ""]) => quoted,
  );
}

/** Returns the parts of a quoted text that never change: not the {values}, and nothing after '...'. */
export function fixedParts(quoted: string): string[] {
  return quoted
    .split(/\{\w+\}|\.\.\.$/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
