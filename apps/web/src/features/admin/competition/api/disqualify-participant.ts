import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

interface Disqualification {
  readonly tournamentId: string;
  readonly participantId: string;
  readonly reason: string;
}

/** Takes a participant out of a tournament: its matches go to the opponents. */
export function useDisqualifyParticipant() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ tournamentId, participantId, reason }: Disqualification) => {
        await supabase
          .rpc("disqualify_participant", {
            p_tournament_id: tournamentId,
            p_participant_id: participantId,
            p_reason: reason,
          })
          .throwOnError();
      },
      meta: {
        success: copy.disqualify.success,
        failure: {},
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
