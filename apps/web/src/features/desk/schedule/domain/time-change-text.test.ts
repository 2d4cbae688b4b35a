import { expect, test } from "vitest";
import { ownFormats } from "@/lib/format";
import { changeText } from "./time-change-text.ts";

const instant = (day: number, hour: number) =>
  new Date(`2026-11-${day}T${hour}:30:00-03:00`).toISOString();

test.each([
  { before: instant(21, 20), at: instant(21, 22), says: "20:30 → 22:30", why: "of one day" },
  {
    before: instant(21, 22),
    at: instant(22, 22),
    says: "21 nov 22:30 → 22 nov 22:30",
    why: "to another day",
  },
  { before: null, at: instant(21, 20), says: "hora nueva", why: "there was none" },
])("a change says from when to when: $why", ({ before, at, says }) => {
  expect(changeText(before, at, ownFormats)).toBe(says);
});
