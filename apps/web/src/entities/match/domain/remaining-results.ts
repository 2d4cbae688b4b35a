import { mapsToWin, type MatchSeries, parseResult, type Score } from "./result.ts";

const hasEnded = ({ score1, score2 }: Score, bestOf: number, series: MatchSeries): boolean =>
  series?.kind === "games"
    ? score1 + score2 >= bestOf
    : Math.max(score1, score2) >= mapsToWin(bestOf);

/**
 * Whether a series can get from one score to another.
 * A side cannot lose a map that it has won, and no map follows the deciding one.
 */
function leadsTo(from: Score, to: Score, bestOf: number, series: MatchSeries): boolean {
  if (from.score1 === to.score1 && from.score2 === to.score2) return true;
  const isOver = hasEnded(from, bestOf, series);
  return !isOver && to.score1 >= from.score1 && to.score2 >= from.score2;
}

/**
 * Whether the entered maps of a series are compatible with a final or intermediate score.
 * Saving an incompatible result deletes the entered maps, as in the database (RULE-81 in docs/product).
 * @param standing the score of the entered maps, "a-b"; null if there are none
 * @param result "a-b"; any other text counts as compatible
 */
export function fitsMaps(
  standing: string | null,
  result: string,
  bestOf: number,
  series: MatchSeries = null,
): boolean {
  const [from, to] = [parseResult(standing), parseResult(result)];
  if (bestOf <= 1 || !from || !to || series?.kind === "aggregate") return true;
  return leadsTo(from, to, bestOf, series);
}

/**
 * The results to offer: those that are still possible.
 * If the entered maps have already decided the series, all results are offered, because the maps may be wrong.
 */
export function comingResults(
  results: readonly string[],
  standing: string | null,
  bestOf: number,
  series: MatchSeries = null,
): readonly string[] {
  const coming = results.filter((result) => fitsMaps(standing, result, bestOf, series));
  const score = parseResult(standing);
  return score && hasEnded(score, bestOf, series) ? results : coming;
}
