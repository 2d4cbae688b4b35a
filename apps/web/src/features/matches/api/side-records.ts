import { matchKeys } from "@/entities/match/api/match-query-keys";
import { readQuery, supabase } from "@/lib/supabase";

/**
 * The same query as `recordByGameQuery`. It is repeated here, because an import would make the bundler move
 * `recordByGameQuery` into another file than the one that player and team pages load.
 */
export function sideRecordsQuery(participantId: string) {
  return readQuery(matchKeys.byGame(participantId), () =>
    supabase.rpc("record_by_game", { p_participant_id: participantId }, { get: true }),
  );
}
