import { expect, test } from "vitest";
import { comingStarts, sumOf, sumOfAll } from "./edition-starts-and-totals.ts";

const START = "2026-11-08T19:00:00.000Z";

test.each([
  { now: "2026-11-09T12:00:00Z", first: "2026-11-15T19:00:00.000Z", why: "a week later" },
  { now: "2026-11-28T12:00:00Z", first: "2026-11-29T19:00:00.000Z", why: "a day ahead" },
  { now: "2026-11-29T17:30:00Z", first: "2026-12-06T19:00:00.000Z", why: "not within the hour" },
])("$why", ({ now, first }) => {
  const starts = comingStarts(START, Date.parse(now), 3);
  expect(starts).toHaveLength(3);
  expect(starts[0]).toBe(first);
});

const hidden = { fees: null, prizes: null, money: null };

test("the house keeps what was taken and not given, or adds what it gave beyond", () => {
  expect(sumOf({ fees: 40, prizes: 15, money: 0 })).toEqual({
    fees: 40,
    prizes: 15,
    money: 0,
    house: 25,
  });
  expect(sumOf({ fees: 10, prizes: 60, money: 2500 })?.house).toBe(-50);
});

test("the sum is of the editions whose figures one may see", () => {
  expect(sumOf(hidden)).toBeNull();
  expect(sumOfAll([hidden])).toBeNull();
  expect(
    sumOfAll([{ fees: 40, prizes: 15, money: 10 }, hidden, { fees: 10, prizes: 60, money: 2.5 }]),
  ).toEqual({ fees: 50, prizes: 75, money: 12.5, house: -25 });
});
