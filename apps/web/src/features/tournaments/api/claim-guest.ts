import { useMutation } from "@/hooks/use-mutation";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase, write } from "@/lib/supabase";
import { guestClaimCopy as copy } from "../guest-claim-copy.ts";
import { registrationInvalidates } from "./registration-invalidates.ts";

/** Claims the guest of a link for a participant; `onClaimed` receives the tournament's id. */
export function useClaimGuest(
  token: string,
  tournamentId: string,
  onClaimed: (tournamentId: string) => void,
) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("claim_guest", { p_token: token, p_participant_id: participantId }),
    ),
    // Called by the mutation, not by the component: after the refetch the component may be unmounted.
    onSettled: (id?: string) => id !== undefined && onClaimed(id),
    success: copy.claimed,
    failure: { title: copy.failure },
    invalidates: [...registrationInvalidates(tournamentId), tournamentKeys.guestClaim(token)],
  });
}
