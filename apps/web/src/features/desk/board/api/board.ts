import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { read, supabase } from "@/lib/supabase";
import { boardCopy as copy } from "../board-copy.ts";

/** What each match of a running tournament waits for, most pressing first. */
export function boardQuery(tournamentId: string) {
  return queryOptions({
    queryKey: staffMatchKeys.board(tournamentId),
    queryFn: read(() =>
      supabase.rpc("match_board", { p_tournament_id: tournamentId }, { get: true }),
    ),
    // An hour comes, and a match is slow, without any row that changes.
    refetchInterval: 15_000,
  });
}

interface Assignment {
  readonly matchId: string;
  /** Null takes it back; undefined leaves it as it is. */
  readonly station?: string | null;
  /** The match is played at its station after the others there. */
  readonly waits?: boolean;
  readonly staffId?: string | null;
}

/** Says where a match is played and who referees it. */
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
