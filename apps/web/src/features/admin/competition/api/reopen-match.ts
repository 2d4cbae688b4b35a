import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { correctionsCopy } from "../corrections-copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

interface Reopening {
  readonly matchId: string;
  /** The decisions that rest on this one, as they were shown: they are undone together with it. */
  readonly dependentIds: readonly string[];
}

/** Undoes a decision, and with it, as one act, everything that was shown to rest on it. */
export function useReopenMatch() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ matchId, dependentIds }: Reopening) => {
        await (
          dependentIds.length === 0
            ? supabase.rpc("reopen_match", { p_match_id: matchId })
            : supabase.rpc("reopen_match_with_dependents", {
                p_match_id: matchId,
                p_dependent_ids: [...dependentIds],
              })
        ).throwOnError();
      },
      meta: {
        success: correctionsCopy.reopen.success,
        failure: {},
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
