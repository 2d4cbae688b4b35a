import { mutationOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase } from "@/lib/supabase";
import type { Times } from "../domain/schedule.ts";
import { scheduleCopy as copy } from "../schedule-copy.ts";

/** Sets the times of many matches in one transaction, so that everybody gets one notification. */
export function usePublishSchedule(tournamentId: string, onPublished: (published: Times) => void) {
  return useMutation(
    mutationOptions({
      mutationFn: async (times: Times) => {
        const { data } = await supabase
          .rpc("publish_schedule", {
            p_tournament_id: tournamentId,
            p_match_ids: Object.keys(times),
            p_times: Object.values(times),
          })
          .throwOnError();
        return data;
      },
      meta: {
        success: (count: number) => ({
          title: copy.published(count),
          ...(count > 0 && { description: copy.publishedHint }),
        }),
        failure: { title: copy.failure },
        invalidates: [matchKeys.all, tournamentKeys.all],
      },
      // Called when the new times are loaded; until then the draft shows them.
      onSettled: (_count, error, times) => {
        if (!error) onPublished(times);
      },
    }),
  );
}
