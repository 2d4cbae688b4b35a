import { useState } from "react";
import { isMatchOver } from "@/entities/match/domain/status";
import type { Encounter } from "../api/list-encounters.ts";

/** The maximum number of ticked matches: a message has this limit, and a URL has no room for more ids. */
export const MOST_CHOSEN = 96;

/**
 * The ticked matches, including those on other pages of the list.
 * @param shown the current state of the matches; a decided match is no longer selected
 */
export function useChosenMatches(shown: readonly Encounter[] = []) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Encounter>>(new Map());
  const chosen = [...selected.values()]
    .map((match) => shown.find(({ id }) => id === match.id) ?? match)
    .filter(({ status }) => !isMatchOver(status));
  const choose = (matches: readonly Encounter[], isChosen: boolean) => {
    const next = new Map(selected);
    for (const match of matches)
      if (!isChosen) next.delete(match.id);
      else if (next.size < MOST_CHOSEN) next.set(match.id, match);
    setSelected(next);
  };
  return {
    chosen,
    has: ({ id }: Encounter) => selected.has(id),
    choose,
    clear: () => setSelected(new Map()),
  };
}
