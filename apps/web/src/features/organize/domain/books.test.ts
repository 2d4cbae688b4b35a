import { expect, test } from "vitest";
import { sumOf, sumOfAll } from "./books";

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
