import { useMutation } from "@/hooks/use-mutation";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { supabase } from "@/lib/supabase";
import { correctionCopy as copy } from "../veto-correction-copy.ts";

export interface Correction {
  readonly step: number;
  /** The new choice of the step; null undoes the step and all after it. */
  readonly choice: string | null;
  readonly reason: string;
}

/** Undoes steps of a veto, or changes the choice of one step; for referees. */
export function useCorrectVeto(matchId: string) {
  return useMutation({
    mutationFn: async ({ step, choice, reason }: Correction) => {
      const of = { p_match_id: matchId, p_step: step, p_reason: reason };
      await (
        choice === null
          ? supabase.rpc("undo_veto_steps", of)
          : supabase.rpc("correct_veto_choice", { ...of, p_choice: choice })
      ).throwOnError();
    },
    success: copy.done,
    failure: { title: copy.error },
    invalidates: [matchKeys.detail(matchId), matchKeys.log(matchId)],
  });
}
