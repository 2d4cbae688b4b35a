import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { CHALLENGE_OUTDATES } from "./challenge-outdates.ts";

/** Takes an offer back while nobody has accepted it; its wager returns. */
export function useCancelChallenge() {
  return useMutation(
    mutationOptions({
      mutationFn: async (matchId: string) => {
        await supabase.rpc("cancel_challenge", { p_match_id: matchId }).throwOnError();
      },
      meta: {
        success: copy.cancel.success,
        failure: copy.cancel.failure,
        invalidates: CHALLENGE_OUTDATES,
      },
    }),
  );
}
