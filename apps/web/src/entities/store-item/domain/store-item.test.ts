import { expect, test } from "vitest";
import { discountedPrice, gradientClass } from "./store-item";

test.each([
  { price: 2500, discount: 0, paid: 2500, why: "no discount" },
  { price: 2500, discount: 15, paid: 2125, why: "a share less" },
  { price: 9.99, discount: 33.33, paid: 6.66, why: "to the hundredth" },
  { price: 10, discount: 100, paid: 0, why: "free" },
])("$price less $discount% is $paid: $why", ({ price, discount, paid }) => {
  expect(discountedPrice(price, discount)).toBe(paid);
});

test("an unknown ground becomes the default", () => {
  expect(gradientClass("from-violet-700 to-cyan-800")).toContain("from-violet-700");
  expect(gradientClass("from-nowhere to-nothing")).toContain("from-gray-700 to-gray-900");
});
