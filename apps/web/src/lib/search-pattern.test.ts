import { describe, expect, test } from "vitest";
import { searchPattern } from "./search-pattern";

describe("searchPattern", () => {
  test.each([
    { search: "Copa Ñandú", pattern: "%copa nandu%", why: "case and accents do not matter" },
    {
      search: "100%_",
      pattern: String.raw`%100\%\_%`,
      why: "wildcards are searched as themselves",
    },
  ])("$why", ({ search, pattern }) => {
    expect(searchPattern(search)).toBe(pattern);
  });
});
