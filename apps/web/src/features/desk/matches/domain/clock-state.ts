import type { Tables } from "@leyenda/db-types";
import { startPhase } from "@/entities/match/domain/told-start";
import { isMatchOver, type MatchStatus } from "@/entities/match/domain/status";

/** What the clock of an open match counts or gave because a side did not come, and whether somebody objected. */
export type ClockState = "absent" | "walkover" | "objected";

/** How a match of a tournament begins, as far as its clock of absence goes. */
export type StartClock = Pick<Tables<"match_starts">, "state" | "starts_at">;

/**
 * As the board and 'Hoy' know it: by the start of the match, until it is decided or in dispute.
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

/** Who calls the referee, then what he has to decide, walkovers and then disputes, before the rest; each keeps its order. */
export function refereesFirst<Row extends Started>(rows: readonly Row[]): Row[] {
  const rank = ({ status, start, isCalled }: Row) =>
    [isCalled, clockState(status, start, 0) === "objected", status === "disputed", true].indexOf(
      true,
    );
  return rows.toSorted((one, other) => rank(one) - rank(other));
}
