import type { MatchLogEntry } from "@/entities/match/api/match-log";

type Entry = Pick<MatchLogEntry, "action" | "scheduled_time">;

const DATED: readonly MatchLogEntry["action"][] = ["schedule_match", "set_default_times"];

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) === Date.parse(other);

/**
 * The log of a match, newest first. Each new date gets the date that it replaced.
 * A first date equal to the one in the page's head is left out, and so is a repeated date.
 * @param scheduledAt the date in the page's head
 */
export function matchLogEntries<Row extends Entry>(
  log: readonly Row[],
  scheduledAt: string | null,
): (Row & { readonly from: string | null })[] {
  return log.flatMap((entry, index) => {
    if (entry.action !== "schedule_match") return { ...entry, from: null };
    const older = log.slice(index + 1).find(({ action }) => DATED.includes(action));
    const known = older ? older.scheduled_time : scheduledAt;
    return isSame(entry.scheduled_time, known)
      ? []
      : { ...entry, from: older?.scheduled_time ?? null };
  });
}
