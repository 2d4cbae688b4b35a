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

/** Returns the most urgent action on a match: to decide its dispute, to enter its result, or null. */
export function urgentAct(match: MatchView): MatchAct | null {
  if (match.status === "disputed") return "proofs";
  return canDeclareWinner(match) ? "result" : null;
}

/** What changes when a match is decided: the bracket, the table, or only the challenge. */
export type Moved = "bracket" | "table" | "challenge";

export function movedBy(context: MatchContext): Moved {
  if (context.kind === "challenge") return "challenge";
  return context.isOfTable ? "table" : "bracket";
}
