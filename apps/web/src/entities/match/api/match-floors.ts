import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { matchKeys } from "./match-keys.ts";

/** The earliest possible start of each tournament match that waits for others. */
export type MatchFloors = Readonly<Record<string, string | undefined>>;

/** The earliest start moves with time while the awaited match takes longer. */
const REFETCH_MS = 60_000;

/** The earliest possible starts of a tournament's waiting matches. */
export function matchFloorsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: matchKeys.floors(tournamentId),
    queryFn: read(
      () => supabase.rpc("match_floors", { p_tournament_id: tournamentId }, { get: true }),
      (data) => Object.fromEntries(data.map(({ match_id: id, not_before: at }) => [id, at])),
    ),
    refetchInterval: REFETCH_MS,
  });
}
