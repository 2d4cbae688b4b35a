import { useState } from "react";
import type { Counts } from "../domain/kda.ts";
import { cleanCount, type Draft, EMPTY_ROW, toDraft, toLines } from "../domain/statistics-draft.ts";

/**
 * Figures of players that are being typed. They begin with those that are known; what comes later
 * is taken over until something is typed.
 */
export function useStatisticsDraft(known: readonly (Counts & { readonly profile_id: string })[]) {
  const [typed, setTyped] = useState<Draft | null>(null);
  const draft = typed ?? toDraft(known);
  return {
    draft,
    lines: toLines(draft),
    isTyped: typed !== null,
    set: (playerId: string, field: keyof Counts, text: string) =>
      setTyped({
        ...draft,
        [playerId]: { ...EMPTY_ROW, ...draft[playerId], [field]: cleanCount(text) },
      }),
  };
}

export type StatisticsDraft = ReturnType<typeof useStatisticsDraft>;
