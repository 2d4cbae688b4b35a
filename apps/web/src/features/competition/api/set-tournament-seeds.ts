import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

type Seeds = { tournamentId: string; participantIds: string[] };

/** Records an explicit order, best seed first. */
export function setTournamentSeedsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ tournamentId, participantIds }: Seeds) => {
      await supabase
        .rpc("set_tournament_seeds", {
          p_tournament_id: tournamentId,
          p_participant_ids: participantIds,
        })
        .throwOnError();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["tournaments"] }),
  });
}
