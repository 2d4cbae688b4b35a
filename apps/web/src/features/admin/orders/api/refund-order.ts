import { mutationOptions, useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { orderKeys } from "@/entities/order/api/order-keys";
import { formatMinor } from "@/entities/order/domain/order";
import { callFunction } from "@/lib/edge-function";
import type { Currency } from "@/lib/format";
import { copy } from "../copy.ts";

interface Refund {
  readonly orderId: string;
  /** In hundredths. */
  readonly amountMinor: number;
  readonly reason: string;
}

const answerSchema = z.object({ refundedMinor: z.number(), reversedTickets: z.number() });

/** Gives money back through the provider; the database takes the tickets of that share. */
export function useRefundOrder(currency: Currency) {
  return useMutation(
    mutationOptions({
      mutationFn: (refund: Refund) =>
        callFunction("refund-ticket-order", { ...refund }, answerSchema),
      meta: {
        success: ({ refundedMinor, reversedTickets }: z.infer<typeof answerSchema>) => ({
          title: copy.refund.done,
          description: copy.refund.doneText(formatMinor(refundedMinor, currency), reversedTickets),
        }),
        failure: copy.refund.error,
        invalidates: [orderKeys.all],
      },
    }),
  );
}
