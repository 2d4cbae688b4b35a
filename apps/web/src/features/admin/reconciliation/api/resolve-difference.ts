import { mutationOptions, useMutation } from "@tanstack/react-query";
import { dashboardKeys } from "@/entities/dashboard/api/dashboard-keys";
import { orderKeys } from "@/entities/order/api/order-keys";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Somebody has settled a difference; the note says how. */
export function useResolvePaymentDifference() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, note }: { id: string; note: string }) => {
        await supabase
          .rpc("resolve_payment_difference", { p_difference_id: id, p_note: note })
          .throwOnError();
      },
      meta: {
        success: copy.differences.done,
        failure: copy.differences.error,
        invalidates: [orderKeys.admin, dashboardKeys.waiting],
      },
    }),
  );
}
