import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { matchInvalidates } from "./match-invalidates.ts";

/** Calls an admin. */
export function useDisputeMatch(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async (reason: string) => {
        await supabase
          .rpc("dispute_match", { p_match_id: matchId, p_reason: reason })
          .throwOnError();
      },
      meta: {
        success: copy.dispute.success,
        failure: { title: copy.dispute.error },
        invalidates: matchInvalidates(matchId),
      },
    }),
  );
}
