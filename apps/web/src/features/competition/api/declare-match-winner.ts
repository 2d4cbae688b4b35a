import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { refreshMatches } from "./refresh-matches.ts";

type Decision = { matchId: string; winnerId: string; result: string };

/** Declares the winner of a tournament or challenge match; the result is "a-b" or "W.O.". */
export function declareMatchWinnerMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ matchId, winnerId, result }: Decision) => {
      await supabase
        .rpc("declare_match_winner", {
          p_match_id: matchId,
          p_winner_id: winnerId,
          p_result: result,
        })
        .throwOnError();
    },
    onSettled: () => refreshMatches(client),
  });
}
