import { ticketOrdersWords } from "@leyenda/db-types/words";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { orderKeys } from "@/entities/order/api/order-keys";
import { callFunction } from "@/lib/edge-function";

const answerSchema = z.object({ status: z.enum(ticketOrdersWords.status), orderId: z.uuid() });

/** Between two questions to the provider. What it tells the server by itself arrives live besides. */
const INTERVAL_MS = 4000;
const QUESTIONS = 15;

/**
 * What became of the purchase that a checkout session paid. The server asks the provider while the
 * order is open, and credits when the money is there, so that nobody waits for a late notification.
 */
export function verificationQuery(sessionId: string) {
  return queryOptions({
    queryKey: orderKeys.verification(sessionId),
    enabled: sessionId !== "",
    queryFn: () => callFunction("verify-checkout-session", { sessionId }, answerSchema),
    refetchInterval: ({ state }) => {
      // A coupon is paid days later: that is told live, and not asked for every few seconds.
      const status = state.data?.status;
      const isWaiting = status === "created" || status === "pending";
      return isWaiting && state.dataUpdateCount < QUESTIONS ? INTERVAL_MS : false;
    },
  });
}
