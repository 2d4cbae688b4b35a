import { expect, test } from "vitest";
import type { MatchGame } from "@/entities/match/api/get-match";
import { seriesScores } from "./series-scores.ts";

type GameScore = readonly [number, number] | "forfeit" | "won";

/** The games of a series. A game without a score is a win of side 1. */
const gamesOf = (scores: readonly GameScore[]) =>
  scores.map((game) => {
    const [score1, score2] = typeof game === "string" ? [null, null] : game;
    return {
      kind: game === "forfeit" ? "forfeit" : "played",
      source: "side",
      score1,
      score2,
      winner_id: "one",
    } as Partial<MatchGame> as MatchGame;
  });

const match = (result: string, scores: readonly GameScore[]) => ({
  result,
  games: gamesOf(scores),
  participant1Id: "one",
  participant2Id: "other",
});

const series: readonly GameScore[] = [
  [13, 9],
  [8, 13],
  [13, 11],
];

test.each<{ why: string; result: string; of: readonly GameScore[]; scores: readonly string[] }>([
  { why: "a series, map by map", result: "2-1", of: series, scores: ["13-9", "8-13", "13-11"] },
  { why: "not the one map that is the result", result: "13-9", of: [[13, 9]], scores: [] },
  { why: "the one map of which more is known", result: "1-0", of: [[13, 9]], scores: ["13-9"] },
  { why: "not of whom only who won was said", result: "2-0", of: ["won", "won"], scores: [] },
  {
    why: "a forfeited game as W.O.",
    result: "2-0",
    of: ["forfeit", [4, 2]],
    scores: ["W.O.", "4-2"],
  },
])("below the result of a match is told $why", ({ result, of, scores }) => {
  expect(seriesScores(match(result, of), 1)).toEqual(scores);
});

test("the scores stand in the order of the sides", () => {
  expect(seriesScores(match("2-0", ["forfeit", [4, 2]]), 2)).toEqual(["W.O.", "2-4"]);
});
