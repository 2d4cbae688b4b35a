import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { CHALLENGE_INVALIDATES } from "./challenge-invalidates.ts";

/**
 * Offers the rival a rematch with the same conditions. If the rival has already offered one, accepts it instead.
 * Returns the match of the rematch.
 */
export function useRematchChallenge() {
  return useMutation({
    mutationFn: write((matchId: string) =>
      supabase.rpc("rematch_challenge", { p_match_id: matchId }),
    ),
    success: (match: { readonly id: string; readonly status: string }) =>
      match.status === "pending_opponent" ? copy.rematch.offered : copy.rematch.accepted,
    failure: { title: copy.create.failure },
    invalidates: CHALLENGE_INVALIDATES,
  });
}
