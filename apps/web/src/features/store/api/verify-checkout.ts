import { ticketOrdersWords } from "@leyenda/db-types/words";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import { callFunction } from "@/lib/edge-function";

const answerSchema = z.object({ status: z.enum(ticketOrdersWords.status), orderId: z.uuid() });

/**
 * The interval between two queries of the payment's state. After `QUESTIONS` queries the page waits for live events.
 */
const INTERVAL_MS = 4000;
const QUESTIONS = 15;

/**
 * The state of the purchase of a checkout session.
 * While the order is open, the server queries the provider and credits the tickets once the money has arrived.
 */
export function verificationQuery(sessionId: string) {
  return queryOptions({
    queryKey: orderKeys.verification(sessionId),
    enabled: sessionId !== "",
    queryFn: () => callFunction("verify-checkout-session", { sessionId }, answerSchema),
    refetchInterval: ({ state }) => {
      // A payment slip is paid days later; its confirmation arrives as a live event, so no polling is needed.
      const status = state.data?.status;
      const isWaiting = status === "created" || status === "pending";
      return isWaiting && state.dataUpdateCount < QUESTIONS ? INTERVAL_MS : false;
    },
  });
}
