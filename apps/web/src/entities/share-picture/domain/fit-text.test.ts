import { expect, test } from "vitest";
import { fitText } from "./fit-text.ts";

/** A fake text width: each character is half as wide as the font size. */
const widthOf = (text: string, size: number) => text.length * size * 0.5;
const room = { width: 100, sizes: [40, 20, 10], lines: 2 };

test.each([
  { why: "short: large", text: "Lobo", lines: ["Lobo"], size: 40 },
  {
    why: "two words: two lines before it gets smaller",
    text: "Lobo Gris",
    lines: ["Lobo", "Gris"],
    size: 40,
  },
  {
    why: "longer: smaller, in lines",
    text: "Cóndores del Sur",
    lines: ["Cóndores", "del Sur"],
    size: 20,
  },
  {
    why: "one word that never fits: shortened",
    text: "Supercalifragilisticoso",
    lines: ["Supercalifragilisti…"],
    size: 10,
  },
  {
    why: "too many words: the last line says so",
    text: "Los Invencibles de la Costanera Sur y Amigos",
    lines: ["Los Invencibles de", "la Costanera Sur y…"],
    size: 10,
  },
  { why: "nothing", text: " ", lines: [""], size: 40 },
])("$why", ({ text, lines, size }) => {
  expect(fitText(text, room, widthOf)).toEqual({ lines, size });
});

test("what people see as one character is not cut in two", () => {
  const { lines } = fitText("👩‍👩‍👧‍👦".repeat(9), { ...room, sizes: [10], lines: 1 }, widthOf);
  expect(lines[0]).toMatch(/^(👩‍👩‍👧‍👦)+…$/u);
});
