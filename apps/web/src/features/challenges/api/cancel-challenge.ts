import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { CHALLENGE_OUTDATES } from "./challenge-outdates.ts";

async function cancelChallenge(matchId: string): Promise<void> {
  await supabase.rpc("cancel_challenge", { p_match_id: matchId }).throwOnError();
}

/** Takes an offer back while nobody has accepted it; its wager returns. */
export function useCancelChallenge() {
  return useMutation(
    mutationOptions({
      mutationFn: cancelChallenge,
      meta: {
        success: copy.cancel.success,
        failure: copy.cancel.failure,
        invalidates: CHALLENGE_OUTDATES,
      },
    }),
  );
}

/** Refuses a rematch that was offered to the player; the rival's wager returns. */
export function useDeclineRematch() {
  return useMutation(
    mutationOptions({
      mutationFn: cancelChallenge,
      meta: {
        success: copy.rematch.answer.declined,
        failure: copy.rematch.answer.failure,
        invalidates: CHALLENGE_OUTDATES,
      },
    }),
  );
}
