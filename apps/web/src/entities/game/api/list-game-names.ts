import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { gameKeys } from "./game-keys.ts";

/** The names of all games, in alphabetical order. */
export function gameNamesQuery() {
  return queryOptions({
    queryKey: gameKeys.names,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("games")
        .select("name")
        .order("name")
        .limit(500)
        .abortSignal(signal)
        .throwOnError();
      return data.map((game) => game.name as string);
    },
  });
}
