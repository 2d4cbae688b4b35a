import { queryOptions } from "@tanstack/react-query";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
import { read, supabase } from "@/lib/supabase";
import type { QueuedResult } from "../domain/queued-result.ts";

/** The match of a referee's link; null if the link is invalid or has ended. */
export function refereedMatchQuery(token: string) {
  return queryOptions({
    queryKey: staffMatchKeys.refereed(token),
    queryFn: read(
      () => supabase.rpc("get_refereed_match", { p_token: token }, { get: true }),
      ([first]) => first ?? null,
    ),
  });
}

/** Decides the match of a link, which then ends. The decision is executed once per key, even if sent several times. */
export async function decideByLink(
  token: string,
  { winnerId, result }: Pick<QueuedResult, "winnerId" | "result">,
  key: string,
): Promise<void> {
  await supabase
    .rpc("decide_by_link", {
      p_token: token,
      p_winner_id: winnerId,
      p_result: result,
      p_key: key,
    })
    .throwOnError();
}

/** Decides a match, once per key even if it is sent several times. */
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
