import { storeItemsWords } from "@leyenda/db-types/words";
import { storeItemsLimits as limits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { copy } from "./copy.ts";
import { numberFromText } from "./domain/item-form.ts";

const { form } = copy;

/** A number as text, between two bounds; empty is allowed where the form has a default. */
function numberText(min: number, max: number, ifEmpty: number, message: string) {
  return z.string().refine((text) => {
    const number = numberFromText(text, ifEmpty);
    return Number.isFinite(number) && number >= min && number <= max;
  }, message);
}

const price = numberText(0, 9_999_999_999, 0, form.price);

/** The store item form; every rule is the database's as well. */
export const itemSchema = z.object({
  name: z.string().trim().min(1, form.nameRequired).max(limits.name.max, form.nameLength),
  description: z.string().max(limits.description.max, form.descriptionLength),
  type: z.enum(storeItemsWords.type),
  amount: z
    .string()
    .refine((text) => /^\d*$/.test(text.trim()), form.amountRange)
    .refine((text) => {
      const amount = numberFromText(text, 1);
      return (
        !Number.isInteger(amount) || (amount >= limits.amount.min && amount <= limits.amount.max)
      );
    }, form.amountRange),
  price_ars: price,
  price_usd: price,
  discount_percentage: numberText(
    limits.discount_percentage.min,
    limits.discount_percentage.max,
    0,
    form.discountRange,
  ),
  color_gradient: z.string(),
  is_active: z.boolean(),
  stripe_price_id: z.string(),
  mp_preference_id: z.string(),
});
