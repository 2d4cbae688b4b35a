import { useQuery } from "@tanstack/react-query";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { boardQuery } from "@/features/organize/api/board";
import { boardCopy } from "@/features/organize/board-copy";

/** What the matches wait for that the board has already, in its order; without those that are played. */
export function useBoardWaits({ id, status }: AdminTournament): MatchWaits {
  const { may } = useTournamentRights(id);
  const { data } = useQuery({
    ...boardQuery(id),
    enabled: status === "Activo" && may("results", "schedule", "chat"),
  });
  return new Map(
    data
      ?.filter(({ state }) => state !== "running")
      .map(({ match_id: matchId, state, since }) => [
        matchId,
        { word: boardCopy.states[state], since },
      ]),
  );
}
