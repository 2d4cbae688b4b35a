import { Buffer } from "node:buffer";

export interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly description: string | null;
  /** ISO instant. */
  readonly starts_at: string;
  readonly minutes: number;
  /** Inside the product. */
  readonly path: string;
  readonly is_cancelled: boolean;
  /** Raised when the entry changes: by it programs tell the newer one. */
  readonly sequence: number;
}

/** Letters that no line of a calendar may hold (RFC 5545, 3.1). */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f]/gu;

const LINE_BYTES = 75;

/** A value as text (RFC 5545, 3.3.11). */
const text = (value: string): string =>
  value
    .replaceAll(CONTROLS, " ")
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);

const instant = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d+/gu, "");

/** The line in pieces that are no longer than is allowed, in bytes, none of which ends within a letter. */
function fold(line: string): string {
  const bytes = Buffer.from(line);
  if (bytes.length <= LINE_BYTES) return line;
  const pieces: string[] = [];
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = Math.min(start + (start === 0 ? LINE_BYTES : LINE_BYTES - 1), bytes.length);
    while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    pieces.push(bytes.toString("utf8", start, end));
  }
  return pieces.join("\r\n ");
}

/**
 * Entries as a calendar that programs subscribe to (RFC 5545, RFC 7986), instants in UTC. Written here: anybody may ask for twelve
 * hundred entries, which `ics`, the library, checks and writes in a third of a second.
 *
 * @param site the address of the product, without a slash at the end
 * @param name what calendar programs call it
 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  site: string,
  name: string,
): string {
  const madeAt = instant(new Date());
  const events = entries.flatMap((entry) => [
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `SUMMARY:${text(entry.title)}`,
    `DTSTAMP:${madeAt}`,
    `DTSTART:${instant(new Date(entry.starts_at))}`,
    ...(entry.description === null ? [] : [`DESCRIPTION:${text(entry.description)}`]),
    `URL:${site}${entry.path}`,
    `STATUS:${entry.is_cancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DURATION:PT${entry.minutes}M`,
    "END:VEVENT",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "CALSCALE:GREGORIAN",
    "PRODID:leyenda",
    "METHOD:PUBLISH",
    // The names of RFC 7986, and those that programs knew before.
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}
