import { supabase } from "@/lib/supabase";

/** The players of a decided tournament match, those of the first side first. */
export async function readCandidates(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("best_player_candidates", { p_match_id: id }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** A player of a decided match, and whether they were its best player. */
export type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];
