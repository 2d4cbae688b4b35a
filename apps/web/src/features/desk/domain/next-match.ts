import { matchCopy } from "@/entities/match/copy";
import { isToday } from "@/entities/match/domain/is-today";
import type { MatchView } from "@/entities/match/domain/match-view";
import { shortDistance } from "@/entities/match/domain/short-distance";
import { ownFormats } from "@/lib/format";
import { deskCopy } from "../copy.ts";

/** A match that has not begun, as the desk shows it. */
export type NextMatch = Pick<MatchView, "id" | "side1" | "side2" | "scheduledAt" | "context">;

export const sidesOf = ({ side1, side2 }: Pick<NextMatch, "side1" | "side2">): string =>
  deskCopy.versus(side1?.name ?? matchCopy.toBeDefined, side2?.name ?? matchCopy.toBeDefined);

/**
 * When a match is played, as who runs it asks: its day and hour, and how far that is today.
 * @param iso null where nobody said
 * @param now milliseconds since the epoch
 */
export function whenOf(iso: string | null, now: number): string {
  if (iso === null) return deskCopy.noHour;
  const hour = ownFormats.formatClock(iso, now);
  return isToday(iso, now) ? deskCopy.at(hour, shortDistance(iso, now)) : hour;
}

/** Matches in their order by the hour at which they begin; null where nobody said. */
export const byHour = (
  matches: readonly NextMatch[],
): readonly [hour: string | null, matches: NextMatch[]][] => [
  ...Map.groupBy(matches, ({ scheduledAt }) => scheduledAt),
];
