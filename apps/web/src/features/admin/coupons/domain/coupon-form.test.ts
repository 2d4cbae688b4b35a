import { describe, expect, test } from "vitest";
import { couponSchema, newCoupon, toCouponRow, toCouponValues } from "./coupon-form.ts";

const valid = { ...newCoupon, code: "verano26" };

test("codes are stored in capitals, empty limits as none", () => {
  expect(toCouponRow({ ...valid, discount: "12,5" })).toEqual({
    code: "VERANO26",
    discount_percentage: 12.5,
    item_id: null,
    max_redemptions: null,
    max_per_user: 1,
    valid_from: null,
    valid_until: null,
    is_active: true,
  });
});

test("what is stored comes back unchanged", () => {
  const row = toCouponRow({ ...valid, maximum: "50", perUser: "2", until: "2026-12-31T23:00" });
  expect(toCouponRow(toCouponValues(row))).toEqual(row);
});

describe("refusals of the form", () => {
  test.each([
    { change: { code: "ab" }, field: "code", why: "too short" },
    { change: { code: "con espacio" }, field: "code", why: "a space" },
    { change: { discount: "0" }, field: "discount", why: "nothing off" },
    { change: { discount: "100" }, field: "discount", why: "free" },
    { change: { discount: "diez" }, field: "discount", why: "no number" },
    { change: { maximum: "0" }, field: "maximum", why: "never" },
    { change: { perUser: "" }, field: "perUser", why: "nobody" },
    {
      change: { from: "2026-12-31T10:00", until: "2026-12-01T10:00" },
      field: "until",
      why: "over before it begins",
    },
  ])("$field: $why", ({ change, field }) => {
    const result = couponSchema.safeParse({ ...valid, ...change });
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([field]);
  });

  test("the defaults with a code pass", () => {
    expect(couponSchema.safeParse(valid).success).toBe(true);
  });
});
