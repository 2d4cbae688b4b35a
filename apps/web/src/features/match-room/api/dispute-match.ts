import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { refreshMatch } from "./report-match-result.ts";

/** Calls an admin. */
export function disputeMatchMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ matchId, reason }: { matchId: string; reason: string }) => {
      await supabase.rpc("dispute_match", { p_match_id: matchId, p_reason: reason }).throwOnError();
    },
    onSettled: (_data, _error, { matchId }) => refreshMatch(client, matchId),
  });
}
