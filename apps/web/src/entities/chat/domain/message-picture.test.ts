import { describe, expect, test } from "vitest";
import { frameOf, wordsOf } from "./message-picture.ts";

const part = { kind: "picture", file: "a/b.webp", alt: null, width: 16, height: 9 } as const;

test.each([
  { content: "Imagen", part, words: "", why: "a picture without words says only that" },
  { content: "Imagen", part: null, words: "Imagen", why: "somebody writes the word" },
  { content: "Miren esto", part, words: "Miren esto", why: "words beside a picture" },
  { content: "", part, words: "", why: "on its way" },
])("$why", ({ words, ...message }) => {
  expect(wordsOf(message)).toBe(words);
});

describe("the room of a picture", () => {
  test.each([
    { width: 1600, height: 900, shape: 16 / 9, rem: 18, why: "as wide as may be" },
    { width: 900, height: 1600, shape: 0.6, rem: 9.6, why: "no higher than may be" },
    { width: 4000, height: 4, shape: 2.4, rem: 18, why: "a line has some height" },
    { width: 4, height: 4000, shape: 0.6, rem: 9.6, why: "and a column some width" },
  ])("$why", ({ width, height, shape, rem }) => {
    const frame = frameOf({ width, height });
    expect(frame.shape).toBeCloseTo(shape);
    expect(frame.width).toBeCloseTo(rem);
  });
});
