import { expect, test } from "vitest";
import { liveScoreOf, shownScore } from "./live-score.ts";

const open = { status: "scheduled" as const, bestOf: 3, result: null };

test.each([
  { liveScore: "1-0", bestOf: 3, nextMap: 2, why: "the second map comes" },
  { liveScore: "1-1", bestOf: 3, nextMap: 3, why: "the last map comes" },
  {
    liveScore: "2-1",
    bestOf: 3,
    nextMap: null,
    why: "the series is over and waits to be confirmed",
  },
  { liveScore: "2-1", bestOf: 5, nextMap: 4, why: "a longer series goes on" },
  { liveScore: "13-7", bestOf: 1, nextMap: null, why: "a match of one map has no other" },
])("$liveScore of $bestOf: $why", ({ liveScore, bestOf, nextMap }) => {
  expect(liveScoreOf({ ...open, liveScore, bestOf })).toMatchObject({ nextMap });
});

test("a result counts before what was live, and nothing is live in what is over", () => {
  expect(shownScore({ ...open, liveScore: "1-0" })).toMatchObject({ score1: 1, score2: 0 });
  expect(shownScore({ ...open, status: "completed", liveScore: null, result: "2-1" })).toEqual({
    score1: 2,
    score2: 1,
  });
  expect(shownScore({ ...open, status: "cancelled", liveScore: "1-0" })).toBeNull();
  expect(shownScore({ ...open, liveScore: null })).toBeNull();
});
