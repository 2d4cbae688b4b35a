/** Signs of Markdown around what is chosen, or before each of its lines. */
export type Signs =
  | { readonly around: readonly [before: string, after: string] }
  | { readonly line: string };

interface Signed {
  /** What takes the place of the text from `from` to `to`. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** What is chosen then. */
  readonly chosen: readonly [from: number, to: number];
}

/** Puts signs to what is chosen of a text. */
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
