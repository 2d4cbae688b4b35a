import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { matchKeys } from "./match-keys.ts";

/** More players than any two teams have. */
const LIMIT = 64;

const statisticsKeys = {
  /** Below the match's key, so that it is invalidated together with the match. */
  match: (id: string) => [...matchKeys.detail(id), "statistics"] as const,
};

/** The confirmed figures of a decided match's players, most kills first; empty if none were reported. */
export function matchStatisticsQuery(id: string) {
  return queryOptions({
    queryKey: statisticsKeys.match(id),
    queryFn: read(() =>
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
    ),
  });
}
