import { expect, test } from "vitest";
import { chartKindOf, type TrendDay, trendOf } from "./trends.ts";

const day = (date: string, accounts: number, held: number): TrendDay => ({
  day: date,
  accounts,
  entries: 0,
  tickets_sold: -accounts,
  tickets_held: held,
});
const days = [
  day("2026-03-01", 1, 10),
  day("2026-03-02", 3, 30),
  day("2026-03-03", 2, 25),
  day("2026-03-04", 3, 40),
];

test("what happens adds up over the period, what there is does not", () => {
  expect(trendOf(days, "accounts")).toEqual({
    now: 5,
    before: 4,
    points: [
      { day: "2026-03-03", value: 2 },
      { day: "2026-03-04", value: 3 },
    ],
  });
  expect(trendOf(days, "tickets_held")).toMatchObject({ now: 40, before: 30 });
});

test("what is known on one day alone is drawn as a bar, a level of more as a line", () => {
  expect(chartKindOf("tickets_held", [{}, {}, { value: 40 }])).toBe("bars");
  expect(chartKindOf("tickets_held", [{}, { value: 25 }, { value: 40 }])).toBe("level");
  expect(chartKindOf("accounts", [{ value: 1 }, { value: 2 }])).toBe("bars");
});

test("no days are a trend of nothing", () => {
  expect(trendOf([], "tickets_held")).toEqual({ now: 0, before: 0, points: [] });
});
