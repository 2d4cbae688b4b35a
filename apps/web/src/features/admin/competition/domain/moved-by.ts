import type { MatchContext } from "@/entities/match/domain/match-view";

/** What the decision of a match moves. */
export type Moved = "bracket" | "table" | "challenge";

export function movedBy(context: MatchContext): Moved {
  if (context.kind === "challenge") return "challenge";
  return context.isOfTable ? "table" : "bracket";
}
