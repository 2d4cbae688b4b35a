import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { matchKeys } from "./match-keys.ts";

/** By match of a tournament that waits for others: before when it cannot begin. */
export type MatchFloors = Readonly<Record<string, string | undefined>>;

/** Floors rise by themselves where what is waited for takes long. */
const REFETCH_MS = 60_000;

/** Before when the matches of a tournament that wait cannot begin. */
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
