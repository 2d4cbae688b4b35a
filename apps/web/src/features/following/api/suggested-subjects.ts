import { queryOptions } from "@tanstack/react-query";
import { followKeys } from "@/entities/follow/api/follow-query-keys";
import type { RankedType } from "@/entities/rating/domain/ranking-address";
import { supabase } from "@/lib/supabase";

/** Suggests the participants at the top of one ranking: of the rankings of this type, the longest one is used. */
export function suggestedSubjectsQuery(type: RankedType) {
  return queryOptions({
    queryKey: followKeys.suggested(type),
    queryFn: async ({ signal }) => {
      const { data: games } = await supabase
        .rpc("ranked_games", {}, { get: true })
        .abortSignal(signal)
        .throwOnError();
      const game = games.find((one) => one.type === type);
      if (!game) return [];
      const { data } = await supabase
        .rpc("ranking", { p_game: game.game, p_type: type }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data.map((side) => ({ ...side, game: game.game }));
    },
  });
}
