import { afterEach, expect, test } from "vitest";
import { challengeDefaults } from "./new-challenge-form.ts";
import { dropInterrupted, interruptedChallenge, keepInterrupted } from "./interrupted-challenge.ts";

afterEach(() => sessionStorage.clear());

const typed = { ...challengeDefaults("Chile"), wager: "25", password: "secreto", accepted: true };

test("a challenge is kept for its form, without its password and the acceptance", () => {
  keepInterrupted("nuevo", typed);
  const { password: _, accepted: __, ...stored } = typed;
  expect(interruptedChallenge("nuevo")).toEqual(stored);
  expect(interruptedChallenge("otro")).toBeNull();
  dropInterrupted("nuevo");
  expect(interruptedChallenge("nuevo")).toBeNull();
});

test.each(["{", "[]", '{"format":"9v9"}'])("what was broken is none: %s", (stored) => {
  sessionStorage.setItem("leyenda-challenge-nuevo", stored);
  expect(interruptedChallenge("nuevo")).toBeNull();
});
