import { expect, test } from "vitest";
import { stepScore } from "./step-score.ts";

test.each([
  { why: "an empty field begins at nothing", score: "", by: 1, is: "1" },
  { why: "one less than nothing is nothing", score: "", by: -1, is: "0" },
  { why: "up", score: "1", by: 1, is: "2" },
  { why: "no further than the maps to win", score: "2", by: 1, is: "2" },
  { why: "down", score: "2", by: -1, is: "1" },
  { why: "what was typed too high comes back", score: "13", by: -1, is: "2" },
] as const)("$why", ({ score, by, is }) => {
  expect(stepScore(score, by, 2)).toBe(is);
});
