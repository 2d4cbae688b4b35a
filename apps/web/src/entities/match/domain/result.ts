/** The side of a match: 1 is participant1 (the upper row), 2 is participant2. */
export type MatchSide = 1 | 2;

export type Score = { score1: number; score2: number };

export type ResultProblem = "missing" | "format" | "draw" | "winner_not_greater" | "best_of_target";

/** The outcome of a match that one side did not play. */
export const WALKOVER = "W.O.";

/**
 * Reads "a-b" (participant1's score first), with blanks allowed around the numbers.
 * @returns null when the text is anything else, "W.O." included
 */
export function parseResult(text: string | null): Score | null {
  const found = /^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*$/.exec(text ?? "");
  return found ? { score1: Number(found[1]), score2: Number(found[2]) } : null;
}

/** The side with the greater score; null for a draw. */
export function leadingSide({ score1, score2 }: Score): MatchSide | null {
  if (score1 === score2) return null;
  return score1 > score2 ? 1 : 2;
}

/** Maps that win a series: 2 of 3, 3 of 5. */
export function mapsToWin(bestOf: number): number {
  return Math.floor((bestOf + 1) / 2);
}

/**
 * Checks a result as the database does (RULE-23 in docs/product), to say early what it would refuse.
 * @param winner the declared side, or null when the result itself decides (a side's report)
 * @param allowsDraw whether this match may end level
 * @returns the first broken rule, or null when the result stands
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

/**
 * Every result that a series of `bestOf` can end with for the given winner, clearest first:
 * best of 3 → 2-0, 2-1. Empty for best of 1, where any map score is possible.
 */
export function possibleResults(bestOf: number, winner: MatchSide): string[] {
  if (bestOf <= 1) return [];
  const target = mapsToWin(bestOf);
  return Array.from({ length: target }, (_, lost) =>
    winner === 1 ? `${target}-${lost}` : `${lost}-${target}`,
  );
}
