import { expect, test } from "vitest";
import { callsOf, type StationMatch, turnsByStation } from "./station-turns.ts";

const match = (matchId: string, more: Partial<StationMatch> = {}): StationMatch => ({
  matchId,
  station: "4",
  calledAt: null,
  scheduledAt: null,
  round: 1,
  position: 1,
  isAtStation: false,
  ...more,
});
const ids = (matches: readonly StationMatch[]) => matches.map(({ matchId }) => matchId);

test.each([
  {
    why: "one match per station: the earlier hour",
    matches: [
      match("late", { scheduledAt: "2026-03-01T22:00:00Z" }),
      match("early", { scheduledAt: "2026-03-01T21:00:00Z" }),
    ],
    calls: ["early"],
  },
  {
    why: "without hours: the earlier round, then the place in it",
    matches: [match("b", { round: 2 }), match("c", { position: 2 }), match("a")],
    calls: ["a"],
  },
  {
    why: "nobody is called to a station where a match is being played",
    matches: [
      match("next", { calledAt: "2026-03-01T21:00:00Z" }),
      match("on", { isAtStation: true }),
    ],
    calls: [],
  },
  {
    why: "whom the staff called goes before whom only the hour calls",
    matches: [
      match("early", { scheduledAt: "2026-03-01T21:00:00Z" }),
      match("called", {
        scheduledAt: "2026-03-01T22:00:00Z",
        calledAt: "2026-03-01T20:59:00Z",
      }),
    ],
    calls: ["called"],
  },
  {
    why: "case does not tell stations apart; numbers are ordered by their size; the last call comes first",
    matches: [
      match("ten", { station: "10" }),
      match("two", { station: "2" }),
      match("stage", { station: "Escenario", round: 2 }),
      match("stage first", { station: "escenario", calledAt: "2026-03-01T21:00:00Z" }),
    ],
    calls: ["stage first", "two", "ten"],
  },
])("calls of a venue display: $why", ({ matches, calls }) => {
  expect(ids(callsOf(matches))).toEqual(calls);
});

test("the matches of a station take turns", () => {
  const turns = turnsByStation([
    match("second", { round: 2 }),
    match("alone", { station: "5" }),
    match("first", { isAtStation: true, round: 3 }),
  ]);
  expect(turns.map(ids)).toEqual([["first", "second"], ["alone"]]);
});
