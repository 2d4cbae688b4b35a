import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { read, supabase } from "@/lib/supabase";
import { boardCopy as copy } from "../board-copy.ts";

/** The state of each match of a running tournament, most urgent first. */
export function boardQuery(tournamentId: string) {
  return queryOptions({
    queryKey: staffMatchKeys.board(tournamentId),
    queryFn: read(() =>
      supabase.rpc("match_board", { p_tournament_id: tournamentId }, { get: true }),
    ),
    // The query polls, because a match becomes due or slow when time passes, without a change of any row.
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
  return useMutation(
    mutationOptions({
      mutationFn: async ({ matchId, station, waits = false, staffId }: Assignment) => {
        if (station !== undefined)
          await supabase
            .rpc("set_match_station", { p_match_id: matchId, p_station: station, p_waits: waits })
            .throwOnError();
        if (staffId !== undefined)
          await supabase
            .rpc("set_match_referee", { p_match_id: matchId, p_staff_id: staffId })
            .throwOnError();
      },
      meta: {
        success: copy.assigned,
        failure: copy.assignError,
        invalidates: [staffMatchKeys.board(tournamentId)],
      },
    }),
  );
}
