import { mutationOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase, write } from "@/lib/supabase";
import { guestClaimCopy as copy } from "../guest-claim-copy.ts";
import { registrationInvalidates } from "./registration-invalidates.ts";

/** Makes a participant the guest of a link; `onClaimed` takes the tournament's id. */
export function useClaimGuest(
  token: string,
  tournamentId: string,
  onClaimed: (tournamentId: string) => void,
) {
  return useMutation(
    mutationOptions({
      mutationFn: write((participantId: string) =>
        supabase.rpc("claim_guest", { p_token: token, p_participant_id: participantId }),
      ),
      // By the mutation, not by who asked: when all is read again, the part that asked may be gone.
      onSettled: (id?: string) => id !== undefined && onClaimed(id),
      meta: {
        success: copy.claimed,
        failure: { title: copy.failure },
        invalidates: [...registrationInvalidates(tournamentId), tournamentKeys.guestClaim(token)],
      },
    }),
  );
}
