import type { InstantFormats } from "@/lib/format";
import { matchCopy } from "../copy.ts";

/** Before when a match cannot begin, in words: of the next hours the hour is enough, with the day where it is the next one. */
export function notBefore(
  at: string,
  { formatClock, formatDateTime, formatDay, formatTime }: InstantFormats,
  now = Date.now(),
): string {
  if (Date.parse(at) - now >= 12 * 3_600_000) return matchCopy.notBeforeDay(formatDateTime(at));
  return formatDay(at) === formatDay(new Date(now).toISOString())
    ? matchCopy.notBeforeHour(formatTime(at))
    : matchCopy.notBefore(formatClock(at, now));
}
