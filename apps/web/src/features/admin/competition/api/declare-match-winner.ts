import { mutationOptions, useMutation } from "@tanstack/react-query";
import type { StatisticsLine } from "@/entities/match/domain/kda";
import { toRows } from "@/entities/match/domain/statistics-draft";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

interface Decision {
  readonly matchId: string;
  /** Null for a draw. */
  readonly winnerId: string | null;
  /** "a-b" or "W.O." */
  readonly result: string;
  /** Null where those of the report stand that says the same. */
  readonly statistics: readonly StatisticsLine[] | null;
  /** For both sides, and everybody else, to read. */
  readonly reason?: string | undefined;
}

/** Declares the winner of a tournament or challenge match. */
export function useDeclareMatchWinner() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ matchId, winnerId, result, statistics, reason }: Decision) => {
        await supabase
          .rpc("declare_match_winner", {
            p_match_id: matchId,
            p_winner_id: winnerId,
            p_result: result,
            ...(statistics && { p_statistics: toRows(statistics) }),
            ...(reason !== undefined && { p_reason: reason }),
          })
          .throwOnError();
      },
      meta: {
        success: copy.declare.success,
        failure: {},
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
