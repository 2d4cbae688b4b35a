import { useQuery } from "@tanstack/react-query";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { boardQuery } from "../api/board.ts";
import { asks, type BoardState } from "../../domain/board-states.ts";
import { boardStatesCopy } from "../../board-states-copy.ts";

/** What is behind its hour, or has no word of how it ended. */
const LATE: ReadonlySet<BoardState> = new Set(["absent", "objected", "slow", "reported"]);

function useBoard({ id, status }: DeskTournament) {
  const { may } = useTournamentRights(id);
  const { data = [] } = useQuery({
    ...boardQuery(id),
    enabled: status === "Activo" && may("results", "schedule", "chat"),
  });
  return data;
}

/** What the matches wait for that the board has already, in its order; without those that are played. */
export const useBoardWaits = (tournament: DeskTournament): MatchWaits =>
  new Map(
    useBoard(tournament)
      .filter(({ state }) => state !== "running")
      .map(({ match_id: matchId, state, since }) => [
        matchId,
        { word: boardStatesCopy.states[state], since, asks: asks(state) },
      ]),
  );

/** Whether something of a cup that is played is late, by its board. */
export const useIsLate = (tournament: DeskTournament): boolean =>
  useBoard(tournament).some(({ state }) => LATE.has(state));
