import { searchKey } from "@leyenda/site/search-key";
import type { PasteFault } from "./entered-row.ts";
import type { RowTexts } from "./entry-grid.ts";

interface NamedSide {
  readonly participantId: string;
  readonly name: string;
}

interface PastedResults {
  readonly rows: ReadonlyMap<string, RowTexts>;
  /** The lines that could not be used. */
  readonly faults: readonly {
    readonly line: number;
    readonly text: string;
    readonly why: PasteFault;
  }[];
}

const keyOf = (text: string) =>
  searchKey(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

interface Line {
  readonly name: string;
  readonly place: number | null;
  readonly kills: number;
}

/** The numbers that a cell or a word may be: "1", "1.", "1º", "#1". */
const NUMBER = /^#?(\d{1,3})(?:[.)º°ª]|\.º)?$/u;
const numberIn = (text: string | undefined) => {
  const [, digits] = NUMBER.exec(text?.trim() ?? "") ?? [];
  return digits === undefined ? null : Number(digits);
};

/**
 * Reads a line of cells ("1⇥Nombre⇥8", "Nombre;1;8") or of words ("1 Nombre 8", "1. Nombre - 8").
 * With one number only, it is the place if it is before the name, otherwise the kills.
 */
function readLine(text: string): Line | null {
  const cells = text
    .split(/\t|;/u)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  if (cells.length > 1) {
    // A name of digits is the cell that is not needed as a number.
    const at = cells.findIndex((cell) => numberIn(cell) === null);
    const nameAt = at === -1 ? (cells.length === 3 ? 1 : 0) : at;
    const numbers = cells.filter((_cell, index) => index !== nameAt).map(numberIn);
    const [first = null, second = null] = numbers;
    if (numbers.includes(null)) return null;
    return { name: cells[nameAt] ?? "", place: first, kills: second ?? 0 };
  }
  const words = text.trim().split(/\s+/u);
  const place = words.length > 1 ? numberIn(words[0]) : null;
  const rest = place === null ? words : words.slice(1);
  const kills = rest.length > 1 ? numberIn(rest.at(-1)) : null;
  const name = (kills === null ? rest : rest.slice(0, -1)).join(" ").replace(/\s*[-–—:,|]+$/u, "");
  return place === null && kills === null ? null : { name, place, kills: kills ?? 0 };
}

function findSide(name: string, sides: readonly NamedSide[]): NamedSide | "unknown" | "several" {
  const key = keyOf(name);
  if (key === "") return "unknown";
  const same = sides.filter((side) => keyOf(side.name) === key);
  const like =
    same.length > 0
      ? same
      : sides.filter((side) => {
          const own = keyOf(side.name);
          return own.startsWith(key) || key.startsWith(own);
        });
  const [first, second] = like;
  return second ? "several" : (first ?? "unknown");
}

/** Reads pasted results. Lines without a place get the next one, so that a list in order of places is enough. */
export function readPastedResults(text: string, sides: readonly NamedSide[]): PastedResults {
  const rows = new Map<string, RowTexts>();
  const faults: { line: number; text: string; why: PasteFault }[] = [];
  let next = 1;
  for (const [at, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === "") continue;
    const read = readLine(line);
    // A heading has no numbers.
    if (read === null && at === 0) continue;
    const fault = (why: PasteFault) => faults.push({ line: at + 1, text: line.trim(), why });
    if (read === null) {
      fault("numbers");
      continue;
    }
    const side = findSide(read.name, sides);
    const place = read.place ?? next;
    next = place + 1;
    if (typeof side === "string") fault(side);
    else if (rows.has(side.participantId)) fault("again");
    else
      rows.set(side.participantId, {
        place: String(place),
        kills: String(read.kills),
        time: "",
        isTied: false,
      });
  }
  return { rows, faults };
}
