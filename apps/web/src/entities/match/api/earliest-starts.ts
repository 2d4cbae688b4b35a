import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { matchKeys } from "./match-query-keys.ts";

/** The earliest possible start by match id, for tournament matches that wait for other matches. */
export type EarliestStarts = Readonly<Record<string, string | undefined>>;

/** The refetch interval in milliseconds. The start moves later if the earlier match takes longer than planned. */
const REFETCH_MS = 60_000;

/** The earliest possible start of each match of a tournament that waits for other matches. */
export function earliestStartsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: matchKeys.floors(tournamentId),
    queryFn: read(
      () => supabase.rpc("match_floors", { p_tournament_id: tournamentId }, { get: true }),
      (data) => Object.fromEntries(data.map(({ match_id: id, not_before: at }) => [id, at])),
    ),
    refetchInterval: REFETCH_MS,
  });
}
