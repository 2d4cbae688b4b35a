import { expect, test } from "vitest";
import { compareSides } from "./compare-sides";

const figure = (label: string, amount: number | null) => ({
  label,
  amount,
  value: amount === null ? "—" : String(amount),
});

test("figures of the same name stand side by side, each with its share of the greater", () => {
  const winRate = [figure("Winrate", 80), figure("Winrate", 40)] as const;
  expect(compareSides([winRate[0]], [winRate[1]])).toEqual([
    { label: "Winrate", first: winRate[0], second: winRate[1], shares: [1, 0.5] },
  ]);
});

test.each([
  { first: 0, second: 0, shares: [0, 0], why: "of nothing nobody has more" },
  { first: null, second: 2.5, shares: [0, 1], why: "what is unknown has no share" },
])("$first and $second: $why", ({ first, second, shares }) => {
  const [row] = compareSides([figure("KDA", first)], [figure("KDA", second)]);
  expect(row?.shares).toEqual(shares);
});

test("a figure that only one side has stands alone", () => {
  const titles = figure("Títulos", 2);
  expect(compareSides([], [titles])).toEqual([
    { label: "Títulos", first: null, second: titles, shares: [0, 1] },
  ]);
  expect(compareSides([], [])).toEqual([]);
});
