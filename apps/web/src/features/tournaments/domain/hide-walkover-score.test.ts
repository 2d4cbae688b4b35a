import { expect, test } from "vitest";
import { hideWalkoverScore } from "./hide-walkover-score.ts";

test.each([
  { why: "that was played", of: undefined, expected: { score: "1-0", isObjected: null } },
  { why: "of a walkover in question", of: true, expected: { score: "1-0", isObjected: true } },
  { why: "that a walkover gave", of: false, expected: { score: null, isObjected: false } },
])("the score $why is told or not", ({ of, expected }) => {
  expect(hideWalkoverScore({ score: "1-0", isObjected: null }, of)).toEqual(expected);
});
