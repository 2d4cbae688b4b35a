/** The side of a match: 1 is `participant1` (the upper row), 2 is `participant2`. */
export type MatchSide = 1 | 2;

export type Score = { score1: number; score2: number };

/** The stored result of a match that one side did not play. */
export const WALKOVER = "W.O.";

/**
 * Reads a score "a-b" (first the score of `participant1`). Spaces around the numbers are allowed.
 * @returns null for any other text, including "W.O."
 */
export function parseResult(text: string | null): Score | null {
  const found = /^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*$/.exec(text ?? "");
  return found ? { score1: Number(found[1]), score2: Number(found[2]) } : null;
}

/** Combines two fields to "a-b"; an empty text while one of the fields is empty. */
export function typedResult(score1: string, score2: string): string {
  return score1 === "" || score2 === "" ? "" : `${score1}-${score2}`;
}

/** The side with the higher score; null for a draw. */
export function leadingSide({ score1, score2 }: Score): MatchSide | null {
  if (score1 === score2) return null;
  return score1 > score2 ? 1 : 2;
}

/** How many maps a side must win to win a series: 2 in a best of 3, 3 in a best of 5. */
export function mapsToWin(bestOf: number): number {
  return Math.floor((bestOf + 1) / 2);
}

/**
 * Every result of a series of `bestOf` that the given winner can have, clearest first: best of 3 → 2-0, 2-1.
 * Empty for best of 1, where any score is possible.
 */
export function possibleResults(bestOf: number, winner: MatchSide): string[] {
  if (bestOf <= 1) return [];
  const target = mapsToWin(bestOf);
  return Array.from({ length: target }, (_, lost) =>
    winner === 1 ? `${target}-${lost}` : `${lost}-${target}`,
  );
}
