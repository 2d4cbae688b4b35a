import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { refreshMatches } from "./refresh-matches.ts";

/** Undoes a decision while the next match is undecided. */
export function reopenMatchMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (matchId: string) => {
      await supabase.rpc("reopen_match", { p_match_id: matchId }).throwOnError();
    },
    onSettled: () => refreshMatches(client),
  });
}
