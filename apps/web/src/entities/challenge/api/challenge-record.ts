import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";
import { challengeKeys } from "./challenge-keys.ts";

/** How a participant did in challenges, and against one rival. */
export function challengeRecordQuery(participantId: string, rivalId: string | null) {
  return queryOptions({
    queryKey: challengeKeys.record(participantId, rivalId),
    queryFn: read(() =>
      supabase
        .rpc(
          "challenge_record",
          { p_participant_id: participantId, ...(rivalId ? { p_rival_id: rivalId } : {}) },
          { get: true },
        )
        .single(),
    ),
  });
}
