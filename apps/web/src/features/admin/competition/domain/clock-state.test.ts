import { expect, test } from "vitest";
import { clockState, objectedFirst } from "./clock-state.ts";

test.each([
  { status: "scheduled", start: "objected", clock: "objected" },
  { status: "pending", start: "walkover", clock: "walkover" },
  { status: "scheduled", start: "waiting", clock: null },
  { status: "scheduled", start: undefined, clock: null },
  { status: "disputed", start: "objected", clock: null },
  { status: "completed", start: "objected", clock: null },
] as const)("$status whose start is $start: $clock", ({ status, start, clock }) => {
  expect(clockState(status, start)).toBe(clock);
});

test("what a referee has to decide stands first, the rest as it came", () => {
  const rows = [
    { id: 1, clock: null },
    { id: 2, clock: "walkover" },
    { id: 3, clock: "objected" },
    { id: 4, clock: null },
  ] as const;
  expect(objectedFirst(rows).map(({ id }) => id)).toEqual([3, 1, 2, 4]);
});
