import { readQuery, supabase } from "@/lib/supabase";
import { gameKeys } from "./game-query-keys.ts";

const countsKdaKeys = {
  game: (name: string) => [...gameKeys.all, "counts-kda", name] as const,
};

/** Whether kills, deaths and assists can be recorded for matches of the game with the given name. */
export function gameHasKdaQuery(game: string) {
  return readQuery(
    countsKdaKeys.game(game),
    () => supabase.from("games").select("counts_kda").eq("name", game).maybeSingle(),
    (data) => data?.counts_kda ?? false,
  );
}
