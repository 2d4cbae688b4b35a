import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import {
  PictureUploadError,
  removePictures,
  savePictures,
} from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { storeKeys } from "@/entities/store-item/api/store-query-keys";
import { mayFindNothing } from "@/lib/no-row-allowed";
import { activeFilter } from "@/lib/filter-kinds";
import { searchFilter } from "@/lib/list-filters";
import { pagedList, type RowOf } from "@/lib/paged-list";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { hasPrice, type ItemValues, toItemRow, toItemValues } from "../domain/item-form.ts";

/** Every pack, active or not, in store order, with the number sold. */
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

interface Save {
  /** The stored pack; null for a new pack. */
  readonly item: StoreItem | null;
  readonly values: ItemValues;
  readonly picture: Picture;
}

/** Adds or changes a pack; existing orders do not change their price. */
export function useSaveStoreItem() {
  return useMutation({
    mutationFn: ({ item, values, picture }: Save) =>
      savePictures(
        {
          kind: "cover",
          stem: () => `store/${item?.id ?? crypto.randomUUID()}-${Date.now()}`,
          before: [item?.image_url],
          pictures: [picture],
        },
        async ([address = null]) => {
          const after = toItemRow(values, address);
          if (item) {
            const before = toItemRow(toItemValues(item), item.image_url);
            return saveRow("store_items", { id: item.id, read: item, before, after });
          }
          await supabase.from("store_items").insert(after).select("id").single().throwOnError();
          return true;
        },
      ),
    success: (_isWhole, { item, values }) => {
      const title = item ? copy.updated : copy.created;
      return values.is_active && !hasPrice(values)
        ? { title, description: copy.savedInactive }
        : title;
    },
    failure: (error) =>
      error instanceof PictureUploadError
        ? { title: copy.form.uploadErrorTitle }
        : { what: copy.saveError },
    invalidates: [storeKeys.all],
  });
}

/** Deletes a pack and its picture; returns false if it was sold and therefore only became inactive. */
export function useDeleteStoreItem() {
  return useMutation({
    mutationFn: async ({ id, image_url: address }: StoreItem) => {
      const { data } = await mayFindNothing(
        supabase.from("store_items").delete().eq("id", id).select("id"),
      ).throwOnError();
      const isGone = data.length > 0;
      // An unused picture does no harm, so a failed removal is ignored.
      if (isGone && address) await removePictures("cover", [address]).catch(() => undefined);
      return isGone;
    },
    success: (isGone) =>
      isGone ? copy.deleted : { title: copy.retired, description: copy.retiredText },
    failure: copy.deleteError,
    invalidates: [storeKeys.all],
  });
}
