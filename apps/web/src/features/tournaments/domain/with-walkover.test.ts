import { expect, test } from "vitest";
import { withWalkover } from "./with-walkover.ts";

test.each([
  { why: "that was played", of: undefined, told: { score: "1-0", isObjected: null } },
  { why: "of a walkover in question", of: true, told: { score: "1-0", isObjected: true } },
  { why: "that a walkover gave", of: false, told: { score: null, isObjected: false } },
])("the score $why is told or not", ({ of, told }) => {
  expect(withWalkover({ score: "1-0", isObjected: null }, of)).toEqual(told);
});
