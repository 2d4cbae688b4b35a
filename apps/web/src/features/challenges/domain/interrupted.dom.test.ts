import { afterEach, expect, test } from "vitest";
import { challengeDefaults } from "./creation.ts";
import { dropInterrupted, interruptedChallenge, keepInterrupted } from "./interrupted.ts";

afterEach(() => sessionStorage.clear());

const typed = { ...challengeDefaults("Chile"), wager: "25", password: "secreto", accepted: true };

test("a challenge is kept for its form, without its password and the acceptance", () => {
  keepInterrupted("nuevo", typed);
  const { password: _, accepted: __, ...kept } = typed;
  expect(interruptedChallenge("nuevo")).toEqual(kept);
  expect(interruptedChallenge("otro")).toBeNull();
  dropInterrupted("nuevo");
  expect(interruptedChallenge("nuevo")).toBeNull();
});

test.each(["{", "[]", '{"format":"9v9"}'])("what was broken is none: %s", (kept) => {
  sessionStorage.setItem("leyenda-challenge-nuevo", kept);
  expect(interruptedChallenge("nuevo")).toBeNull();
});
