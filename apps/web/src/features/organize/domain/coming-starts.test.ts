import { expect, test } from "vitest";
import { comingStarts } from "./coming-starts.ts";

const START = "2026-11-08T19:00:00.000Z";

test.each([
  { now: "2026-11-09T12:00:00Z", first: "2026-11-15T19:00:00.000Z", why: "a week later" },
  { now: "2026-11-28T12:00:00Z", first: "2026-11-29T19:00:00.000Z", why: "a day ahead" },
  { now: "2026-11-29T17:30:00Z", first: "2026-12-06T19:00:00.000Z", why: "not within the hour" },
])("$why", ({ now, first }) => {
  const starts = comingStarts(START, Date.parse(now), 3);
  expect(starts).toHaveLength(3);
  expect(starts[0]).toBe(first);
});
