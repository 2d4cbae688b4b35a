import { scoreLabels, type TournamentMatch } from "./tournament-match.ts";

/** Whether the match contains a result that must be hidden if the user hides results. */
export function hasSecret(match: TournamentMatch, earned: boolean): boolean {
  return (
    match.winnerId !== null ||
    match.status === "completed" ||
    scoreLabels(match).some((score) => score !== null) ||
    (earned && (match.side1 !== null || match.side2 !== null))
  );
}
