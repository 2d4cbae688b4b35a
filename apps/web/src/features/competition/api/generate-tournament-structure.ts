import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** Makes the matches and sets the tournament Activo; answers how many matches there are. */
export function generateTournamentStructureMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (tournamentId: string) => {
      const { data } = await supabase
        .rpc("generate_tournament_structure", { p_tournament_id: tournamentId })
        .throwOnError();
      return data as number;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["tournaments"] }),
  });
}
