/** The Markdown signs that a button inserts: around the selection, or before each line of the selection. */
export type Signs =
  | { readonly around: readonly [before: string, after: string] }
  | { readonly line: string };

interface Signed {
  /** The text that replaces the characters from `from` to `to`. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The selection after the signs were inserted. */
  readonly chosen: readonly [from: number, to: number];
}

/** Adds signs to the selection of a text. */
export function signed(text: string, start: number, end: number, signs: Signs): Signed {
  if ("around" in signs) {
    const [before, after] = signs.around;
    const from = start + before.length;
    return {
      text: `${before}${text.slice(start, end)}${after}`,
      from: start,
      to: end,
      chosen: [from, from + end - start],
    };
  }
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const lines = text.slice(from, end).replace(/^/gmu, signs.line);
  return { text: lines, from, to: end, chosen: [from + lines.length, from + lines.length] };
}
