import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase, write } from "@/lib/supabase";
import { disqualifyCopy } from "../disqualify-copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

interface Disqualification {
  readonly tournamentId: string;
  readonly participantId: string;
  readonly reason: string;
}

/** Disqualifies a participant: its open matches go to the opponents. */
export function useDisqualifyParticipant() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ tournamentId, participantId, reason }: Disqualification) =>
        supabase.rpc("disqualify_participant", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
          p_reason: reason,
        }),
      ),
      // Each refusal of the database has its own message for the user, so no title is needed here.
      meta: { failure: {}, invalidates: MATCH_INVALIDATES, success: disqualifyCopy.success },
    }),
  );
}
