import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";

/** As many as one looks through. */
const MOST = 50;

/** What a new tournament can begin as a copy of: the latest first. */
export function earlierTournamentsQuery() {
  return queryOptions({
    queryKey: organizerKeys.earlier,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("tournaments")
        .select("id,name")
        .order("start_date", { ascending: false })
        .order("id")
        .limit(MOST)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
