import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { CHALLENGE_INVALIDATES } from "./challenge-invalidates.ts";

/**
 * Offers the same rival the same conditions again; where the rival had offered it already, that
 * offer is accepted instead. Answers the match of the rematch.
 */
export function useRematchChallenge() {
  return useMutation(
    mutationOptions({
      mutationFn: write((matchId: string) =>
        supabase.rpc("rematch_challenge", { p_match_id: matchId }),
      ),
      meta: {
        success: (match: { readonly status: string }) =>
          match.status === "pending_opponent" ? copy.rematch.offered : copy.rematch.accepted,
        failure: { title: copy.create.failure },
        invalidates: CHALLENGE_INVALIDATES,
      },
    }),
  );
}
