import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { matchInvalidates } from "./match-invalidates.ts";

/** Agrees with what the other side reported, which decides the match. */
export function useConfirmMatchResult(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        await supabase.rpc("confirm_match_result", { p_match_id: matchId }).throwOnError();
      },
      meta: {
        success: copy.reports.confirmed,
        failure: { title: copy.reports.confirmError },
        invalidates: matchInvalidates(matchId),
      },
    }),
  );
}
