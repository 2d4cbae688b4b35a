import { expect, test } from "vitest";
import { rankOf, TIERS } from "./tier.ts";

test("a rating belongs to the highest tier that begins at or below it", () => {
  expect(
    [900, 1299, 1300, 1500, 1600, 1899.9, 1900, 2400].map((rating) => rankOf(rating).tier),
  ).toEqual(["bronze", "bronze", "silver", "gold", "platinum", "diamond", "legend", "legend"]);
});

test("says what is missing for the next tier, in whole points", () => {
  expect(rankOf(1525)).toEqual({
    tier: "gold",
    level: 3,
    next: "platinum",
    missing: 75,
    share: 0.5,
  });
  expect(rankOf(1599.5)).toMatchObject({ next: "platinum", missing: 1 });
  expect(rankOf(700)).toMatchObject({ tier: "bronze", missing: 600, share: 0 });
  expect(rankOf(2100)).toEqual({ tier: "legend", level: 6, next: null, missing: 0, share: 1 });
});

test("the tiers rise", () => {
  const starts = TIERS.map(({ from }) => from);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});
