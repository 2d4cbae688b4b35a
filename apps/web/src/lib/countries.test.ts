import { expect, test } from "vitest";
import { guessCountry } from "./countries.ts";

test.each([
  { zone: "America/Montevideo", language: "es-AR", expected: "UY", why: "where the clock is" },
  { zone: "America/Mexico_City", language: "es-419", expected: "MX", why: "no region in between" },
  {
    zone: "UTC",
    language: "es-PE",
    expected: "PE",
    why: "the language, when no country has the clock",
  },
  { zone: "UTC", language: "es", expected: null, why: "neither says one" },
])("guesses $expected: $why", ({ zone, language, expected }) => {
  expect(guessCountry(["AQ", "AR", "MX", "PE", "UY"], zone, language)).toBe(expected);
});
