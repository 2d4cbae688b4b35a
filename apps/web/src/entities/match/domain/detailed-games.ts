import type { MatchGame } from "../api/get-match.ts";
import { WALKOVER } from "./result.ts";

/** Returns the maps that were entered one by one, which have more detail than the result of the series. */
export function detailedGames(games: readonly MatchGame[]): MatchGame[] {
  return games.filter(({ source }) => source !== "result");
}

type Scored = Pick<MatchGame, "kind" | "score1" | "score2" | "winner_id">;

/**
 * Returns the label of each side for a map: the score, "W.O." for a forfeit, or a check mark for the winner.
 * @param sideIds the ids of participants 1 and 2
 */
export function gameLabels(
  { kind, score1, score2, winner_id: winnerId }: Scored,
  sideIds: readonly (string | null)[],
): [string | null, string | null] {
  if (score1 !== null && score2 !== null) return [String(score1), String(score2)];
  const [forWinner, forLoser] = kind === "forfeit" ? [null, WALKOVER] : ["✓", null];
  return winnerId === sideIds[0] ? [forWinner, forLoser] : [forLoser, forWinner];
}
