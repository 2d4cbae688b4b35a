import { paths } from "@/config/paths";
import type { DeskCup } from "../api/desks.ts";
import { boardCopy } from "../board-copy.ts";
import { organizeCopy } from "../copy.ts";
import { boardWord } from "./board.ts";
import { waitsOf } from "./desks.ts";

/** What waits in a tournament, each with where it is dealt with. */
export function deskWaits(cup: DeskCup): readonly { readonly text: string; readonly to: string }[] {
  const { matches, requests } = waitsOf(cup);
  return [
    ...matches.map(({ state, count }) => ({
      text: boardCopy.counts[state](count),
      to: `${paths.organize(cup.id, "tablero")}&estado=${boardWord(state)}`,
    })),
    ...(requests > 0
      ? [{ text: organizeCopy.own.requests(requests), to: paths.organize(cup.id, "participantes") }]
      : []),
  ];
}
