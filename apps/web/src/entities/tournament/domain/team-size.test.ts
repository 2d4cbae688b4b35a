import { describe, expect, test } from "vitest";
import { teamSize } from "./team-size";

describe("teamSize", () => {
  test.each([
    { format: "5v5", size: 5, why: "the default format" },
    { format: "1v1", size: 1, why: "an individual tournament" },
  ] as const)("$format is $size: $why", ({ format, size }) => {
    expect(teamSize(format)).toBe(size);
  });
});
