import { expect, test } from "vitest";
import { type Choice, idsOf, isSameChoice, tapped } from "./lineup-choice.ts";

const taps = (ids: string, room: { size: number; hasBench: boolean }): Choice =>
  ids.split("").reduce<Choice>((choice, id) => tapped(choice, id, room), new Map());

test.each([
  {
    ids: "ab",
    hasBench: true,
    starters: "a,b",
    substitutes: "",
    why: "starters while there is room",
  },
  { ids: "abc", hasBench: true, starters: "a,b", substitutes: "c", why: "then substitutes" },
  {
    ids: "abc",
    hasBench: false,
    starters: "a,b",
    substitutes: "",
    why: "without a bench nobody else",
  },
  {
    ids: "abcde",
    hasBench: true,
    starters: "a,b",
    substitutes: "c,d",
    why: "as many substitutes as starters",
  },
  {
    ids: "aba",
    hasBench: true,
    starters: "b",
    substitutes: "a",
    why: "a starter goes to the bench",
  },
  { ids: "abaa", hasBench: true, starters: "b", substitutes: "", why: "and out" },
  {
    ids: "aba",
    hasBench: false,
    starters: "b",
    substitutes: "",
    why: "without a bench out at once",
  },
])("$ids: $why", ({ ids, hasBench, starters, substitutes }) => {
  const choice = taps(ids, { size: 2, hasBench });
  expect(idsOf(choice, "starter").join()).toBe(starters);
  expect(idsOf(choice, "substitute").join()).toBe(substitutes);
});

test("the order of the taps makes no other choice", () => {
  const room = { size: 2, hasBench: true };
  expect(isSameChoice(taps("ab", room), taps("ba", room))).toBe(true);
  expect(isSameChoice(taps("ab", room), taps("ac", room))).toBe(false);
});
