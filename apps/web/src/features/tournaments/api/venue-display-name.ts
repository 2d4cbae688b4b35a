import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";

/** The name of the tournament, for its venue display; null if it does not exist. */
export function venueNameQuery(tournamentId: string) {
  return queryOptions({
    queryKey: matchKeys.venueName(tournamentId),
    queryFn: async ({ signal }) => {
      if (!isUuid(tournamentId)) return null;
      const { data } = await supabase
        .from("tournaments")
        .select("name")
        .eq("id", tournamentId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data?.name ?? null;
    },
  });
}
