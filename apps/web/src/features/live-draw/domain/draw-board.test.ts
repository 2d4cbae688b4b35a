import { describe, expect, test } from "vitest";
import { boardOf, groupLetter } from "./draw-board";

describe("boardOf", () => {
  test.each([
    {
      kind: "round_robin",
      size: 4,
      total: 9,
      fields: [
        [1, 4, 5, 8, 9],
        [2, 3, 6, 7],
      ],
      why: "groups are dealt serpentine",
    },
    {
      kind: "round_robin",
      size: null,
      total: 3,
      fields: [[1, 2, 3]],
      why: "a league has one group",
    },
    {
      kind: "single_elimination",
      size: null,
      total: 6,
      fields: [[1], [4, 5], [2], [3, 6]],
      why: "the best seeds of a bracket pass free",
    },
    {
      kind: "double_elimination",
      size: null,
      total: 4,
      fields: [
        [1, 4],
        [2, 3],
      ],
      why: "the upper bracket of a double elimination",
    },
    {
      kind: "swiss",
      size: null,
      total: 5,
      fields: [[1, 3], [2, 4], [5]],
      why: "upper half against lower half, the last one rests",
    },
  ] as const)("$why", ({ kind, size, total, fields }) => {
    expect(boardOf(kind, size, total).map(({ seeds }) => seeds)).toEqual(fields);
  });

  test("groups are named A to Z, then AA", () => {
    expect([0, 25, 26, 27, 52].map(groupLetter)).toEqual(["A", "Z", "AA", "AB", "BA"]);
  });
});
