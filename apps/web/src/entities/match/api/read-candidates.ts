import { supabase } from "@/lib/supabase";

/** Who played a decided match of a tournament, the first side's players before the second's. */
export async function readCandidates(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("best_player_candidates", { p_match_id: id }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** Somebody who played a decided match, and whether he is the best of it. */
export type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];
