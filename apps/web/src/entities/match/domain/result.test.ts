import { describe, expect, test } from "vitest";
import { checkResult } from "./check-result";
import { parseResult, possibleResults, sideScores } from "./result";

describe("parseResult", () => {
  test.each([
    { text: "2-1", score: { score1: 2, score2: 1 }, why: "the plain form" },
    { text: " 16 - 14 ", score: { score1: 16, score2: 14 }, why: "blanks are forgiven" },
    { text: "W.O.", score: null, why: "a walkover has no score" },
    { text: "2:1", score: null, why: "only a hyphen separates" },
    { text: null, score: null, why: "not played" },
  ])("$text: $why", ({ text, score }) => {
    expect(parseResult(text)).toEqual(score);
  });
});

test.each([
  { result: "2-1", scores: ["2", "1"], why: "one figure a side" },
  { result: "3-3 (4-2 pen.)", scores: ["3 (4)", "3 (2)"], why: "penalties follow the sum" },
  { result: "3-2 (alargue)", scores: ["3", "2"], why: "extra time is in the sum" },
  { result: "W.O.", scores: [], why: "a walkover has none" },
])("the figures of both sides of $result: $why", ({ result, scores }) => {
  expect(sideScores(result)).toEqual(scores);
});

describe("checkResult", () => {
  test.each([
    { text: "", bestOf: 3, winner: 1, problem: "missing", why: "a result is required" },
    { text: "dos a uno", bestOf: 3, winner: 1, problem: "format", why: "it must read a-b" },
    { text: "1-1", bestOf: 1, winner: 1, problem: "draw", why: "there are no draws" },
    { text: "2-1", bestOf: 3, winner: 1, problem: null, why: "two maps win a best of 3" },
    {
      text: "2-1",
      bestOf: 3,
      winner: 2,
      problem: "winner_not_greater",
      why: "the winner's score is the greater",
    },
    { text: "0-2", bestOf: 3, winner: 2, problem: null, why: "participant1's score comes first" },
    {
      text: "3-1",
      bestOf: 3,
      winner: 1,
      problem: "best_of_target",
      why: "a best of 3 stops at two",
    },
    {
      text: "1-0",
      bestOf: 3,
      winner: 1,
      problem: "best_of_target",
      why: "one map does not win a best of 3",
    },
    { text: "3-2", bestOf: 5, winner: 1, problem: null, why: "three maps win a best of 5" },
    {
      text: "16-14",
      bestOf: 1,
      winner: 1,
      problem: null,
      why: "with best of 1 any score is the map's own",
    },
    { text: "1-2", bestOf: 3, winner: null, problem: null, why: "a report says by itself who won" },
  ] as const)(
    "$text, best of $bestOf, winner $winner: $why",
    ({ text, bestOf, winner, problem }) => {
      expect(checkResult(text, bestOf, winner)).toBe(problem);
    },
  );

  test("where a match may end level, only a winner contradicts a draw", () => {
    expect(checkResult("1-1", 1, null, true)).toBeNull();
    expect(checkResult("1-1", 1, 1, true)).toBe("draw");
    expect(checkResult("2-1", 1, null, true)).toBeNull();
    expect(checkResult("1-1", 1, null, false)).toBe("draw");
  });
});

describe("possibleResults", () => {
  test.each([
    { bestOf: 3, winner: 1, results: ["2-0", "2-1"], why: "first side wins" },
    { bestOf: 5, winner: 2, results: ["0-3", "1-3", "2-3"], why: "second side wins" },
    { bestOf: 1, winner: 1, results: [], why: "any map score is possible" },
  ] as const)("best of $bestOf, side $winner: $why", ({ bestOf, winner, results }) => {
    expect(possibleResults(bestOf, winner)).toEqual(results);
  });
});
