import { leadingSide, mapsToWin, type MatchSeries, type MatchSide, parseResult } from "./result.ts";

export type ResultProblem =
  | "missing"
  | "format"
  | "draw"
  | "winner_not_greater"
  | "best_of_target"
  | "games_total";

/**
 * Checks a result with the rules of the database (RULE-23 in docs/product), to report errors before the request.
 * @param winner the declared side; null if the score decides, as in a side's report
 * @param allowsDraw whether this match may end in a draw
 * @param series the rule of the series; the result of an aggregate is read by `readSeries` instead
 * @returns the first broken rule; null if the result is valid
 */
export function checkResult(
  text: string,
  bestOf: number,
  winner: MatchSide | null,
  allowsDraw = false,
  series: MatchSeries = null,
): ResultProblem | null {
  if (text.trim() === "") return "missing";
  const score = parseResult(text);
  if (!score) return "format";
  const leader = leadingSide(score);
  if (series?.kind === "games" && score.score1 + score.score2 !== bestOf) return "games_total";
  if (leader === null && !(allowsDraw && winner === null)) return "draw";
  if (winner !== null && leader !== winner) return "winner_not_greater";
  if (series === null && bestOf > 1 && Math.max(score.score1, score.score2) !== mapsToWin(bestOf))
    return "best_of_target";
  return null;
}
