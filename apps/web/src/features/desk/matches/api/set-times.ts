import { mutationOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase, write } from "@/lib/supabase";
import { chosenCopy } from "../chosen-copy.ts";

interface Times {
  readonly matchIds: string[];
  readonly times: string[];
}

/** Sets the times of chosen matches in one transaction, so that everybody gets one notification. */
export function useSetMatchTimes(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ matchIds, times }: Times) =>
        supabase.rpc("publish_schedule", {
          p_tournament_id: tournamentId,
          p_match_ids: matchIds,
          p_times: times,
        }),
      ),
      meta: {
        success: (count: number) => chosenCopy.timesDialog.done(count),
        failure: { title: chosenCopy.timesDialog.failure },
        invalidates: [matchKeys.all, tournamentKeys.all],
      },
    }),
  );
}
