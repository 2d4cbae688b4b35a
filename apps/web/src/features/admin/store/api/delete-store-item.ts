import { mutationOptions, useMutation } from "@tanstack/react-query";
import { removePictures } from "@/entities/picture/api/store-pictures";
import { storeKeys } from "@/entities/store-item/api/store-keys";
import { supabase } from "@/lib/supabase";
import { mayFindNothing } from "@/lib/affected-rows";
import { copy } from "../copy.ts";
import type { StoreItem } from "./list-store-items.ts";

/** Deletes a pack and then its picture; answers false when it was sold before and only became inactive. */
export function useDeleteStoreItem() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, image_url: address }: StoreItem) => {
        const { data } = await mayFindNothing(
          supabase.from("store_items").delete().eq("id", id).select("id"),
        ).throwOnError();
        const isGone = data.length > 0;
        // A picture nobody shows does no harm: its removal is not worth a failure.
        if (isGone && address) await removePictures("cover", [address]).catch(() => undefined);
        return isGone;
      },
      meta: {
        success: (isGone: boolean) =>
          isGone ? copy.deleted : { title: copy.retired, description: copy.retiredText },
        failure: copy.deleteError,
        invalidates: [storeKeys.all],
      },
    }),
  );
}
