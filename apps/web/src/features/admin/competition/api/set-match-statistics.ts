import { mutationOptions, useMutation } from "@tanstack/react-query";
import type { StatisticsLine } from "@/entities/match/domain/kda";
import { toRows } from "@/entities/match/domain/statistics-draft";
import { supabase } from "@/lib/supabase";
import { statisticsCopy } from "../statistics-copy.ts";
import { MATCH_INVALIDATES } from "./match-invalidates.ts";

interface Correction {
  readonly matchId: string;
  readonly statistics: readonly StatisticsLine[];
}

/** Puts the figures of players in place of those that stand of a decided match. */
export function useSetMatchStatistics() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ matchId, statistics }: Correction) => {
        await supabase
          .rpc("set_match_statistics", { p_match_id: matchId, p_statistics: toRows(statistics) })
          .throwOnError();
      },
      meta: {
        success: statisticsCopy.success,
        failure: { title: statisticsCopy.error },
        invalidates: MATCH_INVALIDATES,
      },
    }),
  );
}
