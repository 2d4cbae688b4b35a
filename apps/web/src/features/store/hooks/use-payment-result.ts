import { useQuery } from "@tanstack/react-query";
import { orderKeys } from "@/entities/order/api/order-query-keys";
import { useTableChanges } from "@/lib/realtime";
import { ownOrderQuery } from "../api/own-orders.ts";
import { verificationQuery } from "../api/verify-checkout.ts";
import { paymentOutcome } from "../domain/payment-outcome.ts";

/** The outcome of a purchase, queried from the server and followed live. */
export function usePaymentResult(userId: string, claim: string | null, sessionId: string) {
  const verification = useQuery(verificationQuery(sessionId));
  const orderId = verification.data?.orderId ?? "";
  const { data: order } = useQuery(ownOrderQuery(userId, orderId));
  useTableChanges({ table: "ticket_orders", filter: `id=eq.${orderId}`, enabled: orderId !== "" }, [
    orderKeys.one(orderId),
    orderKeys.verification(sessionId),
  ]);
  const status = verification.data?.status ?? null;
  return {
    order: order ?? null,
    outcome: paymentOutcome(claim, status),
    /** The error of a failed query, if no earlier query succeeded. */
    error: verification.data ? null : verification.error,
    isAsking: sessionId !== "" && verification.isPending,
    retry: verification.refetch,
  };
}
