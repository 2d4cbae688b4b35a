import { expect, test } from "vitest";
import { playedGames } from "./maps-with-statistics.ts";

const entered = (...kinds: ("played" | "forfeit")[]) =>
  kinds.map((kind, index) => ({ number: index + 1, kind }));
const naming = (number: number) => ({ games: [{ number, kills: 1, deaths: 0, assists: 0 }] });

test.each([
  { why: "nothing is known yet", games: [], known: [], typedGames: 0, expected: [] },
  { why: "the typed result has two", games: [], known: [], typedGames: 2, expected: [1, 2] },
  { why: "no result is typed", games: [], known: [], typedGames: Number.NaN, expected: [] },
  { why: "more than the series has", games: [], known: [], typedGames: 9, expected: [1, 2, 3] },
  {
    why: "two were entered",
    games: entered("played", "played"),
    known: [],
    typedGames: 0,
    expected: [1, 2],
  },
  {
    why: "one was given away",
    games: entered("forfeit", "played"),
    known: [],
    typedGames: 3,
    expected: [2, 3],
  },
  {
    why: "figures name the third",
    games: [],
    known: [naming(3)],
    typedGames: 2,
    expected: [1, 2, 3],
  },
] as const)("maps to choose from where $why", ({ games, known, typedGames, expected }) => {
  expect(playedGames({ bestOf: 3, games }, known, typedGames)).toEqual(expected);
});

test("in a match of one map there is nothing to choose", () => {
  expect(playedGames({ bestOf: 1, games: entered("played") }, [naming(1)], 1)).toEqual([]);
});
