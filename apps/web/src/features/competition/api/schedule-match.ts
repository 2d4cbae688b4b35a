import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { refreshMatches } from "./refresh-matches.ts";

/** Sets the date of a match, or takes it away (null). */
export function scheduleMatchMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ matchId, at }: { matchId: string; at: string | null }) => {
      await supabase
        // The generated type does not know that the argument may be null.
        .rpc("schedule_match", { p_match_id: matchId, p_scheduled_time: at as string })
        .throwOnError();
    },
    onSettled: () => refreshMatches(client),
  });
}
