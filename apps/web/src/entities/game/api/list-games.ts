import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { gameKeys } from "./game-keys.ts";

/** All games that users can choose, in alphabetical order. */
export function gamesQuery() {
  return queryOptions({
    queryKey: gameKeys.choices,
    queryFn: read(() =>
      supabase.from("games").select("id, name, allows_wagers").order("name").limit(500),
    ),
  });
}
