import { mutationOptions, useMutation } from "@tanstack/react-query";
import { storeKeys } from "@/entities/store-item/api/store-keys";
import { isDuplicate } from "@/lib/errors";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { CouponRow } from "../domain/coupon-form.ts";

interface Save {
  /** Null for a new coupon. */
  readonly id: string | null;
  readonly row: CouponRow;
}

export function useSaveCoupon() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, row }: Save) => {
        const request =
          id === null
            ? supabase.from("coupons").insert(row)
            : supabase.from("coupons").update(row).eq("id", id);
        await request.select("id").single().throwOnError();
      },
      meta: {
        success: (_data: void, { id }: Save) => (id === null ? copy.created : copy.updated),
        // A code that is taken is told by its field.
        failure: (error: Error) => (isDuplicate(error) ? null : { what: copy.saveError }),
        invalidates: [storeKeys.coupons],
      },
    }),
  );
}
