import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { correctionsCopy } from "../corrections-copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

/** Takes a stage back to before its draw. Answers how many decisions were undone. */
export function useResetStage() {
  return useMutation(
    mutationOptions({
      mutationFn: async (stageId: string) => {
        const { data } = await supabase.rpc("reset_stage", { p_stage_id: stageId }).throwOnError();
        return data;
      },
      meta: {
        success: correctionsCopy.stages.resetDone,
        failure: {},
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
