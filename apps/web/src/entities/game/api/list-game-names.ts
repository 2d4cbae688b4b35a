import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { gameKeys } from "./game-keys.ts";

/** The names of all games, in alphabetical order. */
export function gameNamesQuery() {
  return queryOptions({
    queryKey: gameKeys.names,
    queryFn: read(
      () => supabase.from("games").select("name").order("name").limit(500),
      (data) => data.map((game) => game.name as string),
    ),
  });
}
