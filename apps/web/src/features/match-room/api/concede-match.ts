import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { matchInvalidates } from "./match-invalidates.ts";

/** Gives the match to the rival, which decides it. */
export function useConcedeMatch(matchId: string, rivalId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        await supabase
          .rpc("report_match_result", {
            p_match_id: matchId,
            p_result: "W.O.",
            p_walkover: true,
            p_winner_id: rivalId,
          })
          .throwOnError();
      },
      meta: {
        success: copy.concede.success,
        failure: { title: copy.concede.error },
        invalidates: matchInvalidates(matchId),
      },
    }),
  );
}
