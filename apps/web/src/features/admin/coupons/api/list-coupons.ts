import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { storeKeys } from "@/entities/store-item/api/store-keys";
import { pageCount, pageRange } from "@/lib/paging";
import { containing } from "@/lib/search";
import { supabase } from "@/lib/supabase";

const PAGE_SIZE = 20;
/** Packs to choose from. */
const LIMIT = 200;

export type CouponFilter = {
  readonly search: string;
  /** Null for all. */
  readonly state: "activos" | "inactivos" | null;
  /** From 1. */
  readonly page: number;
};

async function listCoupons({ search, state, page }: CouponFilter, signal: AbortSignal) {
  let query = supabase
    .from("coupons")
    .select(
      `id, code, discount_percentage, item_id, max_redemptions, max_per_user, valid_from,
      valid_until, is_active, redemptions, item:store_items!coupons_item_id_fkey(name)`,
      { count: "exact" },
    )
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRange(page, PAGE_SIZE));
  if (search) query = query.ilike("code", containing(search));
  if (state) query = query.eq("is_active", state === "activos");
  const { data, count } = await query.abortSignal(signal).throwOnError();
  return { rows: data, total: count ?? 0, pageCount: pageCount(count, PAGE_SIZE) };
}

export type Coupon = Awaited<ReturnType<typeof listCoupons>>["rows"][number];

/** Coupons with how often they were used, the newest first. */
export function couponsQuery(filter: CouponFilter) {
  return queryOptions({
    queryKey: storeKeys.couponPage(filter),
    queryFn: ({ signal }) => listCoupons(filter, signal),
    placeholderData: keepPreviousData,
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
