import { expect, test } from "vitest";
import { lateText } from "./late-text.ts";

const now = Date.parse("2026-11-25T13:00:00Z");

test.each([
  { hour: "2026-11-25T12:37:00Z", says: "Debía empezar hace 23 min" },
  { hour: "2026-11-25T11:30:00Z", says: "Debía empezar hace 1 h 30 min" },
  { hour: "2026-11-25T13:00:00Z", says: "Debía empezar hace 1 min" },
  { hour: "2026-11-25T13:01:00Z", says: null },
  { hour: null, says: null },
])("what should have begun says since when: $says", ({ hour, says }) => {
  expect(lateText(hour, now)).toBe(says);
});
