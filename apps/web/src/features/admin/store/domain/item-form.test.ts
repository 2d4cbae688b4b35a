import { describe, expect, test } from "vitest";
import { itemSchema } from "../schemas";
import { newItem, toItemRow, toItemValues } from "./item-form";

describe("a store item in the form", () => {
  test("a new one has the defaults of the product", () => {
    expect(toItemRow({ ...newItem, name: "Pack", price_usd: "5" }, null)).toEqual({
      name: "Pack",
      description: null,
      type: "personal_ticket",
      amount: 1,
      price_ars: 0,
      price_usd: 5,
      discount_percentage: 0,
      image_url: null,
      color_gradient: "from-gray-700 to-gray-900",
      is_active: true,
      stripe_price_id: null,
      mp_preference_id: null,
    });
  });

  test.each([
    { change: {}, why: "without a price" },
    { change: { price_ars: "100", discount_percentage: "100" }, why: "given away" },
  ])("$why it is not put on sale", ({ change }) => {
    const values = { ...newItem, name: "Pack", ...change };
    expect(values.is_active).toBe(true);
    expect(toItemRow(values, null).is_active).toBe(false);
  });

  test("what is stored comes back unchanged", () => {
    const stored = toItemRow({ ...newItem, name: "Pack", price_ars: "2500,5" }, "/a.png");
    expect(toItemRow(toItemValues(stored), "/a.png")).toEqual(stored);
  });
});

describe("refusals of the form", () => {
  test.each([
    { change: { name: "  " }, field: "name", why: "without a name" },
    { change: { amount: "0" }, field: "amount", why: "no tickets" },
    { change: { amount: "2.5" }, field: "amount", why: "half a ticket" },
    { change: { price_ars: "-1" }, field: "price_ars", why: "a negative price" },
    { change: { price_ars: "12.50" }, field: "price_ars", why: "a price with two meanings" },
    { change: { price_usd: "gratis" }, field: "price_usd", why: "no number" },
    { change: { discount_percentage: "101" }, field: "discount_percentage", why: "over 100" },
  ])("$why", ({ change, field }) => {
    const result = itemSchema.safeParse({ ...newItem, name: "Pack", ...change });
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([field]);
  });

  test("the defaults with a name pass", () => {
    expect(itemSchema.safeParse({ ...newItem, name: "Pack" }).success).toBe(true);
  });
});
