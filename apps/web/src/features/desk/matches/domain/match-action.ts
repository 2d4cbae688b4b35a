import { matchCopy } from "@/entities/match/copy";
import type { MatchContext, MatchView } from "@/entities/match/domain/match-view";
import { canDeclareWinner } from "@/entities/match/domain/status";
import { deskCopy } from "../../copy.ts";

/** The actions on a match; each opens a dialog. */
export type MatchAct =
  | "result"
  | "proofs"
  | "schedule"
  | "disqualify"
  | "noShow"
  | "link"
  | "statistics"
  | "score"
  | "reopen"
  | "void";

/** Returns the most urgent action on a match: to decide its dispute, to enter its result, or null. */
export function urgentAct(match: MatchView): MatchAct | null {
  if (match.status === "disputed") return "proofs";
  return canDeclareWinner(match) ? "result" : null;
}

/** The part of a page that a decided match changes: the bracket, the table or, for a challenge, only the challenge. */
export type Moved = "bracket" | "table" | "challenge";

export function movedBy(context: MatchContext): Moved {
  if (context.kind === "challenge") return "challenge";
  return context.isOfTable ? "table" : "bracket";
}

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
