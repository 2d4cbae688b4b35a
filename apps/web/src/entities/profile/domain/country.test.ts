import { expect, test } from "vitest";
import { isAbroad } from "./country";

test.each([
  { country: "Argentina", abroad: false },
  { country: "No definido", abroad: false },
  { country: "", abroad: false },
  { country: undefined, abroad: false },
  { country: "México", abroad: true },
])("$country: abroad $abroad", ({ country, abroad }) => {
  expect(isAbroad(country)).toBe(abroad);
});
