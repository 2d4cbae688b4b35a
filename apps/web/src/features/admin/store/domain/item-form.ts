import {
  DEFAULT_GRADIENT,
  discountedPrice,
  type StoreItemType,
} from "@/entities/store-item/domain/store-item";
import { amountOr, writeAmount } from "@/lib/amount";

/** The form's values while the user types; numbers are texts. */
export interface ItemValues {
  name: string;
  description: string;
  type: StoreItemType;
  amount: string;
  price_ars: string;
  price_usd: string;
  discount_percentage: string;
  color_gradient: string;
  is_active: boolean;
  stripe_price_id: string;
  mp_preference_id: string;
}

/** The initial form values of a new pack (ADM-29 in docs/product). */
export const newItem: ItemValues = {
  name: "",
  description: "",
  type: "personal_ticket",
  amount: "1",
  price_ars: "0",
  price_usd: "0",
  discount_percentage: "0",
  color_gradient: DEFAULT_GRADIENT,
  is_active: true,
  stripe_price_id: "",
  mp_preference_id: "",
};

export interface StoredItem {
  readonly name: string;
  readonly description: string | null;
  readonly type: StoreItemType;
  readonly amount: number;
  readonly price_ars: number;
  readonly price_usd: number;
  readonly discount_percentage: number;
  readonly color_gradient: string;
  readonly is_active: boolean;
  readonly stripe_price_id: string | null;
  readonly mp_preference_id: string | null;
}

/** Converts a stored pack to form values. */
export function toItemValues(item: StoredItem): ItemValues {
  return {
    name: item.name,
    description: item.description ?? "",
    type: item.type,
    amount: writeAmount(item.amount, "tickets"),
    price_ars: writeAmount(item.price_ars, "ARS"),
    price_usd: writeAmount(item.price_usd, "USD"),
    discount_percentage: writeAmount(item.discount_percentage, "percent"),
    color_gradient: item.color_gradient,
    is_active: item.is_active,
    stripe_price_id: item.stripe_price_id ?? "",
    mp_preference_id: item.mp_preference_id ?? "",
  };
}

/** Whether a pack has a price in at least one currency. Without a price nobody can buy the pack. */
export function hasPrice(
  values: Pick<ItemValues, "price_ars" | "price_usd" | "discount_percentage">,
): boolean {
  const discount = amountOr(values.discount_percentage, "percent", 0);
  return [amountOr(values.price_ars, "ARS", 0), amountOr(values.price_usd, "USD", 0)].some(
    (price) => discountedPrice(price, discount) > 0,
  );
}

/** Converts the form's values to the database row; a pack without a price is not put on sale. */
export function toItemRow(values: ItemValues, imageUrl: string | null) {
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    type: values.type,
    amount: amountOr(values.amount, "tickets", 1),
    price_ars: amountOr(values.price_ars, "ARS", 0),
    price_usd: amountOr(values.price_usd, "USD", 0),
    discount_percentage: amountOr(values.discount_percentage, "percent", 0),
    image_url: imageUrl,
    color_gradient: values.color_gradient,
    is_active: values.is_active && hasPrice(values),
    stripe_price_id: values.stripe_price_id.trim() || null,
    mp_preference_id: values.mp_preference_id.trim() || null,
  };
}
