import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

export const upcomingMatchesKey = ["home", "upcoming-matches"] as const;

const LIMIT = 5;

/** The next matches that have a date, soonest first. */
export function upcomingMatchesQuery() {
  return queryOptions({
    queryKey: upcomingMatchesKey,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("matches")
        .select(
          "id, tournament_name, game, participant1_name, participant2_name, scheduled_time, best_of",
        )
        .gt("scheduled_time", new Date().toISOString())
        .order("scheduled_time")
        .limit(LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
