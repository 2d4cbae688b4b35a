import type { Tables } from "@leyenda/db-types";
import { startPhase } from "@/entities/match/domain/start-phase";
import { isMatchOver, type MatchStatus } from "@/entities/match/domain/status";

/** What the match clock reports on an undecided match: a side is absent, has lost by walkover, or objects to that. */
export type ClockState = "absent" | "walkover" | "objected";

/** The fields of a match's start that the match clock needs. */
export type StartClock = Pick<Tables<"match_starts">, "state" | "starts_at">;

/**
 * The clock state that the board and 'Hoy' show, until the match is decided or disputed.
 * @param now milliseconds since the epoch
 */
export function clockState(
  status: MatchStatus,
  start: StartClock | null,
  now: number,
): ClockState | null {
  if (isMatchOver(status) || status === "disputed") return null;
  const phase = start && startPhase(start, now);
  return phase === "late" ? "absent" : phase === "ready" ? null : phase;
}

interface Started {
  readonly status: MatchStatus;
  readonly start: StartClock | null;
  readonly isCalled: boolean;
}

/**
 * Sorts matches: those with referee calls first, then those with objections to walkovers, then disputes, then all
 * others. Within each group the order stays.
 */
export function refereesFirst<Row extends Started>(rows: readonly Row[]): Row[] {
  const rank = ({ status, start, isCalled }: Row) =>
    [isCalled, clockState(status, start, 0) === "objected", status === "disputed", true].indexOf(
      true,
    );
  return rows.toSorted((one, other) => rank(one) - rank(other));
}
