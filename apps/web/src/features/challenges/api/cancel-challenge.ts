import { useMutation } from "@/hooks/use-mutation";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { CHALLENGE_INVALIDATES } from "./challenge-invalidates.ts";

async function cancelChallenge(matchId: string): Promise<void> {
  await supabase.rpc("cancel_challenge", { p_match_id: matchId }).throwOnError();
}

/** Withdraws an offer that nobody has accepted; its wager is returned. */
export function useCancelChallenge() {
  return useMutation({
    mutationFn: cancelChallenge,
    success: copy.cancel.success,
    failure: copy.cancel.failure,
    invalidates: CHALLENGE_INVALIDATES,
  });
}

interface DeclineTexts {
  readonly declined: string;
  readonly failure: string;
}

/** Declines a challenge that only this player may accept; the rival's wager is returned. */
export function useDeclineInvitation(texts: DeclineTexts, onDeclined?: () => void) {
  return useMutation({
    mutationFn: cancelChallenge,
    ...(onDeclined && { onSuccess: onDeclined }),
    success: texts.declined,
    failure: texts.failure,
    invalidates: CHALLENGE_INVALIDATES,
  });
}
