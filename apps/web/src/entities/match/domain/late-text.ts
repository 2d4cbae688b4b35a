import { shortMinutes } from "@/lib/format";
import { deskHourCopy } from "../desk-hour-copy.ts";

/**
 * How long ago a match that has not begun was due; the desk uses these words everywhere.
 * @param hour the scheduled time, ISO; null without one
 * @param now milliseconds since the epoch
 * @returns null before the scheduled time
 */
export function lateText(hour: string | null, now: number): string | null {
  const distance = hour === null ? -1 : now - Date.parse(hour);
  return distance < 0
    ? null
    : deskHourCopy.late(shortMinutes(Math.max(1, Math.floor(distance / 60_000))));
}
