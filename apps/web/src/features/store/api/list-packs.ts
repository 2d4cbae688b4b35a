import { storeKeys } from "@/entities/store-item/api/store-query-keys";
import { type AnswerOf, readQuery, supabase } from "@/lib/supabase";

const LIMIT = 60;

export type Pack = AnswerOf<typeof packsQuery>[number];

/** The packs on sale: personal packs first, small packs before large packs. */
export function packsQuery() {
  return readQuery(storeKeys.packs, () =>
    supabase
      .from("store_items")
      .select(
        `id, name, description, type, amount, price_ars, price_usd, discount_percentage, image_url,
      color_gradient, stripe_price_id`,
      )
      .eq("is_active", true)
      .order("type")
      .order("amount")
      .limit(LIMIT),
  );
}
