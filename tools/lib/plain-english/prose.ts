/**
 * Finds the text that people read in a file. Everything else is replaced by `·`, and comment markers by spaces.
 * So lines and positions stay as they are in the file.
 */

type Language = "c" | "css" | "sql" | "markdown";

const LANGUAGES: Readonly<Record<string, Language>> = {
  ts: "c",
  tsx: "c",
  mts: "c",
  mjs: "c",
  css: "css",
  sql: "sql",
  md: "markdown",
};

export const PROSE_EXTENSIONS = Object.keys(LANGUAGES);

/** Strings and template literals are matched first, so that a `//` or `--` in a string is no comment. */
const TOKENS: Readonly<Record<Exclude<Language, "markdown">, RegExp>> = {
  c: /(?<code>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(?<comment>\/\*[^]*?\*\/|(?<![:\\/])\/\/[^\n]*)/gu,
  css: /(?<code>"(?:[^"\\\n]|\\.)*")|(?<comment>\/\*[^]*?\*\/)/gu,
  sql: /(?<comment>--[^\n]*|\bcomment on\b[^]*?;(?=\s*(?:\n|$)))|(?<code>'(?:[^']|'')*')/giu,
};

const MARKERS = /^[^\S\n]*(?:\/\*+|\*+(?!\/)|\/\/+|--+)|\*+\/|(?<=^|[^\S\n])(?:\/\*+|\/\/+|--+)/gmu;

const masked = (code: string): string => code.replaceAll(/[^\n]/gu, "·");

const blank = (text: string): string => text.replaceAll(/[^\n]/gu, " ");

/**
 * Matches the parts of a database comment that generators read.
 * The words after `@param`, `@field` and `@fact` are prose.
 */
const TAGS = /^@(?:(?:param|field) \w+|fact [^:\n]*:?|.*)/gmu;

/** A line `--- @tag …` of a documentation in the sources of the schema. */
const documentationTag = (line: string): string =>
  `${masked("--- ")}${line.slice(4).replace(TAGS, masked)}`;

/** Returns only the text in `comment on … is '…'`. */
function commentOn(statement: string): string {
  return statement.replaceAll(/'((?:[^']|'')*)'|[^']/gu, (part: string, literal?: string) =>
    literal === undefined ? masked(part) : ` ${literal.replaceAll(TAGS, masked)} `,
  );
}

function proseOfCode(text: string, tokens: RegExp): string {
  let prose = "";
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [whole] = match;
    prose += masked(text.slice(end, match.index));
    const comment = match.groups?.["comment"];
    if (comment === undefined) prose += masked(whole);
    else if (/^comment on/iu.test(comment)) prose += commentOn(comment);
    else
      prose += comment.replace(/^--- /u, "").startsWith("@")
        ? documentationTag(comment)
        : comment.replaceAll(MARKERS, blank);
    end = match.index + whole.length;
  }
  return prose + masked(text.slice(end));
}

/** @returns a text of the same length as the file's, with everything except the prose masked */
export function proseOf(file: string, text: string): string {
  const language = LANGUAGES[file.slice(file.lastIndexOf(".") + 1)];
  if (language === undefined) return masked(text);
  const prose =
    language === "markdown"
      ? text.replaceAll(/^```[^]*?^```/gmu, masked)
      : proseOfCode(text, TOKENS[language]);
  // Masks quoted code and URLs, whose names must not change.
  return prose.replaceAll(/`[^`\n]*`|\]\([^)\n]*\)|https?:\/\/\S+/gu, masked);
}

/** Splits a file name into words: `match-list.ts` and `MatchList.tsx` become "match list". */
export const wordsOfName = (name: string): string =>
  name
    .replace(/\.\w+$/u, "")
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[._-]/gu, " ")
    .toLowerCase();
