import { expect, test } from "vitest";
import { shortRelativeTime } from "./short-relative-time.ts";

const NOW = Date.parse("2026-11-25T21:00:00Z");

test.each([
  { minutes: 0, text: "ahora" },
  { minutes: 12, text: "en 12 min" },
  { minutes: 0.4, text: "en 1 min" },
  { minutes: -0.9, text: "ahora" },
  { minutes: -1.9, text: "hace 1 min" },
  { minutes: -28, text: "hace 28 min" },
  { minutes: -580, text: "hace 10 h" },
  { minutes: 3 * 1440, text: "en 3 d" },
])("$minutes minutes away: $text", ({ minutes, text }) => {
  expect(shortRelativeTime(new Date(NOW + minutes * 60_000).toISOString(), NOW)).toBe(text);
});
