import { expect, test } from "vitest";
import { bestOfIn, forecast, groupSizes } from "./forecast";
import { newStage } from "./stage-settings";

const single = newStage("single_elimination", "Llave");

test("hours: a round takes its longest match and, but for the last, a break", () => {
  // Three rounds of 85 minutes (75 for two and a half maps, and a break of 10), without the last break.
  const result = forecast([single], { entrants: 8, bestOf: 3, minutesPerMap: 30 });
  expect(result).toMatchObject({ matches: 7, rounds: 3, minutes: 3 * 85 - 10, isEstimate: false });
  const final = { ...single, best_of_rules: [{ round: -1, best_of: 5 as const }] };
  expect(forecast([final], { entrants: 8, bestOf: 3, minutesPerMap: 30 }).minutes).toBe(
    2 * 85 + 120,
  );
});

test.each([
  { rules: [], maps: 3, why: "the tournament says" },
  { rules: [{ best_of: 1 as const }], maps: 1, why: "every match of the stage" },
  { rules: [{ round: -1, best_of: 5 as const }], maps: 5, why: "the last round" },
  { rules: [{ round: 1, best_of: 5 as const }], maps: 3, why: "another round" },
  {
    rules: [{ best_of: 7 as const }, { round: 3, best_of: 1 as const }],
    maps: 1,
    why: "the last that fits",
  },
  { rules: [{ part: "third_place" as const, best_of: 1 as const }], maps: 3, why: "another part" },
])("the final is at best of $maps: $why", ({ rules, maps }) => {
  const stage = { ...single, best_of_rules: rules };
  expect(bestOfIn(stage, { part: "bracket", round: 3, last: 3 }, 3)).toBe(maps);
});

test("a stage that fewer than two reach is not played", () => {
  const stages = [
    newStage("round_robin", "Liga"),
    { ...single, qualifiers_from: "group" as const, qualifiers: 1 },
  ];
  expect(forecast(stages, { entrants: 4, bestOf: 1, minutesPerMap: 30 }).stages[1]).toMatchObject({
    entrants: 1,
    matches: 0,
    minutes: 0,
  });
});

test("groups are as even as serpentine deals them", () => {
  expect([groupSizes(10, 5), groupSizes(7, 4), groupSizes(5, 4), groupSizes(65, null)]).toEqual([
    [5, 5],
    [4, 3],
    [5],
    [33, 32],
  ]);
});

test("lobbies count their games, and the best of each and of the next places advance", () => {
  const groups = {
    ...newStage("lobbies", "Grupos"),
    lobbies: { structure: "groups" as const, size: 12, games: 3 },
  };
  const final = {
    ...newStage("lobbies", "Final"),
    lobbies: { structure: "single" as const, size: 12, games: 4 },
    qualifiers_from: "group" as const,
    qualifiers: 4,
    next_qualifiers: 2,
  };
  const result = forecast([groups, final], { entrants: 25, bestOf: 3, minutesPerMap: 20 });
  expect(result.stages.map(({ entrants, matches, rounds }) => [entrants, matches, rounds])).toEqual(
    [
      [25, 9, 3],
      [14, 4, 4],
    ],
  );
  expect(result.minutes).toBe(7 * 30 - 10);
});
