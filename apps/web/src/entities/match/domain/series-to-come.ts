import { mapsToWin, parseResult, type Score } from "./result.ts";

/** Whether a series can go on from one score to another: nobody loses a map, and after its last one nothing comes. */
function leadsTo(from: Score, to: Score, bestOf: number): boolean {
  if (from.score1 === to.score1 && from.score2 === to.score2) return true;
  const isOver = Math.max(from.score1, from.score2) >= mapsToWin(bestOf);
  return !isOver && to.score1 >= from.score1 && to.score2 >= from.score2;
}

/**
 * Whether the maps of a series that were entered leave room for a result, or for a score on the way to it. What they
 * contradict takes them away, as the database does (RULE-81 in docs/product).
 * @param standing the score of the maps, "a-b"; null without
 * @param result "a-b"; anything else contradicts nothing
 */
export function fitsMaps(standing: string | null, result: string, bestOf: number): boolean {
  const [from, to] = [parseResult(standing), parseResult(result)];
  return bestOf <= 1 || !from || !to || leadsTo(from, to, bestOf);
}

/** The results that are offered: those that can still come, and all where the maps have ended it, as those may be wrong. */
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
