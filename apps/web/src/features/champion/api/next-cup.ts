import { queryOptions } from "@tanstack/react-query";
import {
  inListOrder,
  selectSummaries,
  toSummary,
} from "@/entities/tournament/api/tournament-summary";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";

/**
 * Returns the next tournament of this game with open registration. If there is none, returns one of another game with
 * open registration, or else an announced tournament of this game.
 */
export function nextCupQuery(game: string) {
  return queryOptions({
    queryKey: tournamentKeys.nextCup(game),
    queryFn: async ({ signal }) => {
      const ahead = selectSummaries()
        .eq("game", game)
        .in("status", ["Inscripciones", "Próximamente"]);
      const { data: own } = await inListOrder(ahead, 0, 1).abortSignal(signal).throwOnError();
      if (own.some(({ status }) => status === "Inscripciones")) return own;
      const open = selectSummaries().eq("status", "Inscripciones");
      const { data: others } = await inListOrder(open, 0, 1).abortSignal(signal).throwOnError();
      return [...others, ...own];
    },
    select: (rows) => rows.map(toSummary),
  });
}
