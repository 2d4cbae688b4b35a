import { expect, test } from "vitest";
import {
  chartPoints,
  daysBefore,
  lastDays,
  percentChange,
  revenueTotals,
  today,
} from "./revenue.ts";

const row = (day: string, pack: string, gross: number, returned = 0) => ({
  day,
  item_id: pack,
  item_name: `Pack ${pack}`,
  orders: 1,
  tickets: 10,
  gross_minor: gross,
  returned_minor: returned,
  net_minor: gross - returned,
});
const rows = [
  row("2026-03-01", "a", 1000),
  row("2026-03-01", "b", 5000, 1000),
  row("2026-03-03", "a", 500),
];

test("days run up to the last one, over the end of a month", () => {
  expect(lastDays(3, "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("the period before is as long and ends the day before", () => {
  expect(daysBefore(2, "2026-03-01")).toEqual(["2026-02-27", "2026-02-28"]);
});

test("a day begins at Argentina's midnight", () => {
  expect(today(new Date("2026-03-02T02:59:00Z"))).toBe("2026-03-01");
  expect(today(new Date("2026-03-02T03:00:00Z"))).toBe("2026-03-02");
});

test("totals add up, and the pack that earned most is first", () => {
  const { packs, ...all } = revenueTotals(rows);
  expect(all).toEqual({
    orders: 3,
    tickets: 30,
    gross_minor: 6500,
    returned_minor: 1000,
    net_minor: 5500,
  });
  expect(packs.map(({ name, net_minor: net }) => [name, net])).toEqual([
    ["Pack b", 4000],
    ["Pack a", 1500],
  ]);
});

test("every day has its point, also one without sales", () => {
  expect(chartPoints(rows, lastDays(3, "2026-03-03"))).toEqual([
    { day: "2026-03-01", a: 10, b: 40 },
    { day: "2026-03-02" },
    { day: "2026-03-03", a: 5 },
  ]);
});

test.each([
  { now: 5, before: 4, change: 25, why: "more" },
  { now: 1, before: 3, change: -67, why: "less, rounded" },
  { now: 4, before: 4, change: 0, why: "as before" },
  { now: 4, before: 0, change: null, why: "nothing to compare with" },
  { now: 5, before: -10, change: 150, why: "more was returned than sold" },
])("a change from $before to $now: $why", ({ now, before, change }) => {
  expect(percentChange(before, now)).toBe(change);
});
