import type { InstantFormats } from "@/lib/format";

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
