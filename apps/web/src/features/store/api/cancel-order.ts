import { useMutation } from "@/hooks/use-mutation";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import { callFunction } from "@/lib/edge-function";
import { z } from "zod";
import { copy } from "../copy.ts";

const answerSchema = z.object({ status: z.string() });

/** Cancels an unpaid purchase, and closes its payment page at the provider. */
export function useCancelOrder() {
  return useMutation({
    mutationFn: (orderId: string) => callFunction("cancel-ticket-order", { orderId }, answerSchema),
    success: copy.purchases.cancelled,
    failure: copy.purchases.cancelFailure,
    invalidates: [orderKeys.all],
  });
}
