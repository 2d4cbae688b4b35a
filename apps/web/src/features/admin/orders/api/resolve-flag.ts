import { mutationOptions, useMutation } from "@tanstack/react-query";
import { orderKeys } from "@/entities/order/api/order-keys";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface Decision {
  readonly orderId: string;
  readonly note: string;
}

/** An admin has looked at a flagged purchase. */
export function useResolveOrderFlag() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ orderId, note }: Decision) => {
        await supabase
          .rpc("resolve_order_flag", { p_order_id: orderId, p_note: note })
          .throwOnError();
      },
      meta: {
        success: copy.flag.done,
        failure: copy.flag.error,
        invalidates: [orderKeys.all],
      },
    }),
  );
}

/** Gives the tickets of a purchase that was set aside, after an admin has looked. */
export function useCreditFlaggedOrder() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ orderId, note }: Decision) => {
        await supabase
          .rpc("credit_flagged_order", { p_order_id: orderId, p_note: note })
          .throwOnError();
      },
      meta: {
        success: copy.flag.credited,
        failure: copy.flag.error,
        invalidates: [orderKeys.all],
      },
    }),
  );
}
