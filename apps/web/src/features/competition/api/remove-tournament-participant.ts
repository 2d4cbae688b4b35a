import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

type Entry = { tournamentId: string; participantId: string };

/** Takes a participant out before the start; the fee returns. */
export function removeTournamentParticipantMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ tournamentId, participantId }: Entry) => {
      await supabase
        .rpc("remove_tournament_participant", {
          p_tournament_id: tournamentId,
          p_participant_id: participantId,
        })
        .throwOnError();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["tournaments"] }),
  });
}
