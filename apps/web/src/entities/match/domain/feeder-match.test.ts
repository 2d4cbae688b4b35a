import { expect, test } from "vitest";
import { awaitsRival, rivalToBe } from "./feeder-match.ts";
import type { MatchView } from "./match-view.ts";

const side = (name: string) => ({ name }) as MatchView["side1"];
const semifinal = { side1: side("Nébula"), side2: side("Tormenta") } as MatchView;

test.each([
  {
    why: "of a winner",
    of: { match: semifinal, takes: "winner" },
    text: "Quien gane Nébula – Tormenta",
  },
  {
    why: "of a loser",
    of: { match: semifinal, takes: "loser" },
    text: "Quien pierda Nébula – Tormenta",
  },
  {
    why: "of who is not known yet",
    of: { match: { ...semifinal, side2: null }, takes: "winner" },
    text: "Por definir",
  },
  { why: "of nobody", of: undefined, text: "Por definir" },
] as const)("the side that another match decides is described: $why", ({ of, text }) => {
  expect(rivalToBe(of)).toBe(text);
});

test.each([
  { why: "a side is missing", of: {}, awaits: true },
  { why: "both are known", of: { side2: side("Pumas") }, awaits: false },
  { why: "it goes through without one", of: { status: "bye" }, awaits: false },
  { why: "nobody took the challenge", of: { kind: "challenge" }, awaits: false },
] as const)("whether a match waits for another: $why", ({ of, awaits }) => {
  const match = {
    kind: "tournament",
    status: "pending_opponent",
    side1: side("Cóndores"),
    side2: null,
  };
  expect(awaitsRival({ ...match, ...of } as MatchView)).toBe(awaits);
});
