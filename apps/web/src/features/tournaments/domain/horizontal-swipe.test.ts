import { expect, test } from "vitest";
import { swipeStep } from "./horizontal-swipe";

test.each([
  { x: -80, y: 10, step: 1, why: "to the left brings the next round" },
  { x: 80, y: -10, step: -1, why: "to the right the one before" },
  { x: -30, y: 0, step: 0, why: "too short: a tap" },
  { x: -80, y: 70, step: 0, why: "as much down as sideways: scrolling" },
])("$x, $y: $why", ({ x, y, step }) => {
  expect(swipeStep(x, y)).toBe(step);
});
