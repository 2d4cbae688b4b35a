import { mutationOptions, useMutation } from "@tanstack/react-query";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { supabase, write } from "@/lib/supabase";
import { callCopy as copy } from "../call-copy.ts";
import { countCalls } from "../domain/calls-outcome.ts";

/** Notifies the players of a match that it waits for them. */
export function useCallSides(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: write((matchId: string) =>
        supabase.rpc("call_match_sides", { p_match_id: matchId }),
      ),
      meta: {
        success: copy.called,
        failure: copy.callError,
        invalidates: [staffMatchKeys.board(tournamentId)],
      },
    }),
  );
}

/** Notifies the players of these matches, except those who were notified a moment ago. */
export function useCallAll(tournamentId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async (matchIds: readonly string[]) =>
        countCalls(
          await Promise.allSettled(
            matchIds.map((id) =>
              supabase.rpc("call_match_sides", { p_match_id: id }).throwOnError().then(),
            ),
          ),
        ),
      meta: {
        success: (count: number) => copy.calledAll(count),
        failure: copy.callError,
        invalidates: [staffMatchKeys.board(tournamentId)],
      },
    }),
  );
}
