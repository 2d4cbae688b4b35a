import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { isMatchLive, isMatchOver, type MatchTiming } from "@/entities/match/domain/status";
import type { Encounter } from "../api/list-encounters.ts";
import { clockState } from "./match-clock-state.ts";

type Row = Pick<Encounter, "id" | "start" | "isCalled"> & MatchTiming;

/** What a match without a start time waits for, as the board shows it; undefined for a match with a time. */
export const waitOf = (
  { id, status, scheduledAt }: Pick<Encounter, "id" | "status" | "scheduledAt">,
  waits: MatchWaits | undefined,
) => (scheduledAt === null && !isMatchOver(status) ? waits?.get(id) : undefined);

const asks = (
  { status, start, isCalled }: Pick<Row, "status" | "start" | "isCalled">,
  now: number,
) =>
  isCalled ||
  status === "disputed" ||
  status === "pending_results" ||
  clockState(status, start, now) !== null;

/**
 * Sorts matches: first those that need a decision, then those in play, then those that can be played now (even without
 * a start time), then all others.
 */
export function readyFirst<Match extends Row>(
  rows: readonly Match[],
  waits: MatchWaits | undefined,
  now: number,
): readonly [ready: Match[], others: Match[]] {
  const rank = (row: Match) =>
    asks(row, now) ? 0 : isMatchLive(row, now) ? 1 : waitOf(row, waits) ? 2 : 3;
  const sorted = rows.toSorted((one, other) => rank(one) - rank(other));
  return [sorted.filter((row) => rank(row) < 3), sorted.filter((row) => rank(row) === 3)];
}

/**
 * Whether a match in a table has no start time and its sides must play another match first. This is needed only in
 * tables, where all sides are known from the beginning.
 */
export const isLater = (match: Encounter, waits: MatchWaits | undefined, now: number): boolean =>
  match.context.kind === "tournament" &&
  match.context.isOfTable === true &&
  match.scheduledAt === null &&
  !isMatchOver(match.status) &&
  !isMatchLive(match, now) &&
  !asks(match, now) &&
  waits?.has(match.id) === false;
