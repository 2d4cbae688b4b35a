import { queryOptions } from "@tanstack/react-query";
import {
  inListOrder,
  selectSummaries,
  toSummary,
} from "@/entities/tournament/api/tournament-summary";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";

/** The next tournament of a game that one can enter, else one that was announced; none is an empty list. */
export function nextCupQuery(game: string) {
  return queryOptions({
    queryKey: tournamentKeys.nextCup(game),
    queryFn: async ({ signal }) => {
      const ahead = selectSummaries()
        .eq("game", game)
        .in("status", ["Inscripciones", "Próximamente"]);
      const { data } = await inListOrder(ahead, 0, 1).abortSignal(signal).throwOnError();
      return data;
    },
    select: (rows) => rows.map(toSummary),
  });
}
