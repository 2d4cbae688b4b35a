import { expect, test } from "vitest";
import { toLocalInput } from "@/lib/local-date";
import { nextEdition } from "./next-edition.ts";

const START = "2026-11-19T23:00:00Z";
const LATER = toLocalInput("2026-11-26T23:00:00Z");

test.each([
  { name: "Copa Jueves #9", next: "Copa Jueves #10" },
  { name: "Copa Jueves", next: "Copa Jueves 2" },
  { name: "Liga 2026", next: "Liga 2027" },
  { name: "Sprint 1v1", next: "Sprint 1v1 2" },
])("after $name comes $next, a week later", ({ name, next }) => {
  expect(nextEdition(name, START, Date.parse(START))).toEqual({ name: next, start: LATER });
});

test.each([
  {
    now: "2026-12-07T12:00:00Z",
    start: "2026-12-10T23:00:00Z",
    why: "on the same day of the week",
  },
  { now: "2026-12-10T21:30:00Z", start: "2026-12-17T23:00:00Z", why: "with days left to enter" },
])("of what was weeks ago the next one is ahead, $why", ({ now, start }) => {
  expect(nextEdition("Copa", START, Date.parse(now)).start).toBe(toLocalInput(start));
});
