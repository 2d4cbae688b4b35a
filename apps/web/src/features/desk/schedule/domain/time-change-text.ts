import type { InstantFormats } from "@/lib/format";
import { scheduleCopy as copy } from "../schedule-copy.ts";

/**
 * Text with the change of a match's time: "22:00 → 23:30", with both days if the day changes.
 * @param before ISO; null if it had none
 * @param at ISO
 */
export function changeText(
  before: string | null,
  at: string,
  formats: Pick<InstantFormats, "formatTime" | "formatDay" | "formatDayMonth">,
): string {
  if (before === null) return copy.firstHour;
  const isOfOneDay = formats.formatDay(before) === formats.formatDay(at);
  const said = (instant: string) =>
    [...(isOfOneDay ? [] : [formats.formatDayMonth(instant)]), formats.formatTime(instant)].join(
      " ",
    );
  return copy.changes(said(before), said(at));
}
