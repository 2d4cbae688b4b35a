import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";

/** The name of one tournament; null where there is none. */
export function tournamentNameQuery(id: string) {
  return queryOptions({
    queryKey: organizerKeys.name(id),
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
