import type { InstantFormats } from "@/lib/format";

interface Dated {
  readonly created_at: string;
}

/** Rows in their order, apart by what `nameOf` calls their instants. */
export function inParts<Row extends Dated>(rows: readonly Row[], nameOf: (iso: string) => string) {
  const parts: { name: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const name = nameOf(row.created_at);
    const last = parts.at(-1);
    if (last?.name === name) last.rows.push(row);
    else parts.push({ name, rows: [row] });
  }
  return parts;
}

/** What waits for an answer, whenever it came, and the rest. */
export function noticeParts<Row extends Dated>(rows: readonly Row[], waits: (row: Row) => boolean) {
  const asking = rows.filter(waits);
  return { asking, others: rows.filter((row) => !asking.includes(row)) };
}

/** An instant as the database tells it to who reads a mail; Argentina's clock is the same all year. */
const TOLD = /(\d\d)\/(\d\d)\/(\d{4}) a las (\d\d:\d\d) \(hora de Argentina\)/g;

/** The words of a notice with its instants as this viewer reads them, like all others of the page. */
export function inOwnHours(
  words: string,
  { formatDateTime }: Pick<InstantFormats, "formatDateTime">,
): string {
  return words.replaceAll(TOLD, (_told, day: string, month: string, year: string, hour: string) =>
    formatDateTime(`${year}-${month}-${day}T${hour}:00-03:00`),
  );
}
