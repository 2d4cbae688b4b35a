import { mutationOptions, useMutation } from "@tanstack/react-query";
import { storeKeys } from "@/entities/store-item/api/store-keys";
import { supabase } from "@/lib/supabase";
import { mayFindNothing } from "@/lib/affected-rows";
import { copy } from "../copy.ts";

/** Deletes a coupon; answers false when it was used before and only became inactive. */
export function useDeleteCoupon() {
  return useMutation(
    mutationOptions({
      mutationFn: async (id: string) => {
        const { data } = await mayFindNothing(
          supabase.from("coupons").delete().eq("id", id).select("id"),
        ).throwOnError();
        return data.length > 0;
      },
      meta: {
        success: (isGone: boolean) =>
          isGone ? copy.deleted : { title: copy.retired, description: copy.retiredText },
        failure: copy.deleteError,
        invalidates: [storeKeys.coupons],
      },
    }),
  );
}
