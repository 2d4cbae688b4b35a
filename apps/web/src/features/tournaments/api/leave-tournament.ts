import { useMutation } from "@/hooks/use-mutation";
import { supabase, write } from "@/lib/supabase";
import { leaveCopy as copy } from "../leave-copy.ts";
import { registrationInvalidates } from "./registration-invalidates.ts";

/** Leaves a tournament that has started. Returns how many matches were annulled. */
export function useLeaveTournament(tournamentId: string) {
  return useMutation({
    mutationFn: write((participantId: string) =>
      supabase.rpc("leave_tournament", {
        p_tournament_id: tournamentId,
        p_participant_id: participantId,
      }),
    ),
    success: (annulled: number) => ({
      title: copy.done,
      ...(annulled > 0 ? { description: copy.annulled(annulled) } : {}),
    }),
    failure: { title: copy.error },
    invalidates: registrationInvalidates(tournamentId),
  });
}
