import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchCopy } from "@/entities/match/copy";
import { copy } from "../copy.ts";

/** The title of a match room, which names both sides. */
export function roomTitle({ side1, side2 }: MatchDetails): string {
  return copy.title(side1?.name ?? matchCopy.toBeDefined, side2?.name ?? matchCopy.toBeDefined);
}
