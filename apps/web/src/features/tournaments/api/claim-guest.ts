import { useMutation } from "@/hooks/use-mutation";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { supabase, write } from "@/lib/supabase";
import { guestClaimCopy as copy } from "../guest-claim-copy.ts";
import { registrationInvalidates } from "./registration-invalidates.ts";

/** Gives the place of a guest to a participant; `onClaimed` receives the tournament's id. */
export function useClaimGuest(
  token: string,
  tournamentId: string,
  onClaimed: (tournamentId: string) => void,
) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("claim_guest", { p_token: token, p_participant_id: participantId }),
    ),
    // The callback is here, not in the component, because the component may be gone once the queries have loaded again.
    onSettled: (id?: string) => id !== undefined && onClaimed(id),
    success: copy.claimed,
    failure: { title: copy.failure },
    invalidates: [...registrationInvalidates(tournamentId), tournamentKeys.guestClaim(token)],
  });
}
