import { readQuery, supabase } from "@/lib/supabase";
import { challengeKeys } from "./challenge-query-keys.ts";

/** The record of a participant in challenges, in total and against one rival. */
export function challengeRecordQuery(participantId: string, rivalId: string | null) {
  return readQuery(challengeKeys.record(participantId, rivalId), () =>
    supabase
      .rpc(
        "challenge_record",
        { p_participant_id: participantId, ...(rivalId ? { p_rival_id: rivalId } : {}) },
        { get: true },
      )
      .single(),
  );
}
