import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase, write } from "@/lib/supabase";
import { disqualifyCopy } from "../disqualify-copy.ts";
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
      mutationFn: write(({ tournamentId, participantId, reason }: Disqualification) =>
        supabase.rpc("disqualify_participant", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
          p_reason: reason,
        }),
      ),
      // A refusal says itself why.
      meta: { failure: {}, invalidates: MATCH_INVALIDATES, success: disqualifyCopy.success },
    }),
  );
}
