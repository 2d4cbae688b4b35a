import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test.each([
  { first: ["a", "b"], second: ["1", "2", "3"], all: ["a", "1", "b", "2", "3"] },
  { first: ["a", "b", "c"], second: ["1"], all: ["a", "1", "b", "c"] },
  { first: [], second: ["1", "2"], all: ["1", "2"] },
])("$first and $second in turn", ({ first, second, all }) => {
  expect(inTurn<string>(first, second)).toEqual(all);
});
