import type { Answer } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { read, supabase } from "@/lib/supabase";

/** The places that a participant can reach with one result of its last match. */
export type Prospects = Answer<"what_it_takes">;

/**
 * What each participant of a table needs in the last round; empty before it.
 * @param results a text that changes with every result, so that the places are read again
 */
export function whatItTakesQuery(groupId: string, results: string) {
  return queryOptions({
    queryKey: tournamentKeys.needs(groupId, results),
    queryFn: read(() => supabase.rpc("what_it_takes", { p_group_id: groupId }, { get: true })),
    staleTime: Infinity,
  });
}
