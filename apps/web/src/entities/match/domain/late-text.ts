import { shortMinutes } from "@/lib/format";
import { deskMatchTimeCopy } from "../desk-match-time-copy.ts";

/**
 * Text that says how late a match is that has not begun. All pages of the organiser's desk use it.
 * @param hour the scheduled time, ISO; null if there is none
 * @param now milliseconds since the epoch
 * @returns null before the scheduled time
 */
export function lateText(hour: string | null, now: number): string | null {
  const distance = hour === null ? -1 : now - Date.parse(hour);
  return distance < 0
    ? null
    : deskMatchTimeCopy.late(shortMinutes(Math.max(1, Math.floor(distance / 60_000))));
}
