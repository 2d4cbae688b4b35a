import { describe, expect, test } from "vitest";
import { losesGames, otherWinnerBy, winnerOf } from "./score-correction.ts";

const SIDES = ["one", "two"];
const games = (winners: string) =>
  winners
    .split("")
    .map((winner) => ({ winner_id: winner === "1" ? "one" : "two", source: "side" as const }));

describe("maps that people entered, of a series whose score is corrected", () => {
  test.each([
    { entered: "", result: "2-1", isLost: false, why: "there are none" },
    { entered: "1", result: "2-1", isLost: false, why: "the rest is still to be added" },
    { entered: "12", result: "2-1", isLost: false, why: "the last one is missing" },
    { entered: "121", result: "2-1", isLost: false, why: "they say the same" },
    { entered: "11", result: "2-1", isLost: true, why: "the winner had won before the end" },
    { entered: "121", result: "2-0", isLost: true, why: "the loser had won one" },
    { entered: "22", result: "1-2", isLost: true, why: "as for the first side" },
    { entered: "2", result: "1-2", isLost: false, why: "as for the first side" },
    { entered: "11", result: "2-", isLost: false, why: "nothing is said yet" },
  ])("$entered with $result: $why", ({ entered, result, isLost }) => {
    expect(losesGames(games(entered), SIDES, 3, result)).toBe(isLost);
  });

  test("what the result alone made is made anew", () => {
    const made = games("11").map((game) => ({ ...game, source: "result" as const }));
    expect(losesGames(made, SIDES, 3, "2-1")).toBe(false);
  });

  test("the only map of a match is corrected", () => {
    expect(losesGames(games("1"), SIDES, 1, "13-9")).toBe(false);
  });
});

test("the winner stays who he is, and a draw has none", () => {
  expect(
    [{ winnerId: "a" }, { winnerId: "b" }, { winnerId: null }].map((match) =>
      winnerOf({ ...match, participant1Id: "a" }),
    ),
  ).toEqual([1, 2, null]);
});

test.each([
  { result: "2-1", other: undefined, why: "the same winner" },
  { result: "1-2", other: 2, why: "the other side" },
  { result: "0-3", other: undefined, why: "no such series" },
  { result: "1-", other: undefined, why: "nothing is said yet" },
  { result: "1-1", other: undefined, why: "no series ends level" },
  { result: "1-1", other: null, bestOf: 1, allowsDraw: true, why: "a draw, where there are any" },
])("$result makes another winner: $why", ({ result, other, bestOf = 3, allowsDraw = false }) => {
  const match = { winnerId: "a", participant1Id: "a", bestOf, allowsDraw };
  expect(otherWinnerBy(match, result)).toBe(other);
});
