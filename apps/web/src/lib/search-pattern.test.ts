import { expect, test } from "vitest";
import { searchPattern } from "./search-pattern.ts";

test.each([
  { text: "Águilas", expected: "%aguilas%", why: "case and accents do not matter" },
  { text: "  Ñandú ", expected: "%nandu%", why: "as the column has it" },
  { text: "O’Higgins – 1º", expected: "%o'higgins - 1o%", why: "as any keyboard writes it" },
  { text: "100%", expected: String.raw`%100\%%`, why: "a percent sign is a character" },
  { text: "a_b", expected: String.raw`%a\_b%`, why: "an underscore is a character" },
])("$text: $why", ({ text, expected }) => {
  expect(searchPattern(text)).toBe(expected);
});
