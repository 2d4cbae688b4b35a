import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { tournamentKeys } from "./tournament-query-keys.ts";

/** The ties of a stage that have to be played off, with their participants in the order of the table. */
export function stageTiesQuery(stageId: string) {
  return queryOptions({
    queryKey: tournamentKeys.ties(stageId),
    queryFn: read(() => supabase.rpc("stage_ties", { p_stage_id: stageId }, { get: true })),
  });
}
