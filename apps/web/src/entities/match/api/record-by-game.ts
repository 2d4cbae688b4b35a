import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { matchKeys } from "./match-keys.ts";

async function listRecords(participantId: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("record_by_game", { p_participant_id: participantId }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** How a participant did in one game. */
export type GameRecord = Awaited<ReturnType<typeof listRecords>>[number];

/** Wins, losses and average KDA of a participant in each game, the most played first. */
export function recordByGameQuery(participantId: string) {
  return queryOptions({
    queryKey: matchKeys.byGame(participantId),
    queryFn: ({ signal }) => listRecords(participantId, signal),
  });
}
