import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase } from "@/lib/supabase";

/** The name of one tournament; null where there is none. */
export function tournamentNameQuery(id: string) {
  return queryOptions({
    queryKey: tournamentKeys.name(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("tournaments")
        .select("name")
        .eq("id", id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data?.name ?? null;
    },
  });
}
