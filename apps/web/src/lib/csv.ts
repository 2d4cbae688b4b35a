import { downloadText } from "./download.ts";

/** A cell with text that a spreadsheet must not interpret as a number, date or formula. */
interface Text {
  readonly text: string;
}

export type Cell = string | number | Date | Text | null | undefined;

/** The first characters of text that spreadsheets would run as a formula (OWASP: CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;

const twoDigits = (count: number) => String(count).padStart(2, "0");

/** A point in time in the user's time zone, as spreadsheets of the region read it: 20/11/2026 21:00. */
function localTime(instant: Date): string {
  const day = [twoDigits(instant.getDate()), twoDigits(instant.getMonth() + 1)].join("/");
  const time = [twoDigits(instant.getHours()), twoDigits(instant.getMinutes())].join(":");
  return `${day}/${instant.getFullYear()} ${time}`;
}

function shown(value: Exclude<Cell, null | undefined>): string {
  if (typeof value === "number") return String(value).replace(".", ",");
  if (value instanceof Date) return localTime(value);
  if (typeof value === "object") return `="${value.text.replaceAll('"', '""')}"`;
  return FORMULA_START.test(value) ? `'${value}` : value;
}

function encode(value: Cell): string {
  if (value === null || value === undefined) return "";
  const text = shown(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type Rows = readonly (readonly Cell[])[];

/** Returns a cell for text that spreadsheets would misread: the score 2-1 as a date, a bank account as a number. */
export function textCell(value: string | null | undefined): Cell {
  return value ? { text: value } : null;
}

/** A cell with a point in time (ISO 8601), written in the user's time zone. */
export function timeCell(instant: string | null | undefined): Cell {
  return instant ? new Date(instant) : null;
}

/**
 * Converts rows, the heading first, to a CSV file (RFC 4180).
 * Semicolons separate cells, because spreadsheets in countries with a decimal comma expect them.
 * The file starts with a byte order mark, without which spreadsheets misread accents.
 */
export function toCsv(rows: Rows): string {
  return `\uFEFF${rows.map((row) => row.map(encode).join(";")).join("\r\n")}\r\n`;
}

/** Downloads rows as a CSV file, with the heading first. */
export function downloadCsv(fileName: string, rows: Rows): void {
  downloadText(fileName, toCsv(rows), "text/csv");
}
