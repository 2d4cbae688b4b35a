import { mutationOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { errorCode } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

const OWES: ReadonlySet<string> = new Set([
  "payouts_pending",
  "tournament_holds_fees",
  "prizes_unpaid",
]);

/** Deletes a tournament with all that belongs to it; one that owes something is cancelled first. */
export function useDeleteTournament() {
  return useMutation(
    mutationOptions({
      mutationFn: async (id: string) => {
        await supabase.from("tournaments").delete().eq("id", id).throwOnError();
      },
      meta: {
        success: copy.tournaments.deleted,
        // These refusals explain themselves.
        failure: (error: Error) =>
          OWES.has(errorCode(error) ?? "") ? {} : { what: copy.tournaments.deleteError },
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}
