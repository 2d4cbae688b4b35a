import { expect, test } from "vitest";
import { asksNow } from "./match-needs-action.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

test.each([
  { why: "it begins in a quarter of an hour", state: "waiting", minutes: 10, is: false },
  { why: "somebody is late", state: "waiting", minutes: -1, is: true },
  { why: "the clock gave it", state: "walkover", minutes: -10, is: true },
  { why: "a side objected", state: "objected", minutes: -10, is: true },
  { why: "both are there", state: "started", minutes: -1, is: false },
] as const)("a match asks for somebody or not: $why", ({ state, minutes, is }) => {
  expect(asksNow({ state, starts_at: at(minutes) }, NOW)).toBe(is);
});
