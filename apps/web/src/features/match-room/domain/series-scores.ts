import type { MatchDetails } from "@/entities/match/api/get-match";
import { toldGames } from "@/entities/match/domain/told-games";

/** How the maps of a match ended, in their order; nothing where one map alone is the result. */
export function seriesScores({
  games,
  result,
}: Pick<MatchDetails, "games" | "result">): readonly (readonly [number, number])[] {
  const scores = toldGames(games).flatMap(({ score1, score2 }) =>
    score1 === null || score2 === null ? [] : [[score1, score2] as const],
  );
  return scores.length === 1 && scores[0]?.join("-") === result ? [] : scores;
}
