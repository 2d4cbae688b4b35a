/**
 * Pairs of texts. Each character of the first text is replaced by the similar one at the same position of the second.
 */
const READ_AS: readonly (readonly [from: string, to: string])[] = [
  ["`´ʹʻʼʽ‘’‛′‵＇｀", "'".repeat(13)],
  ["‐\u2011‒–—―⁃−﹘﹣－", "-".repeat(11)],
  ["«»“”„‟″〝〞＂", '"'.repeat(10)],
  ["°⁄∕", "o//"],
];

/** Letters that Unicode's NFKD does not decompose, and their forms without stroke, hook or ligature. */
const LETTERS: readonly (readonly [from: string, to: string])[] = [
  ["øđðħıłŧŋĸƀɓƃƈȼɖɗƌɇƒǥɠɨɉȷƙƚɲƞɵƥɋɍƫƭʈʋƴɏƶȥς", "oddhiltnkbbbccdddefggijjklnnopqrtttvyyzzσ"],
];
const PAIRS = { ß: "ss", æ: "ae", œ: "oe", þ: "th" } as const;

function characterMap(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.flatMap(([from, to]) => {
      const replacements = Array.from(to);
      return Array.from(from, (character, at) => [character, replacements[at] ?? ""] as const);
    }),
  );
}

const readAs = characterMap(READ_AS);
const letters = new Map<string, string>([...characterMap(LETTERS), ...Object.entries(PAIRS)]);

const replaced = (text: string, map: ReadonlyMap<string, string>) =>
  Array.from(text, (character) => map.get(character) ?? character).join("");

/** Matches accents and invisible characters, which are removed. */
const UNSEEN = new RegExp(
  [
    String.raw`[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]`,
    String.raw`[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F]`,
    String.raw`[\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]`,
  ].join("|"),
  "gu",
);
const SPACES = /[\t\n\v\f\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/gu;

/**
 * Returns the key for searching texts and comparing names, equal to the database's `private.search_key()`.
 * A test compares both functions.
 */
export function searchKey(text: string): string {
  const opened = replaced(text, readAs).normalize("NFKD").replaceAll(UNSEEN, "").toLowerCase();
  return replaced(opened, letters).replaceAll(SPACES, " ").replaceAll(/^ | $/g, "");
}
