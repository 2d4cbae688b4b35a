import { expect, test } from "vitest";
import { possibleResults } from "./result.ts";
import { comingResults, fitsMaps } from "./remaining-results.ts";

const all = [...possibleResults(3, 1), ...possibleResults(3, 2)];

test.each([
  { standing: "1-0", coming: ["2-0", "2-1", "1-2"], why: "the other side has lost one" },
  { standing: "1-1", coming: ["2-1", "1-2"], why: "one map is left" },
  { standing: null, coming: all, why: "nothing is known" },
  { standing: "2-1", coming: all, why: "it is over: who judges it may judge otherwise" },
])("after $standing what can still come is offered: $why", ({ standing, coming }) => {
  expect(comingResults(all, standing, 3)).toEqual(coming);
});

test.each([
  { standing: "1-0", result: "0-1", bestOf: 3, fits: false },
  { standing: "1-0", result: "1-0", bestOf: 3, fits: true },
  { standing: "2-0", result: "2-1", bestOf: 3, fits: false },
  { standing: "2-0", result: "2-1", bestOf: 5, fits: true },
  { standing: "13-7", result: "7-13", bestOf: 1, fits: true },
  { standing: "1-0", result: "", bestOf: 3, fits: true },
])("$result after $standing of $bestOf fits: $fits", ({ standing, result, bestOf, fits }) => {
  expect(fitsMaps(standing, result, bestOf)).toBe(fits);
});
