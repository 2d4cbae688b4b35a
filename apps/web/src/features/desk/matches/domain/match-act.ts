import type { MatchContext, MatchView } from "@/entities/match/domain/match-view";
import { canDeclareWinner } from "@/entities/match/domain/status";

/** What an admin can do with a match; each asks or shows something first. */
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

/** What a match needs most: a look at the proofs, its result, or nothing any more. */
export function urgentAct(match: MatchView): MatchAct | null {
  if (match.status === "disputed") return "proofs";
  return canDeclareWinner(match) ? "result" : null;
}

/** What the decision of a match moves. */
export type Moved = "bracket" | "table" | "challenge";

export function movedBy(context: MatchContext): Moved {
  if (context.kind === "challenge") return "challenge";
  return context.isOfTable ? "table" : "bracket";
}
