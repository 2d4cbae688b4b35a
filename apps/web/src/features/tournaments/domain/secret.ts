import { scoreLabels, type TournamentMatch } from "./tournament-match.ts";

/** Whether who plays it tells how another match of the stage ended. */
export function isEarned({ part, round }: Pick<TournamentMatch, "part" | "round">): boolean {
  return part !== "group" && (round > 1 || (part !== "bracket" && part !== "swiss"));
}

/** Whether there is anything to cover. */
export function hasSecret(match: TournamentMatch, earned: boolean): boolean {
  return (
    match.winnerId !== null ||
    match.status === "completed" ||
    scoreLabels(match).some((score) => score !== null) ||
    (earned && (match.side1 !== null || match.side2 !== null))
  );
}
