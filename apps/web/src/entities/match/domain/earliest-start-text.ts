import type { InstantFormats } from "@/lib/format";
import { matchCopy } from "../copy.ts";

/** The earliest start of a match as a text: only the hour if it is soon, with the day if it is tomorrow or later. */
export function earliestStartText(
  at: string,
  { formatClock, formatDateTime, formatDay, formatTime }: InstantFormats,
  now = Date.now(),
): string {
  if (Date.parse(at) - now >= 12 * 3_600_000) return matchCopy.notBeforeDay(formatDateTime(at));
  return formatDay(at) === formatDay(new Date(now).toISOString())
    ? matchCopy.notBeforeHour(formatTime(at))
    : matchCopy.earliestStartText(formatClock(at, now));
}
