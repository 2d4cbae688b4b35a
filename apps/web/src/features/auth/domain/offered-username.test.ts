import { expect, test } from "vitest";
import { offeredUsername } from "./offered-username.ts";

test.each([
  { name: "  Ana María Ñandú ", expected: "Ana_María_Ñandú", why: "spaces are none" },
  { name: "🐉 x", expected: "", why: "too little is left" },
  { name: "a".repeat(40), expected: "a".repeat(24), why: "cut" },
  { name: undefined, expected: "", why: "the service said nothing" },
])("$why", ({ name, expected }) => {
  expect(offeredUsername(name)).toBe(expected);
});
