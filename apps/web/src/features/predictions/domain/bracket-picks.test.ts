import { expect, test } from "vitest";
import { type BracketMatch, fillIn, whoMeets } from "./bracket-picks.ts";

const match = (id: string, change: Partial<BracketMatch> = {}): BracketMatch => ({
  id,
  participant1_id: null,
  participant2_id: null,
  winner_id: null,
  next_match_id: null,
  next_match_slot: null,
  loser_next_match_id: null,
  loser_next_match_slot: null,
  ...change,
});

const semi = (id: string, one: string, other: string, slot: number) =>
  match(id, {
    participant1_id: one,
    participant2_id: other,
    next_match_id: "final",
    next_match_slot: slot,
    loser_next_match_id: "third",
    loser_next_match_slot: slot,
  });

const bracket = [semi("s1", "a", "b", 1), semi("s2", "c", "d", 2), match("third"), match("final")];

const filledIn = (picks: Record<string, string>, matches = bracket) =>
  Object.fromEntries(
    fillIn(matches, new Map(Object.entries(picks))).map((filled) => [
      filled.match.id,
      [...filled.sides, filled.chosenId],
    ]),
  );

test("who is chosen goes on, who is not to the match of the losers", () => {
  expect(filledIn({ s1: "a", s2: "d", final: "d", third: "b" })).toEqual({
    s1: ["a", "b", "a"],
    s2: ["c", "d", "d"],
    third: ["b", "c", "b"],
    final: ["a", "d", "d"],
  });
});

test("another choice before takes back whoever does not get there any more", () => {
  expect(filledIn({ s1: "b", s2: "d", final: "a" })["final"]).toEqual(["b", "d", null]);
});

test("what was played counts, whatever was said of it", () => {
  const played = bracket.map((one) => (one.id === "s1" ? { ...one, winner_id: "b" } : one));
  expect(filledIn({ s1: "a", final: "b" }, played)["final"]).toEqual(["b", null, "b"]);
});

test("of a match of one's own, whom one sees in the next has won", () => {
  expect(filledIn({ s2: "c", final: "b" })["final"]).toEqual(["b", "c", "b"]);
});

test.each([
  { why: "of the final", id: "final", slot: 2, who: { takes: "winner", ids: ["c", "d"] } },
  { why: "of the third place", id: "third", slot: 1, who: { takes: "loser", ids: ["a", "b"] } },
  { why: "of a first round", id: "s1", slot: 1, who: null },
])("a side that is still to come is told by who meets for it: $why", ({ id, slot, who }) => {
  expect(whoMeets(fillIn(bracket, new Map()), id, slot)).toEqual(who);
});
