import { queryOptions } from "@tanstack/react-query";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";
import { supabase } from "@/lib/supabase";

/** Of these matches of one's own those that a side has reported. */
export function reportedMatchesQuery(matchIds: readonly string[]) {
  return queryOptions({
    queryKey: challengeKeys.ownList(["reported", ...matchIds].join(" ")),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("match_reports")
        .select("match_id")
        .in("match_id", matchIds)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ match_id: id }) => id);
    },
    enabled: matchIds.length > 0,
  });
}
