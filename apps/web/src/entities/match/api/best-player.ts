import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { matchKeys } from "./match-keys.ts";

async function listCandidates(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("best_player_candidates", { p_match_id: id }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** Somebody who played a decided match, and whether he is the best of it. */
export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** Who played a decided match of a tournament, the first side's players before the second's; empty of others. */
export function bestPlayerQuery(id: string) {
  return queryOptions({
    queryKey: matchKeys.bestPlayer(id),
    queryFn: ({ signal }) => listCandidates(id, signal),
  });
}
