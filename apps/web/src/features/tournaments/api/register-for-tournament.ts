import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { registrationCopy as copy } from "../registration-copy.ts";
import { registrationInvalidates } from "./registration-invalidates.ts";

/** Registers a participant and pays the fee, in one transaction of the database. */
export function useRegisterForTournament(tournamentId: string) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("register_for_tournament", {
        p_tournament_id: tournamentId,
        p_participant_id: participantId,
      }),
    ),
    success: {
      title: copy.successTitle,
      description: copy.successDescription,
    },
    failure: { title: copy.errorTitle },
    invalidates: registrationInvalidates(tournamentId),
  });
}
