import { storeKeys } from "@/entities/store-item/api/store-keys";
import { activeFilter } from "@/lib/filter-kinds";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Every pack, active or not, in the order of the store, with how many were sold. */
export const storeItemsList = pagedList({
  key: storeKeys.admin,
  live: ["store_items"],
  filters: [
    searchFilter(copy.search, "name"),
    activeFilter(copy.stateFilter, copy.states, copy.allStates),
  ],
  select: () =>
    supabase
      .from("store_items")
      .select(
        `id,name,description,type,amount,price_ars,price_usd,discount_percentage,image_url,
        color_gradient,is_active,stripe_price_id,mp_preference_id,
        ticket_orders!ticket_orders_item_id_fkey(count)`,
        { count: "exact" },
      )
      .not("ticket_orders.paid_at", "is", null)
      .order("type")
      .order("amount")
      .order("id"),
});

export type StoreItem = RowOf<typeof storeItemsList>;
