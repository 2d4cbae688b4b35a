import type { MatchDetails } from "@/entities/match/api/get-match";
import type { MatchSide } from "@/entities/match/domain/result";
import { gameLabels, detailedGames } from "@/entities/match/domain/detailed-games";

type Series = Pick<MatchDetails, "games" | "result" | "participant1Id" | "participant2Id">;

/**
 * Returns the outcome of each game in order: its score, "W.O." for a forfeit, or a mark if only the winner is known.
 * Empty if only the winners are known, or if the only game's score is the result itself.
 * @param first the side whose score comes first
 */
export function seriesScores(match: Series, first: MatchSide): readonly string[] {
  const games = detailedGames(match.games);
  const scores = games.map((game) => {
    const labels = gameLabels(game, [match.participant1Id, match.participant2Id]);
    return (first === 1 ? labels : labels.toReversed()).filter((label) => label !== null).join("-");
  });
  const saysMore = games.some(({ score1, kind }) => score1 !== null || kind === "forfeit");
  const [only] = games;
  const isResult = games.length === 1 && [only?.score1, only?.score2].join("-") === match.result;
  return saysMore && !isResult ? scores : [];
}
