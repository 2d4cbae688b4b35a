import { expect, test } from "vitest";
import { type Signs, signed } from "./markdown-signs.ts";

function after(text: string, chosen: string, signs: Signs): readonly [string, string] {
  const start = text.indexOf(chosen);
  const result = signed(text, start, start + chosen.length, signs);
  const whole = text.slice(0, result.from) + result.text + text.slice(result.to);
  return [whole, whole.slice(...result.chosen)];
}

test("signs stand around what is chosen, which stays chosen", () => {
  expect(after("Gana Quimera hoy", "Quimera", { around: ["**", "**"] })).toEqual([
    "Gana **Quimera** hoy",
    "Quimera",
  ]);
  expect(after("Ver bases", "bases", { around: ["[", "](https://)"] })).toEqual([
    "Ver [bases](https://)",
    "bases",
  ]);
});

test("a sign of lines stands before each line that is touched", () => {
  expect(after("Uno\nDos\nTres", "o\nDo", { line: "- " })).toEqual(["- Uno\n- Dos\nTres", ""]);
  expect(after("Final", "", { line: "## " })).toEqual(["## Final", ""]);
});
