import { supabase } from "@/lib/supabase";

/** The players of a decided tournament match: first those of side 1, then those of side 2. */
export async function readCandidates(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("best_player_candidates", { p_match_id: id }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** A player of a decided match, and whether they were its best player. */
export type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];
