import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";

async function getChallenge(matchId: string, signal: AbortSignal) {
  if (!isUuid(matchId)) return null;
  const { data } = await supabase
    .rpc("get_open_challenge", { p_match_id: matchId })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** A challenge as whoever follows its link sees it. */
export type SharedChallenge = NonNullable<Awaited<ReturnType<typeof getChallenge>>>;

/** The challenge of a match; null when there is none. */
export function challengeQuery(matchId: string) {
  return queryOptions({
    queryKey: challengeKeys.page(matchId),
    queryFn: ({ signal }) => getChallenge(matchId, signal),
  });
}
