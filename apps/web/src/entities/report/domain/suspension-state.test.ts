import { expect, test } from "vitest";
import { measureState, runningSuspension } from "./suspension-state";

const NOW = new Date("2026-11-23T12:00:00Z").getTime();

test.each([
  ["runs until its moment", { ends_at: "2026-11-23T12:00:01Z", lifted_at: null }, "running"],
  ["is over at it", { ends_at: "2026-11-23T12:00:00Z", lifted_at: null }, "over"],
  ["is lifted before", { ends_at: "2027-01-01T00:00:00Z", lifted_at: "2026-11-20" }, "lifted"],
  ["has no end in a tournament", { ends_at: null, lifted_at: null }, "running"],
] as const)("a measure %s", (_why, measure, state) => {
  expect(measureState(measure, NOW)).toBe(state);
});

test("what keeps somebody out of one tournament suspends nobody", () => {
  const inCup = { tournament_id: "a", ends_at: null, lifted_at: null };
  const over = { tournament_id: null, ends_at: "2026-01-01T00:00:00Z", lifted_at: null };
  expect(runningSuspension([inCup, over], NOW)).toBeUndefined();
});
