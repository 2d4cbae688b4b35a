import { expect, test } from "vitest";
import { isPlayed } from "./is-veto-length-played.ts";

const tournament = {
  best_of: 3,
  stages: [
    { position: 1, best_of: 1, best_of_rules: [] },
    { position: 2, best_of: null, best_of_rules: [{ part: "bracket", round: -1, best_of: 5 }] },
  ],
};

test.each([
  { length: 1, stage: null, played: true, why: "the groups play it" },
  { length: 3, stage: null, played: true, why: "the bracket as the cup" },
  { length: 5, stage: null, played: true, why: "the final" },
  { length: 7, stage: null, played: false, why: "nobody" },
  { length: 3, stage: { position: 1 }, played: false, why: "not the groups" },
  { length: 3, stage: { position: 2 }, played: true, why: "the stage itself" },
])("Bo$length of $stage: $why", ({ length, stage, played }) => {
  expect(isPlayed({ best_of: length, stage, tournament })).toBe(played);
});
