import type { MatchView } from "@/entities/match/domain/match-view";

/** Whether a side is a team; a single player has no line-up to show. */
export const hasTeam = ({ side1, side2 }: Pick<MatchView, "side1" | "side2">): boolean =>
  side1?.type === "team" || side2?.type === "team";
