import { expect, test } from "vitest";
import { rulesText, stepsText } from "./veto-sequence.ts";

test("a sequence is told in a line", () => {
  expect(
    stepsText([
      { who: "A", act: "ban", count: 2 },
      { who: "B", act: "pick", mode: "Control" },
      { who: "loser", act: "pick" },
      { who: "coin", act: "side" },
      { act: "decider" },
    ]),
  ).toBe(
    "A veta 2, B elige mapa (Control), quien perdió elige mapa, lado por sorteo, se juega el que queda.",
  );
});

test("its rules say who is A, what repeats and the clock, and of bans what is not usual", () => {
  const rules = { first: "drawn", bans: "series", repeats: "never", step_seconds: 60 } as const;
  expect(rulesText(rules)).toBe("A sale por sorteo · ningún mapa se repite · 60 s por paso");
  expect(rulesText({ ...rules, bans: "game", step_seconds: 0 })).toBe(
    "A sale por sorteo · ningún mapa se repite · un veto vale solo para el mapa siguiente · sin reloj",
  );
});
