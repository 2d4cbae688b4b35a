import { queryOptions } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import type { GameRecord } from "@/entities/match/api/record-by-game";
import { supabase } from "@/lib/supabase";

/** As recordByGameQuery, which a match's page would take out of the file that pages of teams and players have it in. */
export function sideRecordsQuery(participantId: string) {
  return queryOptions({
    queryKey: matchKeys.byGame(participantId),
    queryFn: async ({ signal }): Promise<GameRecord[]> => {
      const { data } = await supabase
        .rpc("record_by_game", { p_participant_id: participantId }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
