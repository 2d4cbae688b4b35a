import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import { storeKeys } from "@/entities/store-item/api/store-query-keys";
import { mayFindNothing } from "@/lib/no-row-allowed";
import { isDuplicate } from "@/lib/errors";
import { activeFilter } from "@/lib/filter-kinds";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { readQuery, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { type CouponValues, toCouponRow, toCouponValues } from "../domain/coupon-form.ts";

/** The maximum number of packs to choose from. */
const LIMIT = 200;

/** Coupons with their number of uses; active ones first, then newest. */
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

/** The packs to which a coupon can be restricted. */
export function couponItemsQuery() {
  return readQuery(storeKeys.couponItems, () =>
    supabase
      .from("store_items")
      .select("id, name")
      .eq("is_active", true)
      .order("name")
      .limit(LIMIT),
  );
}

interface Save {
  /** The stored coupon; null for a new coupon. */
  readonly coupon: Coupon | null;
  readonly values: CouponValues;
}

export function useSaveCoupon() {
  return useMutation({
    mutationFn: async ({ coupon, values }: Save) => {
      const after = toCouponRow(values);
      if (coupon) {
        const before = toCouponRow(toCouponValues(coupon));
        await saveRow("coupons", { id: coupon.id, read: coupon, before, after });
      } else {
        await supabase.from("coupons").insert(after).select("id").single().throwOnError();
      }
    },
    success: (_data, { coupon }) => (coupon ? copy.updated : copy.created),
    // If the code is already in use, no toast is shown: the form shows the error at the code field.
    failure: (error) => (isDuplicate(error) ? null : { what: copy.saveError }),
    invalidates: [storeKeys.coupons],
  });
}

/** Deletes a coupon; returns false if it was used and therefore only became inactive. */
export function useDeleteCoupon() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { data } = await mayFindNothing(
        supabase.from("coupons").delete().eq("id", id).select("id"),
      ).throwOnError();
      return data.length > 0;
    },
    success: (isGone) =>
      isGone ? copy.deleted : { title: copy.retired, description: copy.retiredText },
    failure: copy.deleteError,
    invalidates: [storeKeys.coupons],
  });
}
