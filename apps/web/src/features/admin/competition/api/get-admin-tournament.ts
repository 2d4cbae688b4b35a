import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";
import { adminColumns } from "./list-admin-tournaments.ts";

/** One tournament as the list of the back office has it; null where there is none. */
export function adminTournamentQuery(id: string) {
  return queryOptions({
    queryKey: organizerKeys.adminOne(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("tournaments")
        .select(adminColumns)
        .eq("id", id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}
