import { expect, test } from "vitest";
import { compareSides, figuresIn } from "./compare-sides";

const figure = (label: string, amount: number | null) => ({
  label,
  amount,
  value: amount === null ? "—" : String(amount),
});

test("figures of the same name stand side by side, each with its share of the greater", () => {
  const [one, two] = [figure("KDA", 3), figure("KDA", 1.5)];
  expect(compareSides([one], [two])).toEqual([
    { label: "KDA", first: one, second: two, shares: [1, 0.5], leader: 1 },
  ]);
});

test.each([
  { first: 50, second: 40, shares: [0.5, 0.4], leader: 1 },
  { first: 50, second: 50, shares: [0.5, 0.5], leader: null },
])("a percentage fills its bar of a hundred: $first and $second", ({ first, second, ...drawn }) => {
  const [row] = compareSides([figure("Winrate", first)], [figure("Winrate", second)]);
  expect(row).toMatchObject(drawn);
});

test("a tie lights neither", () => {
  const [row] = compareSides([figure("KDA", 3)], [figure("KDA", 3)]);
  expect(row).toMatchObject({ shares: [1, 1], leader: null });
});

test.each([
  { first: 0, second: 0 },
  { first: null, second: null },
  { first: null, second: 0 },
  { first: null, second: 2.5 },
])("a figure that cannot be compared is left out: $first and $second", (amounts) => {
  const { first, second } = amounts;
  expect(compareSides([figure("KDA", first)], [figure("KDA", second)])).toEqual([]);
});

test("a figure that only one side is told of is left out", () => {
  expect(compareSides([], [figure("Títulos", 2)])).toEqual([]);
});

test("a side's figures are those of the match's game alone", () => {
  const records = [
    { game: "Valorant", wins: 6, draws: 0, losses: 2, average_kda: 1.28 },
    { game: "Rocket League", wins: 1, draws: 1, losses: 1, average_kda: null },
  ];
  const valuesIn = (game: string) => figuresIn(game, records).map(({ value }) => value);
  expect(valuesIn("Valorant")).toEqual(["75\u00A0%", "1,3", "6"]);
  expect(valuesIn("Rocket League")).toEqual(["33\u00A0%", "—", "1"]);
  expect(valuesIn("FIFA")).toEqual(["—", "—", "0"]);
});
