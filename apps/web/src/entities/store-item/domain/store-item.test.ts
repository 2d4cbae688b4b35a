import { expect, test } from "vitest";
import { discountedPrice, gradientClass, priceIn } from "./store-item";

test.each([
  { price: 2500, discount: 0, paid: 2500, why: "no discount" },
  { price: 2500, discount: 15, paid: 2125, why: "a share less" },
  { price: 9.99, discount: 33.33, paid: 6.66, why: "to the hundredth" },
  { price: 10, discount: 100, paid: 0, why: "free" },
])("$price less $discount% is $paid: $why", ({ price, discount, paid }) => {
  expect(discountedPrice(price, discount)).toBe(paid);
});

test.each([
  { stored: "from-violet-700 to-cyan-800", shown: "from-violet-700", why: "one of ours" },
  { stored: "from-purple-500 via-pink-400 to-red-500", shown: "from-violet-700", why: "its hue" },
  { stored: "from-yellow-300 to-white", shown: "from-amber-800", why: "too light for white text" },
  { stored: "from-nowhere to-nothing", shown: "from-gray-700 to-gray-900", why: "the default" },
  { stored: "", shown: "from-gray-700 to-gray-900", why: "nothing" },
])("the ground $stored is shown as $shown: $why", ({ stored, shown }) => {
  expect(gradientClass(stored)).toContain(shown);
});

test("a pack without a price in a currency is not sold in it", () => {
  const pack = { amount: 10, price_ars: 2500, price_usd: 0, discount_percentage: 20 };
  expect(priceIn(pack, "ARS")).toBe(2000);
  expect(priceIn(pack, "USD")).toBeNull();
});
