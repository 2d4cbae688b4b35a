import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { errorCode } from "@/lib/errors";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { callCopy as copy } from "../match-actions-copy.ts";

/** Notifies the players of a match that it waits for them. */
export function useCallSides(tournamentId: string) {
  return useProcedure("call_match_sides", {
    success: copy.called,
    failure: copy.callError,
    invalidates: [staffMatchKeys.board(tournamentId)],
  });
}

/** Notifies the players of these matches, except those who were notified a moment ago. */
export function useCallAll(tournamentId: string) {
  return useMutation({
    mutationFn: async (matchIds: readonly string[]) =>
      countCalls(
        await Promise.allSettled(
          matchIds.map((matchId) => callProcedure("call_match_sides", { matchId })),
        ),
      ),
    success: (count: number) => copy.calledAll(count),
    failure: copy.callError,
    invalidates: [staffMatchKeys.board(tournamentId)],
  });
}

/** Refusals of the database that are no failure: the match was called just now, or already has a result. */
const LEFT_ALONE: ReadonlySet<string | null> = new Set([
  "called_just_now",
  "match_already_decided",
]);

/**
 * Returns how many calls of several matches succeeded; matches that were called just now are left out.
 * @throws the refusal of a call that failed; if all were left out, the first refusal
 */
export function countCalls(calls: readonly PromiseSettledResult<unknown>[]): number {
  const refused = calls.filter((call) => call.status === "rejected");
  const fault = refused.find(({ reason }) => !LEFT_ALONE.has(errorCode(reason)));
  if (fault) throw fault.reason;
  if (refused[0] && refused.length === calls.length) throw refused[0].reason;
  return calls.length - refused.length;
}
