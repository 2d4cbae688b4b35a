type Cell = string | number | null | undefined;

/** What spreadsheets would run as a formula (OWASP: CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;

function encode(value: Cell): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && FORMULA_START.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Rows as CSV (RFC 4180), the heading first. It begins with a byte order mark, without which
 * spreadsheet programs misread accents.
 */
export function toCsv(heading: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[heading, ...rows].map((row) => row.map(encode).join(",")).join("\r\n")}\r\n`;
}
