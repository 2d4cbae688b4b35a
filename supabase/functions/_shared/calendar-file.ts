import { Buffer } from "node:buffer";
import { createEvents } from "ics";

export interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly description: string | null;
  /** ISO instant. */
  readonly starts_at: string;
  readonly minutes: number;
  /** Inside the product. */
  readonly path: string;
  readonly is_cancelled?: boolean | undefined;
}

/** Letters that no line of a calendar may hold (RFC 5545, 3.1). */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/gu;

const LINE_BYTES = 75;

/** The lines again, none longer than is allowed: the library counts letters, the rule counts bytes. */
const folded = (text: string): string =>
  text.replaceAll("\r\n\t", "").split("\r\n").map(fold).join("\r\n");

function fold(line: string): string {
  let result = "";
  let room = LINE_BYTES;
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter);
    if (bytes > room) {
      result += "\r\n ";
      room = LINE_BYTES - 1;
    }
    result += letter;
    room -= bytes;
  }
  return result;
}

const clean = (text: string): string => text.replaceAll(CONTROLS, " ");

/**
 * Entries as a calendar that programs subscribe to (RFC 5545), instants in UTC.
 *
 * @param site the address of the product, without a slash at the end
 * @param name what calendar programs call it
 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  site: string,
  name: string,
): string {
  const { error, value } = createEvents(
    entries.map(({ uid, title, description, starts_at, minutes, path, is_cancelled }) => ({
      uid,
      title: clean(title),
      start: Date.parse(starts_at),
      startInputType: "utc" as const,
      startOutputType: "utc" as const,
      duration: { minutes },
      url: site + path,
      status: is_cancelled === true ? ("CANCELLED" as const) : ("CONFIRMED" as const),
      ...(description === null ? {} : { description: clean(description) }),
    })),
    { productId: "leyenda", calName: name },
  );
  if (error || value === null || value === undefined) {
    throw error ?? new Error("The calendar is empty.");
  }
  return folded(value);
}
