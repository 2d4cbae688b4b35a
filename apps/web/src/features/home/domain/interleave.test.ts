import { expect, test } from "vitest";
import { interleave } from "./interleave.ts";

test.each([
  { first: ["a", "b"], second: ["1", "2", "3"], all: ["a", "1", "b", "2", "3"] },
  { first: ["a", "b", "c"], second: ["1"], all: ["a", "1", "b", "c"] },
  { first: [], second: ["1", "2"], all: ["1", "2"] },
])("$first and $second in turn", ({ first, second, all }) => {
  expect(interleave<string>(first, second)).toEqual(all);
});
