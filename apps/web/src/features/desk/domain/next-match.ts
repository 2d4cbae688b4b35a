import { matchCopy } from "@/entities/match/copy";
import { isToday } from "@/entities/match/domain/is-today";
import type { MatchView } from "@/entities/match/domain/match-view";
import { shortRelativeTime } from "@/entities/match/domain/short-relative-time";
import { ownFormats } from "@/lib/format";
import { deskCopy } from "../copy.ts";

/** A match that has not started, as the desk shows it. */
export type NextMatch = Pick<MatchView, "id" | "side1" | "side2" | "scheduledAt" | "context">;

export const sidesOf = ({ side1, side2 }: Pick<NextMatch, "side1" | "side2">): string =>
  deskCopy.versus(side1?.name ?? matchCopy.toBeDefined, side2?.name ?? matchCopy.toBeDefined);

/**
 * Returns the day and hour of a match; if it is today, also how long until then.
 * @param iso null if no time is set
 * @param now milliseconds since the epoch
 */
export function whenOf(iso: string | null, now: number): string {
  if (iso === null) return deskCopy.noHour;
  const hour = ownFormats.formatClock(iso, now);
  return isToday(iso, now) ? deskCopy.at(hour, shortRelativeTime(iso, now)) : hour;
}

/** Matches grouped by start time; null if no time is set. */
export const byHour = (
  matches: readonly NextMatch[],
): readonly [hour: string | null, matches: NextMatch[]][] => [
  ...Map.groupBy(matches, ({ scheduledAt }) => scheduledAt),
];
