import { mutationOptions, useMutation } from "@tanstack/react-query";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { correctionsCopy } from "../corrections-copy.ts";
import { undoneBy } from "../domain/score-correction.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";
import type { CorrectionEffect } from "./preview-other-winner.ts";

interface Correction {
  /** "a-b" in the order of the sides. */
  readonly result: string;
  readonly reason: string;
  /** What it changes, as it was shown, where the winner is another one. */
  readonly effects: readonly Pick<CorrectionEffect, "id" | "stays" | "match_ids">[] | null;
}

interface Outcome {
  readonly onDone: () => void;
  /** With why: it is said where the score can be put right. */
  readonly onRefused: (message: string) => void;
}

/** Puts another score in the place of that of a decided match: for the same winner nothing is undone. */
export function useCorrectMatchScore(matchId: string, { onDone, onRefused }: Outcome) {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ result, reason, effects }: Correction) => {
        const correction = { p_match_id: matchId, p_result: result, p_reason: reason };
        await (
          effects === null
            ? supabase.rpc("correct_match_score", correction)
            : supabase.rpc("correct_match_winner", {
                ...correction,
                p_kept_ids: effects.filter(({ stays }) => stays).map(({ id }) => id),
                p_undone_ids: undoneBy(effects),
              })
        ).throwOnError();
      },
      onSuccess: onDone,
      onError: (error) => onRefused(toUserMessage(error)),
      meta: {
        success: correctionsCopy.score.success,
        failure: null,
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
