import { searchKey } from "@leyenda/site/search-key";
import Papa from "papaparse";

/** A table from a spreadsheet: its headings, and the rows with their line numbers. */
export interface Sheet {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** The maximum number of rows to read; imports accept fewer. */
const MOST_ROWS = 5000;

/**
 * Decodes a file saved by a spreadsheet: UTF-8, or UTF-16 with a byte order mark ("Unicode text").
 * Any other file counts as Windows-1252, which older versions of Excel use for "CSV".
 */
export function decodeSheet(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The content of a cell that `toCsv` marked as text: ="2-1", '=SUMA. */
function plain(cell: string): string {
  const said = /^="(.*)"$/su.exec(cell.trim())?.[1]?.replaceAll('""', '"') ?? cell.trim();
  return said.replace(/^'(?=[=+\-@])/u, "").trim();
}

/** Finds the delimiter in the line of the headings, because commas in other rows may belong to names and scores. */
function delimiterOf(text: string): string {
  const [heading = ""] = text.trimStart().split("\n", 1);
  const bare = heading.replaceAll(/"[^"]*"/gu, "");
  const counts = [";", "\t", ","].map((sign) => ({ sign, count: bare.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

/** Reads a text with a heading above its rows, separated by semicolons, tabs or commas. */
export function readSheet(text: string): Sheet {
  const { data } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    preview: MOST_ROWS,
  });
  const [headings, ...rows] = data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  return { headings: headings?.cells ?? [], rows };
}

/** Reduces a name for comparison: removes case, accents, punctuation and repeated spaces. */
export const sheetKey = (name: string): string =>
  searchKey(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

type Words<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** Finds the position of each wanted column by the words that may be its heading. The first match counts. */
export function findColumns<Name extends string>(
  headings: readonly string[],
  words: Words<Name>,
): ReadonlyMap<Name, number> {
  const found = new Map<Name, number>();
  for (const [place, heading] of headings.entries()) {
    const key = sheetKey(heading);
    for (const name of Object.keys(words) as Name[])
      if (words[name].includes(key) && !found.has(name)) {
        found.set(name, place);
        break;
      }
  }
  return found;
}
