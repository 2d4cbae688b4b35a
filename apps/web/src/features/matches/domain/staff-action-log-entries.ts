import type { MatchLogEntry } from "@/entities/match/api/match-staff-log";

type Entry = Pick<MatchLogEntry, "action" | "scheduled_time">;

const DATED: readonly MatchLogEntry["action"][] = ["schedule_match", "set_default_times"];

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) === Date.parse(other);

/**
 * The log of a match, newest first. If an entry sets a date, `from` is the date that it replaced.
 * Left out are dates that change nothing, and a first date that the page's head already shows.
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
