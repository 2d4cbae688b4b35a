import { mutationOptions, useMutation } from "@tanstack/react-query";
import { orderKeys } from "@/entities/order/api/order-keys";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Gives up a purchase that was not paid. */
export function useCancelOrder() {
  return useMutation(
    mutationOptions({
      mutationFn: async (orderId: string) => {
        await supabase.rpc("cancel_ticket_order", { p_order_id: orderId }).throwOnError();
      },
      meta: {
        success: copy.purchases.cancelled,
        failure: copy.purchases.cancelFailure,
        invalidates: [orderKeys.all],
      },
    }),
  );
}
