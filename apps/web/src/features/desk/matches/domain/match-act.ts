import type { MatchContext, MatchView } from "@/entities/match/domain/match-view";
import { canDeclareWinner } from "@/entities/match/domain/status";

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

/** The most urgent action on a match: its proofs, its result, or none. */
export function urgentAct(match: MatchView): MatchAct | null {
  if (match.status === "disputed") return "proofs";
  return canDeclareWinner(match) ? "result" : null;
}

/** What the decision of a match affects. */
export type Moved = "bracket" | "table" | "challenge";

export function movedBy(context: MatchContext): Moved {
  if (context.kind === "challenge") return "challenge";
  return context.isOfTable ? "table" : "bracket";
}
