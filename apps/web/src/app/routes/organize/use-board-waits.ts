import { useQuery } from "@tanstack/react-query";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { boardQuery } from "@/features/organize/api/board";
import { boardCopy } from "@/features/organize/board-copy";
import { asks, type BoardState } from "@/features/organize/domain/board";

/** What is behind its hour, or has no word of how it ended. */
const LATE: ReadonlySet<BoardState> = new Set(["absent", "objected", "slow", "reported"]);

function useBoard({ id, status }: AdminTournament) {
  const { may } = useTournamentRights(id);
  const { data = [] } = useQuery({
    ...boardQuery(id),
    enabled: status === "Activo" && may("results", "schedule", "chat"),
  });
  return data;
}

/** What the matches wait for that the board has already, in its order; without those that are played. */
export const useBoardWaits = (tournament: AdminTournament): MatchWaits =>
  new Map(
    useBoard(tournament)
      .filter(({ state }) => state !== "running")
      .map(({ match_id: matchId, state, since }) => [
        matchId,
        { word: boardCopy.states[state], since, asks: asks(state) },
      ]),
  );

/** Whether something of a cup that is played is late, by its board. */
export const useIsLate = (tournament: AdminTournament): boolean =>
  useBoard(tournament).some(({ state }) => LATE.has(state));
