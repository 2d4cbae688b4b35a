import { paths } from "@/config/paths";
import type { DeskCup } from "../api/desks.ts";
import { boardWord } from "../../domain/board-states.ts";
import { waitsOf } from "./desks.ts";
import { ownCopy } from "../copy.ts";
import { boardStatesCopy } from "../../board-states-copy.ts";

/** Returns the pending work of a tournament, each kind with the page that handles it. */
export function deskWaits(cup: DeskCup): readonly { readonly text: string; readonly to: string }[] {
  const { matches, requests } = waitsOf(cup);
  return [
    ...matches.map(({ state, count }) => ({
      text: boardStatesCopy.counts[state](count),
      to: `${paths.organize(cup.id, "tablero")}&estado=${boardWord(state)}`,
    })),
    ...(requests > 0
      ? [{ text: ownCopy.requests(requests), to: paths.organize(cup.id, "participantes") }]
      : []),
  ];
}
