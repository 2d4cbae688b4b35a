import type { Answer } from "@leyenda/db-types";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import type { StatisticsLine } from "@/entities/match/domain/kda";
import { toRows } from "@/entities/match/domain/statistics-draft";
import { copy } from "../copy.ts";
import { matchInvalidates } from "./match-invalidates.ts";

interface Report {
  readonly result: string;
  readonly isWalkover: boolean;
  readonly statistics: readonly StatisticsLine[];
}

/** Says how the match ended; the notice says what follows from it. */
export function useReportMatchResult(matchId: string) {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ result, isWalkover, statistics }: Report) => {
        const { data } = await supabase
          .rpc("report_match_result", {
            p_match_id: matchId,
            p_result: result,
            p_walkover: isWalkover,
            p_statistics: toRows(statistics),
          })
          .throwOnError();
        return data;
      },
      meta: {
        success: (status: Answer<"report_match_result">) => copy.form.outcomes[status],
        failure: { title: copy.form.error },
        invalidates: matchInvalidates(matchId),
      },
    }),
  );
}
