import type { CalendarEntry } from "./calendar.ts";

/** Writes the entries as a calendar file (RFC 5545). The library is loaded by the first one. */
export async function calendarFile(entries: readonly CalendarEntry[]): Promise<string> {
  const { createEvents } = await import("ics");
  const { error, value } = createEvents(
    entries.map(({ uid, title, description, start, durationMinutes, url }) => ({
      uid,
      title,
      description,
      url,
      start: Date.parse(start),
      startInputType: "utc" as const,
      startOutputType: "utc" as const,
      duration: { minutes: durationMinutes },
      productId: "leyenda",
    })),
  );
  if (error || !value) throw error ?? new Error("The calendar is empty.");
  return value;
}
