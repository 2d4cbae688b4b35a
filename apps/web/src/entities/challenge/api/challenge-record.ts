import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "@leyenda/db-types";
import { supabase } from "@/lib/supabase";
import { challengeKeys } from "./challenge-keys.ts";

/** How a participant did in challenges. */
type ChallengeRecord = Answer<"challenge_record">;

async function getChallengeRecord(
  participantId: string,
  rivalId: string | null,
  signal: AbortSignal,
): Promise<ChallengeRecord> {
  const { data } = await supabase
    .rpc(
      "challenge_record",
      { p_participant_id: participantId, ...(rivalId ? { p_rival_id: rivalId } : {}) },
      { get: true },
    )
    .abortSignal(signal)
    .single()
    .throwOnError();
  return data;
}

/** How a participant did in challenges, and against one rival. */
export function challengeRecordQuery(participantId: string, rivalId: string | null) {
  return queryOptions({
    queryKey: challengeKeys.record(participantId, rivalId),
    queryFn: ({ signal }) => getChallengeRecord(participantId, rivalId, signal),
  });
}
