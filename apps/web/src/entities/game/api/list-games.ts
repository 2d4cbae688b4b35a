import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { gameKeys } from "./game-keys.ts";

/** Every game to choose from, in alphabetical order. */
export function gamesQuery() {
  return queryOptions({
    queryKey: gameKeys.choices,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("games")
        .select("id, name")
        .order("name")
        .limit(500)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
