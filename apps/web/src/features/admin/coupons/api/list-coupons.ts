import { queryOptions } from "@tanstack/react-query";
import { storeKeys } from "@/entities/store-item/api/store-keys";
import { supabase } from "@/lib/supabase";

const LIMIT = 200;

async function listCoupons(signal: AbortSignal) {
  const { data } = await supabase
    .from("coupons")
    .select(
      `id, code, discount_percentage, item_id, max_redemptions, max_per_user, valid_from,
      valid_until, is_active, redemptions, item:store_items!coupons_item_id_fkey(name)`,
    )
    .order("created_at", { ascending: false })
    .limit(LIMIT)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type Coupon = Awaited<ReturnType<typeof listCoupons>>[number];

/** Every coupon with how often it was used, the newest first. */
export function couponsQuery() {
  return queryOptions({
    queryKey: storeKeys.coupons,
    queryFn: ({ signal }) => listCoupons(signal),
  });
}

/** The packs that a coupon can be bound to. */
export function couponItemsQuery() {
  return queryOptions({
    queryKey: storeKeys.couponItems,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("store_items")
        .select("id, name")
        .eq("is_active", true)
        .order("name")
        .limit(LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
