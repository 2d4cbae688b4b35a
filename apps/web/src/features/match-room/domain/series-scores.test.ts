import { expect, test } from "vitest";
import type { MatchGame } from "@/entities/match/api/get-match";
import { seriesScores } from "./series-scores.ts";

type Scores = readonly (readonly [number, number] | null)[];

const gamesOf = (scores: Scores) =>
  scores.map((score) => ({ score1: score?.[0] ?? null, score2: score?.[1] ?? null }) as MatchGame);

const series: Scores = [
  [13, 9],
  [8, 13],
  [13, 11],
];

test.each<{ why: string; result: string; of: Scores; told: Scores }>([
  { why: "a series, map by map", result: "2-1", of: series, told: series },
  { why: "not the one map that is the result", result: "13-9", of: [[13, 9]], told: [] },
  { why: "the one map of which more is known", result: "1-0", of: [[13, 9]], told: [[13, 9]] },
  { why: "not of whom only who won was said", result: "2-0", of: [null, null], told: [] },
])("below the result of a match is told $why", ({ result, of, told }) => {
  expect(seriesScores({ result, games: gamesOf(of) })).toEqual(told);
});
