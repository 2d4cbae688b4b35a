import { matchKeys } from "@/entities/match/api/match-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import type { Times } from "../domain/schedule.ts";
import { defaultTimesCopy, scheduleCopy as copy } from "../schedule-copy.ts";

/** Lets the sides of a round agree on their times, and sets a default time for matches without an agreement. */
export function useSetDefaultTimes() {
  return useProcedure("set_default_times", {
    success: (count) => defaultTimesCopy.done(count),
    failure: { title: defaultTimesCopy.error },
    invalidates: [matchKeys.all, tournamentKeys.all],
  });
}

/** Sets the times of many matches in one transaction, so that everybody gets one notification. */
export function usePublishSchedule(tournamentId: string, onPublished: (published: Times) => void) {
  return useMutation({
    mutationFn: (times: Times) =>
      callProcedure("publish_schedule", {
        tournamentId,
        matchIds: Object.keys(times),
        times: Object.values(times),
      }),
    success: (count: number) => ({
      title: copy.published(count),
      ...(count > 0 && { description: copy.publishedHint }),
    }),
    failure: { title: copy.failure },
    invalidates: [matchKeys.all, tournamentKeys.all],
    // Called when the new times are loaded; until then the draft shows them.
    onSettled: (_count, error, times) => {
      if (!error) onPublished(times);
    },
  });
}
