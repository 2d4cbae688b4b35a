/** The side of a match: 1 is participant1 (the upper row), 2 is participant2. */
export type MatchSide = 1 | 2;

export type Score = { score1: number; score2: number };

/** The result of a match that one side did not play. */
export const WALKOVER = "W.O.";

/**
 * Reads "a-b" (participant1's score first), with spaces allowed around the numbers.
 * @returns null for any other text, including "W.O."
 */
export function parseResult(text: string | null): Score | null {
  const found = /^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*$/.exec(text ?? "");
  return found ? { score1: Number(found[1]), score2: Number(found[2]) } : null;
}

/** "a-b" from two fields; empty while one of them is empty. */
export function typedResult(score1: string, score2: string): string {
  return score1 === "" || score2 === "" ? "" : `${score1}-${score2}`;
}

/** The side with the higher score; null for a draw. */
export function leadingSide({ score1, score2 }: Score): MatchSide | null {
  if (score1 === score2) return null;
  return score1 > score2 ? 1 : 2;
}

/** The maps needed to win a series: 2 of 3, 3 of 5. */
export function mapsToWin(bestOf: number): number {
  return Math.floor((bestOf + 1) / 2);
}

/**
 * Every result with which a series of `bestOf` can end for the given winner, clearest first: best of 3 → 2-0, 2-1.
 * Empty for best of 1, where any map score is possible.
 */
export function possibleResults(bestOf: number, winner: MatchSide): string[] {
  if (bestOf <= 1) return [];
  const target = mapsToWin(bestOf);
  return Array.from({ length: target }, (_, lost) =>
    winner === 1 ? `${target}-${lost}` : `${lost}-${target}`,
  );
}
