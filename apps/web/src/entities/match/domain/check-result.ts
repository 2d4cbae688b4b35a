import { leadingSide, mapsToWin, type MatchSide, parseResult } from "./result.ts";

export type ResultProblem = "missing" | "format" | "draw" | "winner_not_greater" | "best_of_target";

/**
 * Checks a result with the rules of the database (RULE-23 in docs/product), to report errors before the request.
 * @param winner the declared side; null if the score decides, as in a side's report
 * @param allowsDraw whether this match may end in a draw
 * @returns the first broken rule; null if the result is valid
 */
export function checkResult(
  text: string,
  bestOf: number,
  winner: MatchSide | null,
  allowsDraw = false,
): ResultProblem | null {
  if (text.trim() === "") return "missing";
  const score = parseResult(text);
  if (!score) return "format";
  const leader = leadingSide(score);
  if (leader === null && !(allowsDraw && winner === null)) return "draw";
  if (winner !== null && leader !== winner) return "winner_not_greater";
  if (bestOf > 1 && Math.max(score.score1, score.score2) !== mapsToWin(bestOf))
    return "best_of_target";
  return null;
}
