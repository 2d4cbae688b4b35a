import { expect, test } from "vitest";
import { matchOutcome, mayBeOut, ticketChange } from "./match-outcome.ts";

const challenge = {
  kind: "challenge",
  challengeId: "c",
  game: "CS2",
  format: "1v1",
  wager: 20,
  playBy: null,
} as const;
const tournament = {
  kind: "tournament",
  tournamentId: "t",
  name: "Copa",
  game: "CS2",
  round: "Final",
  isActive: true,
} as const;
const played = {
  status: "completed",
  outcome: "score",
  result: "2-1",
  winnerId: "one",
  participant1Id: "one",
  participant2Id: "two",
  side1: null,
  context: challenge,
} as const;

test.each([
  { why: "who won", side: 1, of: {}, is: ["won", "2-1", 20] },
  { why: "who lost reads the own score first", side: 2, of: {}, is: ["lost", "1-2", 20] },
  { why: "a tournament has no stake", side: 1, of: { context: tournament }, is: ["won", "2-1", 0] },
  { why: "a walkover has no score", side: 1, of: { result: "W.O." }, is: ["won", null, 20] },
  { why: "a draw", side: 2, of: { winnerId: null, result: "1-1" }, is: ["drawn", "1-1", 20] },
  {
    why: "an annulled challenge",
    side: 1,
    of: { status: "cancelled", outcome: null, winnerId: null, result: null },
    is: ["void", null, 20],
  },
  {
    why: "neither side came",
    side: 2,
    of: {
      status: "cancelled",
      outcome: "no_show",
      winnerId: null,
      result: null,
      context: tournament,
    },
    is: ["void", null, 0],
  },
] as const)("$why", ({ side, of, is }) => {
  const moment = matchOutcome({ ...played, ...of }, side);
  expect([moment?.outcome, moment?.score, moment?.stake]).toEqual(is);
});

test.each([
  { why: "is open", of: { status: "scheduled" } },
  { why: "was won without a rival", of: { status: "bye", participant2Id: null } },
  {
    why: "was cancelled with its tournament",
    of: { status: "cancelled", outcome: null, context: tournament },
  },
  { why: "found nobody to accept it", of: { status: "cancelled", participant2Id: null } },
] as const)("a match that $why has none", ({ of }) => {
  expect(matchOutcome({ ...played, ...of }, 1)).toBeNull();
});

test.each([
  { why: "the pot less the own stake", outcome: "won", stake: 20, paid: 40, is: 20 },
  { why: "the stake is gone", outcome: "lost", stake: 20, paid: 0, is: -20 },
  { why: "the stake came back", outcome: "void", stake: 20, paid: 20, is: 0 },
  { why: "a prize", outcome: "won", stake: 0, paid: 500, is: 500 },
] as const)("tickets: $why", ({ outcome, stake, paid, is }) => {
  expect(ticketChange({ outcome, stake, score: null, isTeam: false }, paid)).toBe(is);
});

test("only who lost in a bracket may be out", () => {
  const stage = { isBracket: true };
  expect(mayBeOut({ winnerId: "one", stage }, "two")).toBe(true);
  expect(mayBeOut({ winnerId: "one", stage }, "one")).toBe(false);
  expect(mayBeOut({ winnerId: null, stage }, "two")).toBe(false);
  expect(mayBeOut({ winnerId: "one", stage: { isBracket: false } }, "two")).toBe(false);
  expect(mayBeOut({ winnerId: "one", stage: null }, "two")).toBe(false);
});
