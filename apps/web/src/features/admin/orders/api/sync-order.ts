import { mutationOptions, useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { orderKeys } from "@/entities/order/api/order-keys";
import { callFunction } from "@/lib/edge-function";
import { copy } from "../copy.ts";

const answerSchema = z.object({ applied: z.number() });

/** Asks the provider for everything about a purchase and applies what is new. */
export function useSyncOrder() {
  return useMutation(
    mutationOptions({
      mutationFn: (orderId: string) => callFunction("sync-ticket-order", { orderId }, answerSchema),
      meta: {
        success: ({ applied }: z.infer<typeof answerSchema>) => ({
          title: copy.order.synced,
          description: copy.order.syncedText(applied),
        }),
        failure: copy.order.syncError,
        invalidates: [orderKeys.all],
      },
    }),
  );
}
