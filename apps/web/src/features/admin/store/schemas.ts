import { storeItemsWords } from "@leyenda/db-types/words";
import { storeItemsLimits as limits } from "@leyenda/db-types/limits";
import { z } from "zod";
import { amountText } from "@/lib/amount-schema";
import { copy } from "./copy.ts";

const { form } = copy;

/** The largest price that the columns can store. */
const price = { min: 0, max: 9_999_999_999, rangeError: form.price, isOptional: true };

/** The pack form; the database enforces every rule too. */
export const itemSchema = z.object({
  name: z.string().trim().min(1, form.nameRequired).max(limits.name.max, form.nameLength),
  description: z.string().max(limits.description.max, form.descriptionLength),
  type: z.enum(storeItemsWords.type),
  amount: amountText({
    unit: "tickets",
    ...limits.amount,
    rangeError: form.amountRange,
    isOptional: true,
  }),
  price_ars: amountText({ unit: "ARS", ...price }),
  price_usd: amountText({ unit: "USD", ...price }),
  discount_percentage: amountText({
    unit: "percent",
    ...limits.discount_percentage,
    rangeError: form.discountRange,
    isOptional: true,
  }),
  color_gradient: z.string(),
  is_active: z.boolean(),
  stripe_price_id: z.string(),
  mp_preference_id: z.string(),
});
