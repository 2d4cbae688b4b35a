import type { Answer } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { matchKeys } from "./match-query-keys.ts";

export type MatchLogEntry = Answer<"match_log">;

/** The actions of the staff in a match, newest first. They are public. */
export function matchLogQuery(matchId: string) {
  return queryOptions({
    queryKey: matchKeys.log(matchId),
    queryFn: read(() => supabase.rpc("match_log", { p_match_id: matchId }, { get: true })),
    staleTime: 0,
  });
}
