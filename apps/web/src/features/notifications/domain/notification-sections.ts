import type { InstantFormats } from "@/lib/format";

interface Dated {
  readonly created_at: string;
}

/** Splits rows into sections: a new section begins where `nameOf` returns another name. */
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

/** Splits the rows into those that wait for an answer, whatever their date, and all other rows. */
export function notificationParts<Row extends Dated>(
  rows: readonly Row[],
  waits: (row: Row) => boolean,
) {
  const asking = rows.filter(waits);
  return { asking, others: rows.filter((row) => !asking.includes(row)) };
}

/** The pattern of a time in the database's texts. Argentina has no daylight saving time, so the offset is constant. */
const ARGENTINE_TIME = /(\d\d)\/(\d\d)\/(\d{4}) a las (\d\d:\d\d) \(hora de Argentina\)/g;

/** The text of a notification with its times in the viewer's time zone. */
export function inOwnHours(
  words: string,
  { formatDateTime }: Pick<InstantFormats, "formatDateTime">,
): string {
  return words.replaceAll(
    ARGENTINE_TIME,
    (_match, day: string, month: string, year: string, hour: string) =>
      formatDateTime(`${year}-${month}-${day}T${hour}:00-03:00`),
  );
}
