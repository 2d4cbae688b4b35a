import { mutationOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface Entry {
  readonly tournamentId: string;
  readonly participantId: string;
}

/** Takes a participant out before the start; the fee returns. */
export function useRemoveTournamentParticipant() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ tournamentId, participantId }: Entry) => {
        await supabase
          .rpc("remove_tournament_participant", {
            p_tournament_id: tournamentId,
            p_participant_id: participantId,
          })
          .throwOnError();
      },
      meta: {
        success: copy.participants.removed,
        failure: { title: copy.participants.removeError },
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}
