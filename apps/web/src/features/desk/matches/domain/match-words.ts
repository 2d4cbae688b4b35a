import { matchCopy } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { deskCopy } from "../../copy.ts";

/** The names of both sides, for example "Gambito – Delta". */
export function matchName({ side1, side2 }: Pick<MatchView, "side1" | "side2">): string {
  return deskCopy.versus(
    side1?.name ?? matchCopy.toBeDefined,
    side2?.name ?? matchCopy.toBeDefined,
  );
}

/** The round and the length of a match, for example "Ronda 2 inferior · Bo3". */
export function matchFacts({ context, bestOf }: Pick<MatchView, "context" | "bestOf">): string {
  const place = context.kind === "tournament" ? context.round : matchCopy.challengeOf(context.game);
  return [place, matchCopy.bestOf(bestOf)].filter(Boolean).join(" · ");
}
