import { expect, test } from "vitest";
import { correctionChoices } from "./veto-correction.ts";

const step = (
  number: number,
  act: "ban" | "pick" | "side" | "role",
  mode: string | null = null,
) => ({
  number,
  act,
  mode,
  who: "A" as const,
  game: 1,
});
const choice = (number: number, act: "ban" | "pick" | "side" | "role", said: string) => ({
  step: number,
  act,
  choice: said,
  by_id: null,
  game: 1,
  how: "side" as const,
  at: "",
});
const veto = {
  maps: [{ name: "Bind" }, { name: "Haven" }, { name: "Split", mode: "Otro" }],
  sides: ["Ataque", "Defensa"],
  steps: [step(1, "role"), step(2, "ban"), step(3, "pick", "Otro"), step(4, "side")],
  choices: [choice(1, "role", "A"), choice(2, "ban", "Bind"), choice(4, "side", "Ataque")],
};

test("a step is changed to a map that no other has, or to the other side; who is A is taken back instead", () => {
  expect(correctionChoices(veto, 2)).toEqual(["Haven", "Split"]);
  expect(correctionChoices(veto, 4)).toEqual(["Defensa"]);
  expect(correctionChoices(veto, 1)).toEqual([]);
  expect(correctionChoices(veto, 3)).toEqual([]);
});
