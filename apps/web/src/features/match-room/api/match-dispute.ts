import { mutationOptions, useMutation } from "@tanstack/react-query";
import { matchKeys } from "@/entities/match/api/match-keys";
import { supabase } from "@/lib/supabase";
import { guideCopy } from "../guide-copy.ts";

/** The own side's word on what happened. */
export function useStateInDispute(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async (statement: string) => {
        await supabase
          .rpc("state_in_dispute", { p_match_id: matchId, p_statement: statement })
          .throwOnError();
      },
      meta: {
        success: guideCopy.dispute.stated,
        failure: { title: guideCopy.dispute.stateError },
        invalidates: [matchKeys.dispute(matchId)],
      },
    }),
  );
}
