import { readQuery, supabase } from "@/lib/supabase";
import { gameKeys } from "./game-query-keys.ts";

/** All games that users can choose, in alphabetical order. */
export function gamesQuery() {
  return readQuery(gameKeys.choices, () =>
    supabase.from("games").select("id, name, allows_wagers").order("name").limit(500),
  );
}
