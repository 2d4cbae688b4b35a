/**
 * Writes the description of an operation as Markdown, from the comment of its procedure.
 * The result has paragraphs, names as code, and a list of error codes.
 */

const REFUSALS = /\s*\bRefuses (?<list>.+)\.$/su;

/** Matches the beginning of a sentence about an argument or the result. The sentence starts a new paragraph. */
const OWN_PARAGRAPH = /^(?:`p_\w+`|Returns) /u;

/** Matches an argument whose values are explained one by one: 'p_part coming: soonest first; live: being played.' */
const WORD_BY_WORD = /^(?<name>`p_\w+`) (?<words>`?\w+`?: .+)\.$/su;

/** Writes the explanations of an argument's values as a list, if there are two or more. */
function wordByWord(paragraph: string): string {
  const { name, words = "" } = WORD_BY_WORD.exec(paragraph)?.groups ?? {};
  const parts = splitOutside(words, /; (?=`?\w+`?: )/gu);
  if (name === undefined || parts.length < 2) return paragraph;
  const items = parts.map((part) => part.replace(/^`?(\w+)`?: /u, "- `$1`: "));
  return `${name}:\n\n${items.join("\n")}`;
}

/** Splits a text at each `mark` that is outside of parentheses and backticks. */
function splitOutside(words: string, mark: RegExp): readonly string[] {
  const plain = words.replaceAll(/\([^()]*\)|`[^`]*`/gu, (part) => "_".repeat(part.length));
  const places = [...plain.matchAll(mark)].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ]);
  const ends = [...places.map(([start]) => start), words.length];
  const starts = [0, ...places.map(([, end]) => end)];
  return starts.map((start, part) => words.slice(start, ends[part]));
}

/** Marks identifiers such as `p_reason` or `match_not_found` as code, unless they are already marked. */
const asCode = (words: string): string =>
  words
    .split(/(`[^`]*`)/u)
    .map((part) =>
      part.startsWith("`")
        ? part
        : part.replaceAll(/(?<![\w/.])(?:private\.)?([a-z]+(?:_[a-z0-9]+)+)(?:\(\))?/gu, "`$1`"),
    )
    .join("");

/** Writes one refusal as an item of the list: 'not_found (why)', 'and as other_procedure' or 'and who may not'. */
function refusal(words: string): string {
  const own = words.replace(/^and /u, "");
  const [, code, why = ""] = /^(\w+)( \(.*\))?$/su.exec(own) ?? [];
  if (code !== undefined) return `\`${code}\`${asCode(why)}`;
  return asCode(own.replace(/^as /u, "those of "));
}

/** Returns the words after 'Refuses' in a comment; null if it has none. */
export const refusalsIn = (comment: string): string | null =>
  REFUSALS.exec(comment.replaceAll(/\s+/gu, " ").trim())?.groups?.["list"] ?? null;

/** Replaces references to helpers ('as private.read_game') by the helpers' refusals, because readers see no helpers. */
export const withHelperRefusals = (comment: string, helpers: ReadonlyMap<string, string>): string =>
  comment.replace(
    /(?<=Refuses .*)\bas (?:private\.)?(\w+)(?:\(\))?/su,
    (words, name: string) => helpers.get(name)?.replace(/\band (?=[^,]*$)/u, "") ?? words,
  );

/**
 * Writes the description of an operation.
 *
 * @param comment sentences, the refusals last: 'Says so. Returns it. Refuses not_found, gone (after the end).'
 */
export function proseOf(comment: string): string {
  const words = comment.replaceAll(/\s+/gu, " ").trim();
  const list = refusalsIn(words);
  const [lead = "", ...sentences] = splitOutside(
    asCode(words.replace(REFUSALS, "")),
    /(?<=[.]) (?=[A-Z`_])/gu,
  );
  const paragraphs = [lead];
  let isOpen = false;
  for (const sentence of sentences) {
    const isOwn = OWN_PARAGRAPH.test(sentence);
    if (isOpen && !isOwn) paragraphs.push(`${paragraphs.pop()} ${sentence}`);
    else paragraphs.push(sentence);
    isOpen = !isOwn;
  }
  if (list !== null)
    paragraphs.push(
      "**Refuses**",
      splitOutside(list, /, /gu)
        .map((one) => `- ${refusal(one)}`)
        .join("\n"),
    );
  return paragraphs
    .filter((paragraph) => paragraph !== "")
    .map(wordByWord)
    .join("\n\n");
}
