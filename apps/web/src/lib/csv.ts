import { downloadText } from "./download.ts";

type Cell = string | number | null | undefined;

/** What spreadsheets would run as a formula (OWASP: CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;

function encode(value: Cell): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && FORMULA_START.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type Rows = readonly (readonly Cell[])[];

/**
 * Rows as CSV (RFC 4180), the heading first. It begins with a byte order mark, without which
 * spreadsheet programs misread accents.
 */
export function toCsv(rows: Rows): string {
  return `\uFEFF${rows.map((row) => row.map(encode).join(",")).join("\r\n")}\r\n`;
}

/** Hands rows to the person as a CSV file, the heading first. */
export function downloadCsv(fileName: string, rows: Rows): void {
  downloadText(fileName, toCsv(rows), "text/csv");
}
