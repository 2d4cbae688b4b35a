import { expect, test } from "vitest";
import { readPastedResults } from "./paste-results.ts";

const sides = ["Cóndores del Sur", "Los 300", "Pumas", "Pumas B", "Ñandúes"].map((name) => ({
  participantId: name,
  name,
}));

const read = (text: string) => {
  const { rows, faults } = readPastedResults(text, sides);
  return {
    rows: [...rows].map(([name, { place, kills }]) => `${place} ${name} ${kills}`),
    faults: faults.map(({ line, why }) => `${line} ${why}`),
  };
};

test.each([
  { text: "1 Pumas 8\n2 condores del sur 5", why: "words in the order of the rules" },
  { text: "1. Pumas - 8\n2.º Cóndores del Sur: 5", why: "ordinals and signs" },
  { text: "1\tPumas\t8\r\n2\tCóndores del Sur\t5\r\n", why: "a spreadsheet" },
  { text: "Equipo\tPuesto\tBajas\nPumas\t1\t8\nCóndores\t2\t5", why: "a heading, the name first" },
  { text: "Pumas 8\nCóndores del Sur 5", why: "in order of places" },
  { text: "#1;PUMAS;8\n#2;CÓNDORES DEL SUR;5", why: "semicolons and capitals" },
])("reads $why", ({ text }) => {
  expect(read(text)).toEqual({ rows: ["1 Pumas 8", "2 Cóndores del Sur 5"], faults: [] });
});

test("a name of digits is not taken for a place", () => {
  expect(read("1\tLos 300\t4\n2\tÑandúes\t0").rows).toEqual(["1 Los 300 4", "2 Ñandúes 0"]);
});

test("says which lines it could not use, and why", () => {
  expect(read("1 Pumas 8\n2 Toros 3\n3 Pum 4\n4 Pumas 1\nhola")).toEqual({
    rows: ["1 Pumas 8"],
    faults: ["2 unknown", "3 several", "4 again", "5 numbers"],
  });
});
