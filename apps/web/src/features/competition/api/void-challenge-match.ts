import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { refreshMatches } from "./refresh-matches.ts";

/** Ends an undecided challenge without a winner; both wagers return. */
export function voidChallengeMatchMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ matchId, reason }: { matchId: string; reason: string }) => {
      await supabase
        .rpc("void_challenge_match", { p_match_id: matchId, p_reason: reason })
        .throwOnError();
    },
    onSettled: () => refreshMatches(client),
  });
}
