import { supabase } from "@/lib/supabase";
import type { QueuedResult } from "../domain/queued-result.ts";

/** Decides a match, once for a key however often it is sent. */
export async function enterResult(
  { matchId, winnerId, result }: Pick<QueuedResult, "matchId" | "winnerId" | "result">,
  key: string,
): Promise<void> {
  await supabase
    .rpc("enter_match_result", {
      p_match_id: matchId,
      p_winner_id: winnerId,
      p_result: result,
      p_key: key,
    })
    .throwOnError();
}
