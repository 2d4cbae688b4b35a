import { expect, test } from "vitest";
import { shares } from "./prediction-shares.ts";

test.each([
  { votes: [1, 2], told: [33, 67], why: "they make a hundred" },
  { votes: [3, 0], told: [100, 0], why: "nobody is nothing" },
  { votes: [0, 0], told: null, why: "nobody predicted" },
  { votes: [null, null], told: null, why: "the viewer has not predicted yet" },
] as const)("$votes are told as $told: $why", ({ votes, told }) => {
  expect(shares(votes[0], votes[1])).toEqual(told);
});
