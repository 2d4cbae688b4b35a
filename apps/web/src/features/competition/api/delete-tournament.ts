import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** Deletes a tournament with all that belongs to it; fees of one that has not started return. */
export function deleteTournamentMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (id: string) => {
      await supabase.from("tournaments").delete().eq("id", id).throwOnError();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["tournaments"] }),
  });
}
