import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { refreshMatch } from "./report-match-result.ts";

/** Agrees with what the other side reported, which decides the match. */
export function confirmMatchResultMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (matchId: string) => {
      await supabase.rpc("confirm_match_result", { p_match_id: matchId }).throwOnError();
    },
    onSettled: (_data, _error, matchId) => refreshMatch(client, matchId),
  });
}
