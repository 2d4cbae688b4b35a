/** The statements of the product in `docs/product`, and the table of their proofs. */

/** One statement: `- **TEAM-7** …`. */
export interface Statement {
  readonly id: string;
  readonly text: string;
}

/** A row of the table of proofs. */
export interface Proof {
  readonly id: string;
  readonly tests: readonly NamedTest[];
}

export interface NamedTest {
  /** The name of the test file without folder and ending: folders change more often than names. */
  readonly file: string;
  readonly title: string;
}

const STATEMENT = /^- \*\*([A-Z]+-\d+)\*\* (.+)$/;
const ROW = /^\| ([A-Z]+-\d+) +\| (.+?) +\|$/;
const NAMED_TEST = /^`([^`]+)` `?(.+?)`?$/;

export function parseStatements(markdown: string): Statement[] {
  return markdown.split("\n").flatMap((line) => {
    const [, id, text] = STATEMENT.exec(line) ?? [];
    return id && text ? [{ id, text }] : [];
  });
}

/** The number of words that a reader sees: an address behind a link is none. */
export const wordsOf = (text: string): number =>
  text
    .replaceAll(/\]\([^)\n]*\)/g, "]")
    .trim()
    .split(/\s+/).length;

/** The rows of the table under a heading: an identifier, and the parts of its second cell between `<br>`. */
export function parseRows(markdown: string, heading: string): { id: string; cells: string[] }[] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return section.split("\n").flatMap((line) => {
    const [, id, cell] = ROW.exec(line) ?? [];
    return id && cell ? [{ id, cells: cell.split("<br>").map((part) => part.trim()) }] : [];
  });
}

export function parseProofs(markdown: string): Proof[] {
  return parseRows(markdown, "Proven").map(({ id, cells }) => ({
    id,
    tests: cells.map((cell) => {
      const [, file = cell, title = ""] = NAMED_TEST.exec(cell) ?? [];
      return { file, title };
    }),
  }));
}

/** The texts in 'single quotes' of a text; an apostrophe within a word is none. */
export function quotedTexts(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])'([^'\n]+)'(?!\p{L})/gu)].map(
    ([, quoted = ""]) => quoted,
  );
}

/** A quoted text with {values}, or cut off by '...', is the texts around them. */
export function fixedParts(quoted: string): string[] {
  return quoted
    .split(/\{\w+\}|\.\.\.$/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
