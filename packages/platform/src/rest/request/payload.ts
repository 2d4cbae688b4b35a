import { invalidBody } from "../errors.ts";

/** The checked body of a write or a call: its text for PostgreSQL, and its structure. */
export interface Payload {
  readonly text: string;
  readonly isArray: boolean;
  /** The keys of the body's objects, sorted. */
  readonly keys: readonly string[];
}

/**
 * Parses a JSON body. Throws PGRST102.
 * `givenColumns` are the columns in the query parameter `columns`; if given, objects need not have the same keys.
 */
export function readJsonPayload(text: string, givenColumns: readonly string[] | null): Payload {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
  if (givenColumns !== null) {
    return { text, isArray: Array.isArray(value), keys: givenColumns.toSorted() };
  }
  if (Array.isArray(value)) return { text, isArray: true, keys: uniformKeys(value) };
  if (typeof value === "object" && value !== null) {
    return { text, isArray: false, keys: Object.keys(value).toSorted() };
  }
  // A JSON value that is neither an object nor an array means no rows, as in PostgREST.
  return { text: "[]", isArray: true, keys: [] };
}

function uniformKeys(rows: readonly unknown[]): string[] {
  const [first] = rows;
  if (rows.length === 0) return [];
  if (!isObject(first)) throw invalidBody("All object keys must match");
  const keys = Object.keys(first);
  const expected = new Set(keys);
  for (const row of rows) {
    if (!isObject(row)) throw invalidBody("All object keys must match");
    const names = Object.keys(row);
    if (names.length !== keys.length || !names.every((name) => expected.has(name))) {
      throw invalidBody("All object keys must match");
    }
  }
  return keys.toSorted();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a form body (`a=1&b=2`) as one JSON object of strings. */
export function readFormPayload(text: string): Payload {
  const fields: Record<string, string> = Object.fromEntries(new URLSearchParams(text));
  return { text: JSON.stringify(fields), isArray: false, keys: Object.keys(fields).toSorted() };
}

/** Reads a CSV body: a header line, then rows; `NULL` without quotes is null. Throws PGRST102. */
export function readCsvPayload(text: string): Payload {
  const [header, ...rows] = parseCsv(text);
  if (header === undefined) throw invalidBody("not enough input");
  const names = header.map((cell) => cell.text);
  const objects = rows.map((row) => {
    if (row.length !== names.length) {
      throw invalidBody("All lines must have same number of fields");
    }
    return Object.fromEntries(
      row.map((cell, index) => [
        names[index],
        cell.text === "NULL" && !cell.isQuoted ? null : cell.text,
      ]),
    );
  });
  return { text: JSON.stringify(objects), isArray: true, keys: names.toSorted() };
}

interface CsvCell {
  text: string;
  isQuoted: boolean;
}

function parseCsv(text: string): CsvCell[][] {
  const rows: CsvCell[][] = [];
  let row: CsvCell[] = [];
  let position = 0;
  while (position < text.length) {
    const isQuoted = text[position] === '"';
    const pattern = isQuoted ? /"((?:[^"]|"")*)"/y : /([^,\r\n]*)/y;
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (match === null) throw invalidBody("parse error (endOfInput) at quoted field");
    row.push({ text: (match[1] ?? "").replaceAll('""', '"'), isQuoted });
    position = pattern.lastIndex;
    if (text[position] === ",") {
      position += 1;
      if (position >= text.length) row.push({ text: "", isQuoted: false });
      continue;
    }
    rows.push(row);
    row = [];
    if (text[position] === "\r") position += 1;
    if (text[position] === "\n") position += 1;
    else if (position < text.length) throw invalidBody("parse error in CSV");
  }
  return rows;
}
