import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import type { TournamentStatus } from "@/entities/tournament/domain/status";

/** Sets any of the four statuses; Activo makes the structure, where there is none. */
export function setTournamentStatusMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ id, status }: { id: string; status: TournamentStatus }) => {
      await supabase.from("tournaments").update({ status }).eq("id", id).throwOnError();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["tournaments"] }),
  });
}
