import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";

async function getChallenge(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .rpc("get_open_challenge", { p_match_id: id })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** A challenge as its public page shows it. */
export type SharedChallenge = NonNullable<Awaited<ReturnType<typeof getChallenge>>>;

/** A challenge, found by its id or by the id of its match; null if it does not exist. */
export function challengeQuery(id: string) {
  return queryOptions({
    queryKey: challengeKeys.page(id),
    queryFn: ({ signal }) => getChallenge(id, signal),
  });
}
