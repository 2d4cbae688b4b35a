import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

/** Ends an undecided challenge without a winner; both wagers return. */
export function useVoidChallengeMatch() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ matchId, reason }: { matchId: string; reason: string }) => {
        await supabase
          .rpc("void_challenge_match", { p_match_id: matchId, p_reason: reason })
          .throwOnError();
      },
      meta: {
        success: copy.voidChallenge.success,
        failure: {},
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
