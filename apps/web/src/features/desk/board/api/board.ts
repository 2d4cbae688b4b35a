import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { read, supabase } from "@/lib/supabase";
import { boardCopy as copy } from "../board-copy.ts";

/** The state of each match of a running tournament, most urgent first. */
export function boardQuery(tournamentId: string) {
  return queryOptions({
    queryKey: staffMatchKeys.board(tournamentId),
    queryFn: read(() =>
      supabase.rpc("match_board", { p_tournament_id: tournamentId }, { get: true }),
    ),
    // The query polls: a match becomes due or late when time passes, without a change in the database.
    refetchInterval: 15_000,
  });
}

interface Assignment {
  readonly matchId: string;
  /** The station of the match; null removes the station; undefined leaves the station unchanged. */
  readonly station?: string | null;
  /** Whether the match waits until the other matches at its station have ended. */
  readonly waits?: boolean;
  readonly staffId?: string | null;
}

/** Sets the station and the referee of a match. */
export function useAssignMatch(tournamentId: string) {
  return useMutation({
    mutationFn: async ({ matchId, station, waits = false, staffId }: Assignment) => {
      if (station !== undefined)
        await callProcedure("set_match_station", { matchId, station, waits });
      if (staffId !== undefined) await callProcedure("set_match_referee", { matchId, staffId });
    },
    success: copy.assigned,
    failure: copy.assignError,
    invalidates: [staffMatchKeys.board(tournamentId)],
  });
}

const heldCopy = copy.held;
const invalidates = [matchKeys.all, tournamentKeys.all];

/** Disqualifies a side that may not play, for example because the user is suspended. */
export function useDisqualifyBarred(tournamentId: string) {
  return useProcedure("disqualify_participant", {
    with: { tournamentId, reason: heldCopy.reason },
    success: heldCopy.disqualified,
    failure: { title: heldCopy.disqualifyError },
    invalidates,
  });
}

/** Lets a suspended user play this tournament to its end; for administrators only. */
export function useLetPlayOn(tournamentId: string) {
  return useProcedure("let_play_on", {
    with: { tournamentId },
    success: heldCopy.played,
    failure: { title: heldCopy.letPlayError },
    invalidates,
  });
}
