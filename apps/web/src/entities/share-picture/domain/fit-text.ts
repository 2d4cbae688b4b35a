export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

interface Room {
  readonly width: number;
  /** From the largest to the smallest readable size. */
  readonly sizes: readonly number[];
  readonly lines: number;
}

/** Splits text into what people see as one character, including emojis of several code points. */
const graphemes = new Intl.Segmenter("es");

/**
 * The largest size at which a text fits into its lines; a longer text is shortened.
 *
 * @param widthOf the width of a text at a size
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
