import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { matchRoomKeys } from "./match-keys.ts";

export type Report = { matchId: string; result: string; isWalkover: boolean };

/** What any word about the result changes. */
export function refreshMatch(client: QueryClient, matchId: string) {
  return Promise.all([
    client.invalidateQueries({ queryKey: matchRoomKeys.match(matchId) }),
    client.invalidateQueries({ queryKey: matchRoomKeys.reports(matchId) }),
  ]);
}

/** Says how the match ended; answers the status that follows: pending_results, completed or disputed. */
export function reportMatchResultMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ matchId, result, isWalkover }: Report) => {
      const { data } = await supabase
        .rpc("report_match_result", {
          p_match_id: matchId,
          p_result: result,
          p_walkover: isWalkover,
        })
        .throwOnError();
      return data as string;
    },
    onSettled: (_data, _error, { matchId }) => refreshMatch(client, matchId),
  });
}
