import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import { hasHour, newsKeys, NOW, SUMMARY } from "./news-query-keys.ts";

const TOURNAMENT_LIMIT = 3;

export function tournamentNewsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: newsKeys.ofTournament(tournamentId),
    queryFn: async ({ signal }) => {
      if (!isUuid(tournamentId)) return [];
      const { data } = await supabase
        .from("news")
        .select(SUMMARY)
        .eq("tournament_id", tournamentId)
        .lte("published_at", NOW)
        .order("published_at", { ascending: false })
        .limit(TOURNAMENT_LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data.filter(hasHour);
    },
  });
}
