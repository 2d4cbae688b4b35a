import { useQuery } from "@tanstack/react-query";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { boardQuery } from "../api/board.ts";
import { asks, type BoardState } from "../../domain/board-states.ts";
import { boardStatesCopy } from "../../match-actions-copy.ts";

/** The states of a late match, and of a match with an unconfirmed result. */
const LATE: ReadonlySet<BoardState> = new Set(["absent", "objected", "slow", "reported"]);

function useBoard({ id, status }: DeskTournament) {
  const { may } = useTournamentRights(id);
  const { data = [] } = useQuery({
    ...boardQuery(id),
    enabled: status === "Activo" && may("results", "schedule", "chat"),
  });
  return data;
}

/** What each match of the board waits for, the most urgent match first; matches in play are left out. */
export const useBoardWaitingMatches = (tournament: DeskTournament): MatchWaits =>
  new Map(
    useBoard(tournament)
      .filter(({ state }) => state !== "running")
      .map(({ match_id: matchId, state, since }) => [
        matchId,
        { word: boardStatesCopy.states[state], since, asks: asks(state) },
      ]),
  );

/** Whether the board of a running tournament shows a late match. */
export const useIsLate = (tournament: DeskTournament): boolean =>
  useBoard(tournament).some(({ state }) => LATE.has(state));
