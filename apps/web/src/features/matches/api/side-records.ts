import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { read, supabase } from "@/lib/supabase";

/** As recordByGameQuery, which a match's page would take out of the file that pages of teams and players have it in. */
export function sideRecordsQuery(participantId: string) {
  return queryOptions({
    queryKey: matchKeys.byGame(participantId),
    queryFn: read(() =>
      supabase.rpc("record_by_game", { p_participant_id: participantId }, { get: true }),
    ),
  });
}
