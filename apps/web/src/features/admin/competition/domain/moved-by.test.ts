import { expect, test } from "vitest";
import { movedBy } from "./moved-by.ts";

const cup = {
  kind: "tournament",
  tournamentId: "cup",
  name: "Liga",
  game: "Valorant",
  round: "Fecha 1",
  isActive: true,
} as const;

test("a decision is told by what it moves: a bracket, a table, a challenge", () => {
  expect(movedBy(cup)).toBe("bracket");
  expect(movedBy({ ...cup, isOfTable: true })).toBe("table");
  const challenge = { challengeId: "a", game: "Valorant", format: "1v1", wager: 2, playBy: null };
  expect(movedBy({ kind: "challenge", ...challenge })).toBe("challenge");
});
