import { expect, test } from "vitest";
import { seededRandom } from "@leyenda/site/seeded-random";
import { initials } from "./generated-art.ts";

test.each([
  { name: "Cóndores del Sur", expected: "CS" },
  { name: "Lobos de la Ñ", expected: "LÑ" },
  { name: "Los Andes", expected: "LA" },
  { name: "tropa de", expected: "TD" },
  { name: "quimera", expected: "QU" },
  { name: "ñandú_10", expected: "Ñ1" },
  { name: "x", expected: "X" },
  { name: "", expected: "" },
  { name: "🔥fuego", expected: "🔥F" },
])("initials of $name", ({ name, expected }) => {
  expect(initials(name)).toBe(expected);
});

test("the same seed gives the same picture, another seed another", () => {
  const draw = (seed: string) => {
    const random = seededRandom(seed);
    return [random(), random(), random()];
  };
  expect(draw("Valorant")).toEqual(draw("Valorant"));
  expect(draw("Valorant")).not.toEqual(draw("valorant"));
  expect(draw("a").every((value) => value >= 0 && value < 1)).toBe(true);
});
