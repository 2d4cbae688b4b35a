import { expect, test } from "vitest";
import { clockState, refereesFirst, type StartClock } from "./match-clock-state.ts";

const NOW = Date.parse("2026-11-25T21:00:00Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const start = (state: StartClock["state"], minutes = 0): StartClock => ({
  state,
  starts_at: at(minutes),
});

test.each([
  { why: "objected to", status: "scheduled", of: start("objected"), clock: "objected" },
  { why: "given", status: "pending", of: start("walkover"), clock: "walkover" },
  { why: "a side is late", status: "scheduled", of: start("waiting"), clock: "absent" },
  { why: "its hour is ahead", status: "scheduled", of: start("waiting", 5), clock: null },
  { why: "begun", status: "scheduled", of: start("started"), clock: null },
  { why: "without an hour", status: "scheduled", of: null, clock: null },
  { why: "in dispute", status: "disputed", of: start("objected"), clock: null },
  { why: "decided", status: "completed", of: start("objected"), clock: null },
] as const)("$why: $clock", ({ status, of, clock }) => {
  expect(clockState(status, of, NOW)).toBe(clock);
});

test("what a referee has to decide stands first, the rest as it came", () => {
  const rows = [null, start("walkover"), start("objected"), null, null].map((of, id) => ({
    id,
    status: id === 3 ? ("disputed" as const) : ("scheduled" as const),
    start: of,
    isCalled: id === 4,
  }));
  expect(refereesFirst(rows).map(({ id }) => id)).toEqual([4, 2, 3, 0, 1]);
});
