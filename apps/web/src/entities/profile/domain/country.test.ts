import { expect, test } from "vitest";
import { isAbroad, knownCountry } from "./country";

test.each([
  { country: "Argentina", abroad: false },
  { country: "No definido", abroad: false },
  { country: "", abroad: false },
  { country: undefined, abroad: false },
  { country: "México", abroad: true },
])("$country: abroad $abroad", ({ country, abroad }) => {
  expect(isAbroad(country)).toBe(abroad);
});

test.each([
  { country: "Chile", expected: "Chile" },
  { country: "No definido", expected: "" },
  { country: null, expected: "" },
])("a profile with $country has $expected as its own country", ({ country, expected }) => {
  expect(knownCountry(country)).toBe(expected);
});
