import { couponsLimits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { amountText } from "@/lib/amount-schema";
import { amountOr, writeAmount } from "@/lib/amount";
import { fromLocalInput, toLocalInput } from "@/lib/local-date";
import { copy } from "../copy.ts";

const { form } = copy;

/** Represents an empty value, because a select option cannot be empty. */
export const ANY_ITEM = "todos";

const isCount = (text: string) => /^[1-9]\d{0,6}$/.test(text.trim());
const { code, discount_percentage: percentage } = couponsLimits;
const CODE = new RegExp(`^\\s*[A-Za-z0-9_-]{${code.min},${code.max}}\\s*$`);

/** The coupon form; the database enforces every rule too. */
export const couponSchema = z
  .object({
    code: z.string().regex(CODE, form.codeError),
    discount: amountText({ unit: "percent", ...percentage, rangeError: form.discountError }),
    itemId: z.string(),
    maximum: z.string().refine((text) => text.trim() === "" || isCount(text), form.countError),
    perUser: z.string().refine(isCount, form.countError),
    from: z.string(),
    until: z.string(),
    isActive: z.boolean(),
  })
  .refine(({ from, until }) => !from || !until || from < until, {
    path: ["until"],
    message: form.untilError,
  });

export type CouponValues = z.infer<typeof couponSchema>;

export const newCoupon: CouponValues = {
  code: "",
  discount: "10",
  itemId: ANY_ITEM,
  maximum: "",
  perUser: "1",
  from: "",
  until: "",
  isActive: true,
};

interface StoredCoupon {
  readonly code: string;
  readonly discount_percentage: number;
  readonly item_id: string | null;
  readonly max_redemptions: number | null;
  readonly max_per_user: number;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly is_active: boolean;
}

/** Converts a stored coupon to form values. */
export function toCouponValues(coupon: StoredCoupon): CouponValues {
  return {
    code: coupon.code,
    discount: writeAmount(coupon.discount_percentage, "percent"),
    itemId: coupon.item_id ?? ANY_ITEM,
    maximum: coupon.max_redemptions === null ? "" : String(coupon.max_redemptions),
    perUser: String(coupon.max_per_user),
    from: toLocalInput(coupon.valid_from),
    until: toLocalInput(coupon.valid_until),
    isActive: coupon.is_active,
  };
}

/** Converts the form's values to the database row that is saved. */
export function toCouponRow(values: CouponValues) {
  return {
    code: values.code.trim().toUpperCase(),
    discount_percentage: amountOr(values.discount, "percent", 0),
    item_id: values.itemId === ANY_ITEM ? null : values.itemId,
    max_redemptions: values.maximum.trim() === "" ? null : Number(values.maximum),
    max_per_user: Number(values.perUser),
    valid_from: fromLocalInput(values.from),
    valid_until: fromLocalInput(values.until),
    is_active: values.isActive,
  };
}
