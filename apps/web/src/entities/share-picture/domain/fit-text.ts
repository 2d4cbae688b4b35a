export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

interface Room {
  readonly width: number;
  /** The allowed font sizes, largest first. */
  readonly sizes: readonly number[];
  readonly lines: number;
}

/** Splits text into the characters that people see. An emoji of several code points is one character. */
const graphemes = new Intl.Segmenter("es");

/**
 * The largest font size at which a text fits into its lines. A text that is too long is shortened.
 *
 * @param widthOf returns the width of a text at a font size
 */
export function fitText(
  text: string,
  { width, sizes, lines: most }: Room,
  widthOf: (text: string, size: number) => number,
): FittedText {
  let fitted: FittedText = { lines: [], size: sizes[0] ?? 0 };
  for (const size of sizes) {
    const fits = (line: string) => widthOf(line, size) <= width;
    fitted = { lines: wrap(text, fits), size };
    if (fitted.lines.length <= most && fitted.lines.every(fits)) return fitted;
  }
  const { size } = fitted;
  const shown = fitted.lines.slice(0, most);
  const isCut = fitted.lines.length > most;
  return {
    size,
    lines: shown.map((line, index) =>
      shorten(line, isCut && index === most - 1, (part) => widthOf(part, size) <= width),
    ),
  };
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function shorten(line: string, isCut: boolean, fits: (line: string) => boolean): string {
  if (!isCut && fits(line)) return line;
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  for (let count = characters.length; count > 0; count -= 1) {
    const shorter = `${characters.slice(0, count).join("").trimEnd()}…`;
    if (fits(shorter)) return shorter;
  }
  return "…";
}
