import { expect, test } from "vitest";
import { byRound, inOrder } from "./bracket-rounds.ts";

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
