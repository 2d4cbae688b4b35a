import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { CHALLENGE_INVALIDATES } from "./challenge-invalidates.ts";

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
        invalidates: CHALLENGE_INVALIDATES,
      },
    }),
  );
}

interface DeclineTexts {
  readonly declined: string;
  readonly failure: string;
}

/** Refuses a challenge that was offered to the player alone; the rival's wager returns. */
export function useDeclineInvitation(texts: DeclineTexts, onDeclined?: () => void) {
  return useMutation(
    mutationOptions({
      mutationFn: cancelChallenge,
      ...(onDeclined && { onSuccess: onDeclined }),
      meta: {
        success: texts.declined,
        failure: texts.failure,
        invalidates: CHALLENGE_INVALIDATES,
      },
    }),
  );
}
