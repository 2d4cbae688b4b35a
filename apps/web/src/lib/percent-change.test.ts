import { expect, test } from "vitest";
import { percentChange } from "./percent-change";

test.each([
  { now: 5, before: 4, change: 25, why: "more" },
  { now: 1, before: 3, change: -67, why: "less, rounded" },
  { now: 4, before: 4, change: 0, why: "as before" },
  { now: 4, before: 0, change: null, why: "nothing to compare with" },
  { now: 5, before: -10, change: 150, why: "more was returned than sold" },
])("a change from $before to $now: $why", ({ now, before, change }) => {
  expect(percentChange(before, now)).toBe(change);
});
