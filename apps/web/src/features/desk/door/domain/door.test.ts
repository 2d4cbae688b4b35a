import encodeQR from "qr";
import decodeQR from "qr/decode.js";
import { describe, expect, test } from "vitest";
import {
  codeIn,
  type DoorPart,
  type DoorPerson,
  keyOf,
  narrowDoor,
  personOfCode,
  unpackArrival,
  withArrivals,
} from "./door.ts";

const CODE = "0F3A91BC7D2210EE4F5A";

describe("what is scanned or typed", () => {
  test.each([
    { text: CODE, code: CODE, why: "as it is" },
    { text: ` ${CODE.toLowerCase()}\n`, code: CODE, why: "small, by a reader on a cable" },
    { text: "0F3A 91BC 7D22 10EE 4F5A", code: CODE, why: "dictated in fours" },
    { text: "0f3a-91bc-7d22-10ee-4f5a", code: CODE, why: "with dashes" },
    { text: CODE.slice(1), code: null, why: "a digit is missing" },
    { text: `${CODE}0`, code: null, why: "one too many" },
    { text: "OF3A91BC7D2210EE4F5A", code: null, why: "a letter O" },
    { text: "https://example.com/0F3A91BC7D2210EE4F5A", code: null, why: "another QR" },
    { text: "Ana", code: null, why: "a name" },
    { text: "", code: null, why: "nothing" },
  ])("$why: $code", ({ text, code }) => {
    expect(codeIn(text)).toBe(code);
  });
});

/** Simulates a photograph of a code: scaled, rotated, in greys instead of black and white. */
function photograph(text: string, scale: number, turns: number) {
  let squares = encodeQR(text, "raw", { border: 4, ecc: "medium" });
  for (let turn = 0; turn < turns; turn++)
    squares = squares.map((_, row) => squares.map((line) => line[row] ?? false).toReversed());
  const size = squares.length * scale;
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const isDark = squares[Math.floor(y / scale)]?.[Math.floor(x / scale)];
      const shade = (isDark ? 60 : 190) + ((x * 7 + y * 13) % 31);
      data.set([shade, shade, shade, 255], (y * size + x) * 4);
    }
  return { width: size, height: size, data };
}

test.each([
  { scale: 3, turns: 0 },
  { scale: 7, turns: 1 },
  { scale: 11, turns: 2 },
  { scale: 5, turns: 3 },
])("what is drawn for an entry is read again ($scale pixels, $turns turns)", ({ scale, turns }) => {
  expect(decodeQR(photograph(CODE, scale, turns))).toBe(CODE);
});

const person = (name: string, more: Partial<DoorPerson> = {}): DoorPerson => ({
  participantId: crypto.randomUUID(),
  profileId: null,
  name,
  person: null,
  standing: "registered",
  arrivedAt: null,
  mark: "",
  ...more,
});

describe("the list", () => {
  const people = [
    person("Ána", { arrivedAt: "2026-11-23T18:02:00Z" }),
    person("Los Pumas", { person: "Beto" }),
    person("Caro", { standing: "waiting" }),
  ];

  test.each<{ part: DoorPart; words: string; names: string[] }>([
    { part: "todos", words: "", names: ["Los Pumas", "Ána", "Caro"] },
    { part: "faltan", words: "", names: ["Los Pumas"] },
    { part: "llegaron", words: "", names: ["Ána"] },
    { part: "fuera", words: "", names: ["Caro"] },
    { part: "todos", words: " ana ", names: ["Ána"] },
    { part: "todos", words: "BETO", names: ["Los Pumas"] },
    { part: "todos", words: "pumas", names: ["Los Pumas"] },
    { part: "llegaron", words: "beto", names: [] },
  ])("$part, «$words»: $names", ({ part, words, names }) => {
    expect(narrowDoor(people, part, words).map(({ name }) => name)).toEqual(names);
  });

  test("somebody is known by the mark of his code, and nobody by another", async () => {
    const mark = "e1c7c5b7a1b8c5b0ffd6a8e7a4bbf0c14e9e0f2b6d6e1a3a9f3c2f7a4b8d6e10";
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(CODE));
    const known = person("Dani", { mark: Buffer.from(digest).toString("hex") });
    expect(await personOfCode([person("Eva", { mark }), known], CODE)).toBe(known);
    expect(await personOfCode([person("Eva", { mark })], CODE)).toBeNull();
  });
});

test("what another version of the app kept is left alone", () => {
  for (const content of ["", "{}", '{"id":"1"}', "null"]) expect(unpackArrival(content)).toBeNull();
});

test("an arrival that is not sent yet counts, and its person is not missing any more", () => {
  const people = [person("Ána"), person("Beto")];
  const onTheirWay = new Map([[keyOf(people[0]!), { at: "2026-11-23T18:02:00Z" }]]);
  expect(withArrivals(people, onTheirWay).map(({ arrivedAt }) => arrivedAt)).toEqual([
    "2026-11-23T18:02:00Z",
    null,
  ]);
  expect(narrowDoor(people, "faltan", "", onTheirWay)).toEqual([people[1]]);
  expect(narrowDoor(people, "llegaron", "", onTheirWay)).toEqual([people[0]]);
});
