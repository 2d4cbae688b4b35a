import { expect, test } from "vitest";
import { bracketParticipants, findParticipant, goalAt, goalOf } from "./bracket-scroll-target.ts";
import { asTournamentMatches, bracketOf } from "./testing-bracket.ts";

const matches = asTournamentMatches(bracketOf(4, 1));

test.each([
  { who: "p1", match: "r2m1", why: "what is still to be played" },
  { who: "p2", match: "r1m1", why: "the last one of who is out" },
  { who: "p9", match: null, why: "a stranger has none" },
])("$why", ({ who, match }) => {
  expect(goalOf(matches, who)?.matchId ?? null).toBe(match);
});

test.each([
  { asked: "r1m2", goal: { participantId: "p3", matchId: "r1m2" }, why: "its winner's path" },
  { asked: "r2m1", goal: { participantId: "p1", matchId: "r2m1" }, why: "open: of its first side" },
  { asked: "r9m9", goal: null, why: "no such match" },
  { asked: null, goal: null, why: "none asked for" },
])("an address that asks for $asked: $why", ({ asked, goal }) => {
  expect(goalAt(matches, asked)).toEqual(goal);
});

test.each([
  { typed: "P1", found: "p1", why: "the whole name, in any case" },
  { typed: "p", found: null, why: "several are meant" },
  { typed: "4", found: "p4", why: "the only one that contains it" },
  { typed: "  ", found: null, why: "nothing typed" },
])("finds $typed: $why", ({ typed, found }) => {
  expect(findParticipant(bracketParticipants(matches), typed)?.id ?? null).toBe(found);
});
