import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

interface Entry {
  readonly tournamentId: string;
  readonly participantId: string;
}

/** Takes somebody out of a running tournament without blame. Answers how many matches were annulled. */
export function useRetireParticipant() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ tournamentId, participantId }: Entry) => {
        const { data } = await supabase
          .rpc("leave_tournament", {
            p_tournament_id: tournamentId,
            p_participant_id: participantId,
          })
          .throwOnError();
        return data;
      },
      meta: {
        success: (annulled: number) => ({
          title: copy.participants.retired,
          ...(annulled > 0 ? { description: copy.participants.annulled(annulled) } : {}),
        }),
        failure: { title: copy.participants.retireError },
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
