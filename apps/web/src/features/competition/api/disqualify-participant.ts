import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { refreshMatches } from "./refresh-matches.ts";

type Disqualification = { tournamentId: string; participantId: string; reason: string };

/** Takes a participant out of a tournament: its matches go to the opponents. */
export function disqualifyParticipantMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ tournamentId, participantId, reason }: Disqualification) => {
      await supabase
        .rpc("disqualify_participant", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
          p_reason: reason,
        })
        .throwOnError();
    },
    onSettled: () => refreshMatches(client),
  });
}
