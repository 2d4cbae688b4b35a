import { mutationOptions, useMutation } from "@tanstack/react-query";
import { PictureUploadError, savePictures } from "@/entities/picture/api/store-pictures";
import type { Picture } from "@/entities/picture/domain/picture";
import { storeKeys } from "@/entities/store-item/api/store-keys";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { hasPrice, type ItemValues, toItemRow } from "../domain/item-form.ts";
import type { StoreItem } from "./list-store-items.ts";

interface Save {
  /** Null for a new pack. */
  readonly item: StoreItem | null;
  readonly values: ItemValues;
  readonly picture: Picture;
}

/** Adds a pack, or changes one; orders keep the price they were made at. */
export function useSaveStoreItem() {
  return useMutation(
    mutationOptions({
      mutationFn: ({ item, values, picture }: Save) =>
        savePictures(
          {
            kind: "cover",
            stem: () => `store/${item?.id ?? crypto.randomUUID()}-${Date.now()}`,
            before: [item?.image_url],
            pictures: [picture],
          },
          async ([address = null]) => {
            const row = toItemRow(values, address);
            const request = item
              ? supabase.from("store_items").update(row).eq("id", item.id)
              : supabase.from("store_items").insert(row);
            await request.select("id").single().throwOnError();
          },
        ),
      meta: {
        success: (_data: void, { item, values }: Save) => {
          const title = item ? copy.updated : copy.created;
          return values.is_active && !hasPrice(values)
            ? { title, description: copy.keptInactive }
            : title;
        },
        failure: (error: Error) =>
          error instanceof PictureUploadError
            ? { title: copy.form.uploadErrorTitle }
            : { what: copy.saveError },
        invalidates: [storeKeys.all],
      },
    }),
  );
}
