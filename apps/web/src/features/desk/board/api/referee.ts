import { queryOptions } from "@tanstack/react-query";
import { staffMatchKeys } from "@/entities/match/api/staff-match-keys";
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

/** Decides the match of a link, which then ends. The decision is executed once per key, even if sent several times. */
export async function decideByLink(
  token: string,
  { winnerId, result }: Pick<QueuedResult, "winnerId" | "result">,
  key: string,
): Promise<void> {
  await callProcedure("decide_by_link", { token, winnerId, result, key });
}

/** Decides a match, once per key even if it is sent several times. */
export async function enterResult(
  { matchId, winnerId, result }: Pick<QueuedResult, "matchId" | "winnerId" | "result">,
  key: string,
): Promise<void> {
  await callProcedure("enter_match_result", { matchId, winnerId, result, key });
}
