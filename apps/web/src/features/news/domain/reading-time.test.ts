import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

test.each([
  { words: 0, minutes: 1, why: "nothing is never no time" },
  { words: 299, minutes: 1, why: "less than a minute and a half is one" },
  { words: 300, minutes: 2, why: "half a minute counts" },
  { words: 2_000, minutes: 10, why: "two hundred words a minute" },
])("$words words take $minutes min: $why", ({ words, minutes }) => {
  expect(readingMinutes(" palabra\n".repeat(words))).toBe(minutes);
});
