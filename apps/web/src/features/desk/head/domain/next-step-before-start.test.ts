import { expect, test } from "vitest";
import { nextBefore } from "./next-step-before-start.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const HOUR = 3_600_000;
const cup = (registered: number, hours: number) => ({
  registered,
  max_participants: 8,
  start_date: new Date(NOW + hours * HOUR).toISOString(),
});
const open = { isOpen: true, here: 3, all: 7 };

test.each([
  { why: "one alone cannot play", of: cup(1, 0.5), checkIn: null, is: "share" },
  { why: "places are left and it is far", of: cup(7, 2), checkIn: open, is: "share" },
  { why: "somebody waits for a place", of: cup(7, 2), hasWaiting: true, checkIn: open, is: "call" },
  { why: "it is full", of: cup(8, 2), checkIn: open, is: "call" },
  { why: "its hour is near", of: cup(7, 0.5), checkIn: open, is: "call" },
  {
    why: "everybody confirmed",
    of: cup(7, 0.5),
    checkIn: { isOpen: true, here: 7, all: 7 },
    is: "begin",
  },
  {
    why: "nobody can confirm any more",
    of: cup(8, 0),
    checkIn: { ...open, isOpen: false },
    is: "begin",
  },
  { why: "nobody is asked to confirm", of: cup(8, 2), checkIn: null, is: "begin" },
] as const)("before the start comes $is where $why", ({ of, checkIn, is, ...more }) => {
  const hasWaiting = "hasWaiting" in more;
  expect(nextBefore(of, { now: NOW, hasWaiting, checkIn })).toBe(is);
});
