import { expect, test } from "vitest";
import { formatShortNumber } from "./short-number.ts";

test.each([
  { value: 0, text: "0", why: "nothing" },
  { value: 999, text: "999", why: "as it is below a thousand" },
  { value: 8500, text: "8,5 mil", why: "a capital K in the locale's data" },
  { value: 12_000, text: "12 mil", why: "a small k in the locale's data" },
  { value: -150_000, text: "-150 mil", why: "below nothing" },
  { value: 2_500_000, text: "2,5 M", why: "millions keep their sign" },
  { value: 60_000_000_000, text: "60 mil M", why: "the locale's own thousands of millions" },
])("$value is written $text: $why", ({ value, text }) => {
  expect(formatShortNumber(value).replaceAll("\u00A0", " ")).toBe(text);
});
