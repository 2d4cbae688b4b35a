import { readQuery, supabase } from "@/lib/supabase";
import { matchKeys } from "./match-query-keys.ts";

/** Maximum number of rows; two teams never have more players. */
const LIMIT = 64;

const statisticsKeys = {
  /** The query key begins with the key of the match, so that both queries are invalidated together. */
  match: (id: string) => [...matchKeys.detail(id), "statistics"] as const,
};

/** The confirmed statistics of a decided match's players, most kills first; empty if none were reported. */
export function matchStatisticsQuery(id: string) {
  return readQuery(statisticsKeys.match(id), () =>
    supabase
      .from("match_player_statistics")
      .select(
        `participant_id,profile_id,kills,deaths,assists,is_best,
          games:match_game_statistics(number,kills,deaths,assists),
          profile:profiles!match_player_statistics_profile_id_fkey(id,username)`,
      )
      .eq("match_id", id)
      .order("kills", { ascending: false })
      .order("id")
      .limit(LIMIT),
  );
}
