import { useState } from "react";
import type { Counts } from "../domain/kda.ts";
import {
  cleanCount,
  type Draft,
  EMPTY_ROW,
  isByGame,
  type KnownFigures,
  rowKey,
  shownRow,
  toDraft,
  toLines,
} from "../domain/statistics-draft.ts";

/**
 * The players' statistics in a form. The fields start with the reported values, and later reports replace them until
 * the user types.
 */
export function useStatisticsDraft(known: readonly KnownFigures[], isSeries: boolean) {
  const [typed, setTyped] = useState<Draft | null>(null);
  const draft = typed ?? toDraft(known, isSeries);
  return {
    lines: toLines(draft),
    isTyped: typed !== null,
    /** If statistics are typed by map, the values of the whole match are the sum of all maps. */
    isByGame: isByGame(draft),
    rowOf: (playerId: string, game: number | null) => shownRow(draft, playerId, game),
    set: (playerId: string, game: number | null, field: keyof Counts, text: string) => {
      const key = rowKey(playerId, game);
      setTyped({ ...draft, [key]: { ...EMPTY_ROW, ...draft[key], [field]: cleanCount(text) } });
    },
  };
}

export type StatisticsDraft = ReturnType<typeof useStatisticsDraft>;
