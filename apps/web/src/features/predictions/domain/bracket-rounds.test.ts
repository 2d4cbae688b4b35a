import { expect, test } from "vitest";
import { byRound, inOrder, worthOf } from "./bracket-rounds.ts";

const double = { kind: "double_elimination", position: 1 } as const;
const place = (stage: "bracket" | "lower" | "final", round: number) => ({
  stage,
  round,
  own_stage: double,
});

test("the losers' rounds come after those that lead to them, the final last, each by its name", () => {
  const matches = [place("final", 1), place("lower", 1), place("bracket", 2), place("bracket", 1)];
  expect(
    byRound(inOrder([...matches, place("bracket", 1)])).map((round) => round.matches.length),
  ).toEqual([2, 1, 1, 1]);
  expect(byRound(inOrder(matches)).map(({ key }) => key)).toEqual([
    "1 bracket 1",
    "1 bracket 2",
    "1 lower 1",
    "1 final 1",
  ]);
});

test.each([
  { stage: "bracket", round: 1, worth: 10 },
  { stage: "bracket", round: 3, worth: 40 },
  { stage: "bracket", round: 9, worth: 320 },
  { stage: "lower", round: 3, worth: 20 },
  { stage: "third_place", round: 3, worth: 20 },
  { stage: "final", round: 1, worth: 80 },
  { stage: "placement", round: 2, worth: 10 },
] as const)(
  "a right word is worth what the database gives: $stage $round",
  ({ worth, ...match }) => {
    expect(worthOf(match, 3)).toBe(worth);
  },
);
