import { mutationOptions, useMutation } from "@tanstack/react-query";
import { toUserMessage } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { correctionsCopy } from "../corrections-copy.ts";
import { MATCH_OUTDATES } from "./match-outdates.ts";

interface Correction {
  /** "a-b" in the order of the sides, with the same winner as before. */
  readonly result: string;
  readonly reason: string;
}

interface Outcome {
  readonly onDone: () => void;
  /** With why: it is said where the score can be put right. */
  readonly onRefused: (message: string) => void;
}

/** Puts another score in the place of that of a decided match; nothing is undone. */
export function useCorrectMatchScore(matchId: string, { onDone, onRefused }: Outcome) {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ result, reason }: Correction) => {
        await supabase
          .rpc("correct_match_score", {
            p_match_id: matchId,
            p_result: result,
            p_reason: reason,
          })
          .throwOnError();
      },
      onSuccess: onDone,
      onError: (error) => onRefused(toUserMessage(error)),
      meta: {
        success: correctionsCopy.score.success,
        failure: null,
        invalidates: MATCH_OUTDATES,
      },
    }),
  );
}
