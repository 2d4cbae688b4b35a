import { readQuery, supabase } from "@/lib/supabase";
import { gameKeys } from "./game-query-keys.ts";

/** The names of all games, in alphabetical order. */
export function gameNamesQuery() {
  return readQuery(
    gameKeys.names,
    () => supabase.from("games").select("name").order("name").limit(500),
    (data) => data.map((game) => game.name as string),
  );
}
