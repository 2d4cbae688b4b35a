import { Buffer } from "node:buffer";

export interface CalendarEntry {
  readonly uid: string;
  readonly title: string;
  readonly description: string | null;
  /** ISO instant. */
  readonly starts_at: string;
  readonly minutes: number;
  /** The path inside the product. */
  readonly path: string;
  readonly is_cancelled: boolean;
  /** Increases with each change, so that calendar clients can find the newer version. */
  readonly sequence: number;
}

/** Characters that a calendar line must not contain (RFC 5545, 3.1). */
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

/** Splits a line into pieces of the allowed length in bytes, never within a character. */
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
 * Writes entries as a calendar to subscribe to (RFC 5545, RFC 7986), times in UTC. Written by hand: anyone may request
 * twelve hundred entries, for which the library `ics` needs a third of a second.
 *
 * @param site the address of the product, without a trailing slash
 * @param name the name that calendar clients show
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
    // The names of RFC 7986, and the earlier ones for older clients.
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}
