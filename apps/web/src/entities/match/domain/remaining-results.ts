import { mapsToWin, parseResult, type Score } from "./result.ts";

/**
 * Whether a series can get from one score to another.
 * A side cannot lose a map that it has won, and no map follows the deciding one.
 */
function leadsTo(from: Score, to: Score, bestOf: number): boolean {
  if (from.score1 === to.score1 && from.score2 === to.score2) return true;
  const isOver = Math.max(from.score1, from.score2) >= mapsToWin(bestOf);
  return !isOver && to.score1 >= from.score1 && to.score2 >= from.score2;
}

/**
 * Whether the entered maps of a series are compatible with a final or intermediate score.
 * Saving an incompatible result deletes the entered maps, as in the database (RULE-81 in docs/product).
 * @param standing the score of the entered maps, "a-b"; null if there are none
 * @param result "a-b"; any other text counts as compatible
 */
export function fitsMaps(standing: string | null, result: string, bestOf: number): boolean {
  const [from, to] = [parseResult(standing), parseResult(result)];
  return bestOf <= 1 || !from || !to || leadsTo(from, to, bestOf);
}

/**
 * The results to offer: those that are still possible.
 * If the entered maps have already decided the series, all results are offered, because the maps may be wrong.
 */
export function comingResults(
  results: readonly string[],
  standing: string | null,
  bestOf: number,
): readonly string[] {
  const coming = results.filter((result) => fitsMaps(standing, result, bestOf));
  const score = parseResult(standing);
  const isOver = score && Math.max(score.score1, score.score2) >= mapsToWin(bestOf);
  return isOver ? results : coming;
}
