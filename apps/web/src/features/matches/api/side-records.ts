import { matchKeys } from "@/entities/match/api/match-keys";
import { readQuery, supabase } from "@/lib/supabase";

/**
 * A copy of `recordByGameQuery`.
 * An import would move that query out of the file that the pages of teams and players share.
 */
export function sideRecordsQuery(participantId: string) {
  return readQuery(matchKeys.byGame(participantId), () =>
    supabase.rpc("record_by_game", { p_participant_id: participantId }, { get: true }),
  );
}
