import {
  DEFAULT_GRADIENT,
  discountedPrice,
  type StoreItemType,
} from "@/entities/store-item/domain/store-item";

/** The form as it is typed: numbers are texts until they are stored. */
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

/** A new item (ADM-29 in docs/product). */
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

/** A stored item as the form shows it. */
export function toItemValues(item: StoredItem): ItemValues {
  return {
    name: item.name,
    description: item.description ?? "",
    type: item.type,
    amount: String(item.amount),
    price_ars: String(item.price_ars),
    price_usd: String(item.price_usd),
    discount_percentage: String(item.discount_percentage),
    color_gradient: item.color_gradient,
    is_active: item.is_active,
    stripe_price_id: item.stripe_price_id ?? "",
    mp_preference_id: item.mp_preference_id ?? "",
  };
}

/** A typed number; the comma of the Argentine locale counts as a point, and nothing as the default. */
export function numberFromText(text: string, ifEmpty: number): number {
  const plain = text.trim().replace(",", ".");
  return plain === "" ? ifEmpty : Number(plain);
}

/** Whether it costs something in one currency at least: without a price nobody can buy it. */
export function hasPrice(
  values: Pick<ItemValues, "price_ars" | "price_usd" | "discount_percentage">,
): boolean {
  const discount = numberFromText(values.discount_percentage, 0);
  return [values.price_ars, values.price_usd].some(
    (price) => discountedPrice(numberFromText(price, 0), discount) > 0,
  );
}

/** What the form stores; a pack without a price is not put on sale. */
export function toItemRow(values: ItemValues, imageUrl: string | null) {
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    type: values.type,
    amount: numberFromText(values.amount, 1),
    price_ars: numberFromText(values.price_ars, 0),
    price_usd: numberFromText(values.price_usd, 0),
    discount_percentage: numberFromText(values.discount_percentage, 0),
    image_url: imageUrl,
    color_gradient: values.color_gradient,
    is_active: values.is_active && hasPrice(values),
    stripe_price_id: values.stripe_price_id.trim() || null,
    mp_preference_id: values.mp_preference_id.trim() || null,
  };
}
