import { expect, test } from "vitest";
import { roundsAhead } from "./rounds-ahead.ts";

const match = (round: string, change: { side1?: object; scheduledAt?: string } = {}) =>
  ({
    side1: null,
    side2: null,
    scheduledAt: null,
    context: { kind: "tournament", round },
    ...change,
  }) as never;

test("what has a side or an hour has its line, of the rest each round is counted", () => {
  const own = match("Semifinal", { side1: {} });
  const timed = match("Final", { scheduledAt: "2026-11-29T20:00:00Z" });
  expect(roundsAhead([match("Cuartos"), match("Cuartos"), own, match("Semifinal"), timed])).toEqual(
    {
      known: [own, timed],
      rounds: [
        ["Cuartos", 2],
        ["Semifinal", 1],
      ],
    },
  );
});
