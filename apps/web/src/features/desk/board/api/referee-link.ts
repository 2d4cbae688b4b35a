import { queryOptions } from "@tanstack/react-query";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { callProcedure } from "@/lib/procedure";
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

/** Decides the match of a referee's link and ends the link. A repeated request with the same `key` changes nothing. */
export async function decideByLink(
  token: string,
  { winnerId, result }: Pick<QueuedResult, "winnerId" | "result">,
  key: string,
): Promise<void> {
  await callProcedure("decide_by_link", { token, winnerId, result, key });
}

/** Decides a match. A repeated request with the same `key` changes nothing, so it can be sent again safely. */
export async function enterResult(
  { matchId, winnerId, result }: Pick<QueuedResult, "matchId" | "winnerId" | "result">,
  key: string,
): Promise<void> {
  await callProcedure("enter_match_result", { matchId, winnerId, result, key });
}
