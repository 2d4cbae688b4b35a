import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { isMatchOver } from "@/entities/match/domain/status";
import type { Encounter } from "../api/list-encounters.ts";
import { clockState } from "./clock-state.ts";

type Row = Pick<Encounter, "id" | "status" | "start" | "scheduledAt" | "isCalled">;

/** What can be played now without an hour, as the board says it; of all else its hour speaks. */
export const waitOf = ({ id, status, scheduledAt }: Row, waits: MatchWaits | undefined) =>
  scheduledAt === null && !isMatchOver(status) ? waits?.get(id) : undefined;

const asks = ({ status, start, isCalled }: Row, now: number) =>
  isCalled ||
  status === "disputed" ||
  status === "pending_results" ||
  clockState(status, start, now) !== null;

/** After what asks for a decision what can be played now, though it has no hour by which it would stand first. */
export function readyFirst<Match extends Row>(
  rows: readonly Match[],
  waits: MatchWaits | undefined,
  now: number,
): readonly Match[] {
  const rank = (row: Match) => (asks(row, now) ? 0 : waitOf(row, waits) ? 1 : 2);
  return rows.toSorted((one, other) => rank(one) - rank(other));
}
