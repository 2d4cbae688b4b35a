import { storeKeys } from "@/entities/store-item/api/store-keys";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageCount, pageRange } from "@/lib/paging";
import { containing } from "@/lib/search";
import { supabase } from "@/lib/supabase";

const PAGE_SIZE = 20;

export type ItemFilter = {
  readonly search: string;
  /** Null for all. */
  readonly state: "activos" | "inactivos" | null;
  /** From 1. */
  readonly page: number;
};

async function listStoreItems({ search, state, page }: ItemFilter, signal: AbortSignal) {
  let query = supabase
    .from("store_items")
    .select(
      `id,name,description,type,amount,price_ars,price_usd,discount_percentage,image_url,
      color_gradient,is_active,stripe_price_id,mp_preference_id,
      ticket_orders!ticket_orders_item_id_fkey(count)`,
      { count: "exact" },
    )
    .not("ticket_orders.paid_at", "is", null)
    // As the store shows them.
    .order("type")
    .order("amount")
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
  if (search) query = query.ilike("name", containing(search));
  if (state) query = query.eq("is_active", state === "activos");
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { rows: data, total: count ?? 0, pageCount: pageCount(count, PAGE_SIZE) };
}

export type StoreItem = Awaited<ReturnType<typeof listStoreItems>>["rows"][number];

/** Every pack, active or not, in the order of the store, with how many were sold. */
export function adminStoreQuery(filter: ItemFilter) {
  return queryOptions({
    queryKey: storeKeys.adminPage(filter),
    queryFn: ({ signal }) => listStoreItems(filter, signal),
    placeholderData: keepPreviousData,
  });
}
