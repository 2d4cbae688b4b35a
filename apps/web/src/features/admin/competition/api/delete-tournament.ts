import { mutationOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Deletes a tournament with all that belongs to it; fees of one that has not started return. */
export function useDeleteTournament() {
  return useMutation(
    mutationOptions({
      mutationFn: async (id: string) => {
        await supabase.from("tournaments").delete().eq("id", id).throwOnError();
      },
      meta: {
        success: copy.tournaments.deleted,
        // This refusal explains itself.
        failure: (error: Error) =>
          errorCode(error) === "payouts_pending" ? {} : { what: copy.tournaments.deleteError },
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}
