import { matchKeys } from "@/entities/match/api/match-keys";
import { readQuery, supabase } from "@/lib/supabase";

/**
 * A copy of `recordByGameQuery`.
 * Importing `recordByGameQuery` here would move it out of the file that player and team pages share.
 */
export function sideRecordsQuery(participantId: string) {
  return readQuery(matchKeys.byGame(participantId), () =>
    supabase.rpc("record_by_game", { p_participant_id: participantId }, { get: true }),
  );
}
