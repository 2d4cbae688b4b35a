import { describe, expect, test } from "vitest";
import { filledShare, teamSize } from "./format";

describe("teamSize", () => {
  test.each([
    { format: "5v5", size: 5, why: "the default format" },
    { format: "1v1", size: 1, why: "an individual tournament" },
  ] as const)("$format is $size: $why", ({ format, size }) => {
    expect(teamSize(format)).toBe(size);
  });
});

describe("filledShare", () => {
  test.each([
    { count: 8, max: 16, share: 0.5, why: "half full" },
    { count: 3, max: 0, share: null, why: "0 places means unlimited" },
    {
      count: 17,
      max: 16,
      share: 1,
      why: "capacity lowered after registrations never overflows the bar",
    },
  ])("$count of $max: $why", ({ count, max, share }) => {
    expect(filledShare(count, max)).toBe(share);
  });
});
