import { expect, test } from "vitest";
import { roundsAhead } from "./matches-without-known-sides.ts";

const match = (round: string, change: { side1?: object; scheduledAt?: string } = {}) =>
  ({
    side1: null,
    side2: null,
    scheduledAt: null,
    context: { kind: "tournament", round },
    ...change,
  }) as never;

test("of many what has a side or an hour has its line, of the rest each round is counted", () => {
  const own = match("Semifinal", { side1: {} });
  const timed = match("Final", { scheduledAt: "2026-11-29T20:00:00Z" });
  const first = Array.from({ length: 6 }, () => match("Cuartos"));
  expect(roundsAhead([...first, own, match("Semifinal"), timed])).toEqual({
    known: [own, timed],
    rounds: [
      ["Cuartos", 6],
      ["Semifinal", 1],
    ],
  });
});

test("of few each has its line", () => {
  const few = [match("Semifinal"), match("Final")];
  expect(roundsAhead(few)).toEqual({ known: few, rounds: [] });
});
