import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { correctionsCopy } from "../corrections-copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

/** Ends a tournament match to which neither side came. */
export function useDeclareNoShow() {
  return useMutation(
    mutationOptions({
      mutationFn: async (matchId: string) => {
        await supabase.rpc("declare_no_show", { p_match_id: matchId }).throwOnError();
      },
      meta: {
        success: correctionsCopy.noShow.success,
        failure: {},
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
