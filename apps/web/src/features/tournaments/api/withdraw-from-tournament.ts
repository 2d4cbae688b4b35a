import { useMutation } from "@/hooks/use-mutation";
import { formatTickets } from "@/lib/format";
import { supabase, write } from "@/lib/supabase";
import { registrationCopy as copy } from "../registration-copy.ts";
import { registrationInvalidates } from "./registration-invalidates.ts";

/** Withdraws a registration; the fee returns to the wallet that paid it. Returns the refunded tickets. */
export function useWithdrawFromTournament(tournamentId: string) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("withdraw_from_tournament", {
        p_tournament_id: tournamentId,
        p_participant_id: participantId,
      }),
    ),
    // The refund is what was paid, even if the fee has changed since.
    success: (returned: number) => ({
      title: copy.withdrawn,
      ...(returned > 0 ? { description: copy.withdrawnHint(formatTickets(returned)) } : {}),
    }),
    failure: { title: copy.withdrawError },
    invalidates: registrationInvalidates(tournamentId),
  });
}
