import { type AnswerOf, readQuery, supabase } from "@/lib/supabase";
import { gameKeys } from "./game-query-keys.ts";

/** The veto sequences of the game with the given name; sequences for the shortest series come first. */
export function gameVetoesQuery(game: string) {
  return readQuery(gameKeys.ofName(game), () =>
    supabase
      .from("veto_sequences")
      .select(
        "id,name,best_of,steps,first,bans,repeats,step_seconds,pool:map_pools!inner(name,game:games!inner(name))",
      )
      .eq("pool.game.name", game)
      .order("best_of")
      .order("name")
      .limit(200),
  );
}

export type GameVeto = AnswerOf<typeof gameVetoesQuery>[number];
