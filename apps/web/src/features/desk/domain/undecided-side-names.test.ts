import { expect, test } from "vitest";
import { awaitedNames } from "./undecided-side-names.ts";

const semifinal = (id: string, isUndecided: boolean) => ({
  id,
  stageId: "stage",
  roundName: "Semifinal",
  isUndecided,
  winnerTo: "final",
  loserTo: "third",
});

test("a match without its sides names where they come from, and not who is there already", () => {
  const final = { ...semifinal("final", true), roundName: "Final", winnerTo: null, loserTo: null };
  expect(awaitedNames([semifinal("a", false), semifinal("b", true), final])).toEqual(
    new Map([
      ["final", ["Gana Semifinal 2"]],
      ["third", ["Pierde Semifinal 2"]],
    ]),
  );
});
