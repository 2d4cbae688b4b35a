import { mutationOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import type { TournamentStatus } from "@/entities/tournament/domain/status";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Sets any of the four statuses; Activo makes the structure, where there is none. */
export function useSetTournamentStatus() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, status }: { id: string; status: TournamentStatus }) => {
        await supabase.from("tournaments").update({ status }).eq("id", id).throwOnError();
      },
      meta: {
        success: copy.tournaments.statusUpdated,
        failure: copy.tournaments.statusError,
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}
