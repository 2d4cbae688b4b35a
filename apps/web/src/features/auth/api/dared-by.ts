import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

/** The challenge of a shared link, which anybody may read; null when there is none. */
export function daredByQuery(matchId: string) {
  return queryOptions({
    queryKey: ["auth", "dared", matchId] as const,
    queryFn: read(() => supabase.rpc("get_open_challenge", { p_match_id: matchId }).maybeSingle()),
  });
}
