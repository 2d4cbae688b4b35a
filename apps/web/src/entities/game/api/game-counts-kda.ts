import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { gameKeys } from "./game-keys.ts";

const countsKdaKeys = {
  game: (name: string) => [...gameKeys.all, "counts-kda", name] as const,
};

/** Whether matches of a game may carry kills, deaths and assists; the game is named as matches name it. */
export function gameCountsKdaQuery(game: string) {
  return queryOptions({
    queryKey: countsKdaKeys.game(game),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("games")
        .select("counts_kda")
        .eq("name", game)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data?.counts_kda ?? false;
    },
  });
}
