import { mutationOptions, useMutation } from "@tanstack/react-query";
import { formatTickets } from "@/lib/format";
import { supabase, write } from "@/lib/supabase";
import { registrationCopy as copy } from "../registration-copy.ts";
import { registrationInvalidates } from "./registration-invalidates.ts";

/** Gives the place back; the fee returns to the wallet that paid it. Answers the tickets returned. */
export function useWithdrawFromTournament(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write((participantId: string) =>
        supabase.rpc("withdraw_from_tournament", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
        }),
      ),
      meta: {
        // The fee may have changed since the registration: what came back is what was paid.
        success: (returned: number) => ({
          title: copy.withdrawn,
          ...(returned > 0 ? { description: copy.withdrawnHint(formatTickets(returned)) } : {}),
        }),
        failure: { title: copy.withdrawError },
        invalidates: registrationInvalidates(tournamentId),
      },
    }),
  );
}
