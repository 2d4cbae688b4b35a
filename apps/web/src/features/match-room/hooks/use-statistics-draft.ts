import { useState } from "react";
import type { MatchReport } from "../api/list-match-reports.ts";
import { cleanCount, type Draft, EMPTY_ROW, toDraft, toLines } from "../domain/statistics-draft.ts";
import type { Counts } from "@/entities/match/domain/kda";

/**
 * The figures of the report form. They begin with what the side said before, else with what the rival
 * says, so that agreeing needs no typing; what comes later is taken over until something is typed.
 */
export function useStatisticsDraft(own: MatchReport | undefined, rival: MatchReport | undefined) {
  const [typed, setTyped] = useState<Draft | null>(null);
  const draft = typed ?? toDraft((own ?? rival)?.statistics ?? []);
  return {
    draft,
    lines: toLines(draft),
    set: (playerId: string, field: keyof Counts, text: string) =>
      setTyped({
        ...draft,
        [playerId]: { ...EMPTY_ROW, ...draft[playerId], [field]: cleanCount(text) },
      }),
  };
}

export type StatisticsDraft = ReturnType<typeof useStatisticsDraft>;
