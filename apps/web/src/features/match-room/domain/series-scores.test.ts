import { expect, test } from "vitest";
import type { MatchGame } from "@/entities/match/api/get-match";
import { seriesScores } from "./series-scores.ts";

type Told = readonly [number, number] | "forfeit" | "won";

/** Side 1 won what has no score. */
const gamesOf = (told: readonly Told[]) =>
  told.map((game) => {
    const [score1, score2] = typeof game === "string" ? [null, null] : game;
    return {
      kind: game === "forfeit" ? "forfeit" : "played",
      source: "side",
      score1,
      score2,
      winner_id: "one",
    } as Partial<MatchGame> as MatchGame;
  });

const match = (result: string, told: readonly Told[]) => ({
  result,
  games: gamesOf(told),
  participant1Id: "one",
  participant2Id: "other",
});

const series: readonly Told[] = [
  [13, 9],
  [8, 13],
  [13, 11],
];

test.each<{ why: string; result: string; of: readonly Told[]; told: readonly string[] }>([
  { why: "a series, map by map", result: "2-1", of: series, told: ["13-9", "8-13", "13-11"] },
  { why: "not the one map that is the result", result: "13-9", of: [[13, 9]], told: [] },
  { why: "the one map of which more is known", result: "1-0", of: [[13, 9]], told: ["13-9"] },
  { why: "not of whom only who won was said", result: "2-0", of: ["won", "won"], told: [] },
  {
    why: "a forfeited game as W.O.",
    result: "2-0",
    of: ["forfeit", [4, 2]],
    told: ["W.O.", "4-2"],
  },
])("below the result of a match is told $why", ({ result, of, told }) => {
  expect(seriesScores(match(result, of), 1)).toEqual(told);
});

test("the scores stand in the order of the sides", () => {
  expect(seriesScores(match("2-0", ["forfeit", [4, 2]]), 2)).toEqual(["W.O.", "2-4"]);
});
