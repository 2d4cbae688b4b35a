import { queryOptions } from "@tanstack/react-query";
import { storeKeys } from "@/entities/store-item/api/store-keys";
import { activeFilter } from "@/lib/filter-kinds";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Packs to choose from. */
const LIMIT = 200;

/** Coupons with how often they were used, the active ones and the newest first. */
export const couponsList = pagedList({
  key: storeKeys.coupons,
  filters: [
    searchFilter(copy.search, "code"),
    activeFilter(copy.stateFilter, copy.states, copy.allStates),
  ],
  select: () =>
    supabase
      .from("coupons")
      .select(
        `id, code, discount_percentage, item_id, max_redemptions, max_per_user, valid_from,
        valid_until, is_active, redemptions, item:store_items!coupons_item_id_fkey(name)`,
        { count: "exact" },
      )
      .order("is_active", { ascending: false })
      .order("created_at", { ascending: false })
      .order("id"),
});

export type Coupon = RowOf<typeof couponsList>;

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
