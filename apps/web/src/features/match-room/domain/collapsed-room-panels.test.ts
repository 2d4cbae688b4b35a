import { expect, test } from "vitest";
import { roomFolds } from "./collapsed-room-panels.ts";

const folded = (facts: Partial<Parameters<typeof roomFolds>[0]>) =>
  [
    ...roomFolds({ step: "play", phase: null, isVetoDone: true, isShort: false, ...facts }),
  ].toSorted();

test("hours before a match nothing that cannot be done yet stands open", () => {
  expect(folded({ step: "ready" })).toEqual(["help", "lineups", "lobby", "proofs", "series"]);
});

test("in its last minutes the room in the game and the help are at hand", () => {
  expect(folded({ step: "ready", phase: "ready" })).toEqual(["lineups", "proofs", "series"]);
});

test("who waits for a side that is late, or is too few, finds the result", () => {
  expect(folded({ step: "ready", phase: "late" })).not.toContain("series");
  expect(folded({ step: "ready", isShort: true })).not.toContain("series");
});

test("while maps are chosen only they are looked at", () => {
  expect(folded({ step: "veto", isVetoDone: false })).toEqual([
    "lineups",
    "lobby",
    "proofs",
    "series",
  ]);
});

test("line-ups are at hand where both sides look for each other in the game", () => {
  expect(folded({ step: "lobby" })).toEqual(["proofs", "series"]);
});

test("while it is played the veto that is done is folded, one that goes on is not", () => {
  expect(folded({})).toEqual(["lineups", "veto"]);
  expect(folded({ isVetoDone: false })).toEqual(["lineups"]);
});

test("what was decided shows its maps, result and figures and what happened, the rest folded", () => {
  expect(folded({ step: null })).toEqual(["lineups", "proofs", "veto"]);
});

test("a phone shows one act at a time, and the game lobby while both sides enter it", () => {
  const rest = ["lineups", "time", "timeline"];
  const facts = { isPhone: true };
  expect(folded({ ...facts, step: "veto", isVetoDone: false })).toEqual(
    [...rest, "lobby", "proofs", "series"].toSorted(),
  );
  expect(folded({ ...facts, step: "lobby" })).toEqual(
    [...rest, "proofs", "series", "veto"].toSorted(),
  );
  expect(folded({ ...facts, isEntering: true })).toEqual([...rest, "veto"].toSorted());
  expect(folded(facts)).toEqual([...rest, "lobby", "veto"].toSorted());
});
