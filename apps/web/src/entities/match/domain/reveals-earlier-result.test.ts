import { expect, test } from "vitest";
import { revealsEarlierResult } from "./reveals-earlier-result.ts";

test.each([
  { part: "bracket", round: 1, earned: false },
  { part: "bracket", round: 2, earned: true },
  { part: "lower", round: 1, earned: true },
  { part: "final", round: 1, earned: true },
  { part: "group", round: 3, earned: false },
  { part: "swiss", round: 1, earned: false },
  { part: "swiss", round: 2, earned: true },
] as const)(
  "whose place in a match tells how another ended: $part, round $round",
  ({ earned, ...match }) => {
    expect(revealsEarlierResult(match)).toBe(earned);
  },
);
