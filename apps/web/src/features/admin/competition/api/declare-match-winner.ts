import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { MATCH_OUTDATES } from "./match-outdates.ts";

interface Decision {
  readonly matchId: string;
  readonly winnerId: string;
  /** "a-b" or "W.O." */
  readonly result: string;
}

/** Declares the winner of a tournament or challenge match. */
export function useDeclareMatchWinner() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ matchId, winnerId, result }: Decision) => {
        await supabase
          .rpc("declare_match_winner", {
            p_match_id: matchId,
            p_winner_id: winnerId,
            p_result: result,
          })
          .throwOnError();
      },
      meta: {
        success: copy.declare.success,
        failure: {},
        invalidates: MATCH_OUTDATES,
      },
    }),
  );
}
