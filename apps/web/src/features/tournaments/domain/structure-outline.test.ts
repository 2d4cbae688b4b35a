import { describe, expect, test } from "vitest";
import { shapeOf } from "./structure-outline.ts";
import { stageOf } from "./testing-stage.ts";

const shape = (entrants: number, ...stages: Parameters<typeof stageOf>[]) =>
  shapeOf(
    stages.map((own) => stageOf(...own)),
    entrants,
  ).stages;

describe("what a bracket of so many will be", () => {
  test.each([
    { entrants: 2, rounds: ["Final"], byes: [0], matches: 1 },
    { entrants: 5, rounds: ["Cuartos", "Semifinal", "Final"], byes: [3, 0, 0], matches: 4 },
    { entrants: 8, rounds: ["Cuartos", "Semifinal", "Final"], byes: [0, 0, 0], matches: 7 },
  ])("$entrants", ({ entrants, rounds, byes, matches }) => {
    const [stage] = shape(entrants, ["single_elimination"]);
    expect(stage?.bracket.map(({ name }) => name)).toEqual(rounds);
    expect(stage?.bracket.map((round) => round.byes.filter(Boolean).length)).toEqual(byes);
    expect(stage).toMatchObject({ matches, rounds: rounds.length, lowerRounds: 0 });
  });

  test("a double elimination tells its lower bracket as well", () => {
    const [stage] = shape(8, ["double_elimination"]);
    expect(stage).toMatchObject({ lowerRounds: 4, rounds: 6, matches: 14 });
  });
});

test("groups and the playoffs that they lead to", () => {
  const [groups, playoffs] = shape(
    10,
    ["round_robin", { group_size: 4 }],
    ["single_elimination", { position: 2, takes: { qualifiers_from: "group", qualifiers: 2 } }],
  );
  expect(groups?.groups).toEqual([4, 3, 3]);
  expect(playoffs).toMatchObject({ entrants: 6, rounds: 3 });
});

test("nobody plays alone", () => {
  const [stage] = shape(1, ["single_elimination"]);
  expect(stage).toMatchObject({ matches: 0, bracket: [], groups: [] });
});
