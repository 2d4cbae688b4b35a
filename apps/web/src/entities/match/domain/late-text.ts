import { shortMinutes } from "@/lib/format";
import { deskHourCopy } from "../desk-hour-copy.ts";

/**
 * Of a match that has not begun, how long ago it should have: everywhere at the desk in these words.
 * @param hour when it was to begin, ISO; null where nobody said
 * @param now milliseconds since the epoch
 * @returns null before its hour
 */
export function lateText(hour: string | null, now: number): string | null {
  const distance = hour === null ? -1 : now - Date.parse(hour);
  return distance < 0
    ? null
    : deskHourCopy.late(shortMinutes(Math.max(1, Math.floor(distance / 60_000))));
}
