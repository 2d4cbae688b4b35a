import { expect, test } from "vitest";
import { copy } from "./copy.ts";

test.each([
  { matches: 10, wins: 6, losses: 3, expected: "6-1-3", why: "a draw" },
  { matches: 4, wins: 4, losses: 0, expected: "4-0-0", why: "only victories" },
  { matches: 0, wins: 0, losses: 0, expected: "0-0-0", why: "nothing yet" },
])("the ranking tells draws between victories and defeats: $why", ({ expected, ...side }) => {
  expect(copy.record(side)).toBe(expected);
});
