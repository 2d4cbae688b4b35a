import { expect, test } from "vitest";
import { isEarned } from "./earned.ts";

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
    expect(isEarned(match)).toBe(earned);
  },
);
