import { expect, test } from "vitest";
import { candidatesOf } from "./podium-candidates.ts";

const side = (name: string) => ({ id: name, name });
const match = (part: string, names: readonly string[], more = {}) => ({
  stageId: "llave",
  part,
  next: [] as string[],
  sides: names.map(side),
  isUndecided: true,
  ...more,
});
const names = (...of: Parameters<typeof candidatesOf>) =>
  candidatesOf(...of).map((sides) => sides.map(({ name }) => name));

test("who is in the final, and in the match for the third place, can still take a place", () => {
  const semifinal = match("bracket", ["C", "D"], { next: ["final"] });
  const third = match("third_place", ["B"]);
  expect(names([semifinal, match("bracket", ["A"]), third], 1)).toEqual([["A"], ["A"], ["B"]]);
});

test("nobody does while a stage is to come, or where a table decides", () => {
  expect(names([match("bracket", ["A", "B"])], 2)).toEqual([]);
  expect(names([match("group", ["A", "B"])], 1)).toEqual([[], [], []]);
});
