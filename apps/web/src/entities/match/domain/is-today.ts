import { ownFormats } from "@/lib/format";
import { deskHourCopy } from "../desk-hour-copy.ts";

/** @param now milliseconds since the epoch */
export const isToday = (iso: string, now: number): boolean =>
  ownFormats.formatDate(iso) === ownFormats.formatDate(new Date(now).toISOString());

/**
 * Day and hour of a match, as who runs it asks: "hoy 16:00", "mañana 18:00".
 * @param now milliseconds since the epoch
 */
export function deskHour(iso: string, now: number): string {
  return isToday(iso, now)
    ? deskHourCopy.today(ownFormats.formatTime(iso))
    : ownFormats.formatClock(iso, now);
}
