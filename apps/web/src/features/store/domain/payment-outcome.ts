import type { OrderStatus } from "@/entities/order/domain/order";

/** The outcome that the result page shows. */
export type PaymentOutcome =
  | "checking"
  | "paid"
  | "pending"
  | "cancelled"
  | "failed"
  | "refunded"
  | "flagged";

/** The outcome for each state of an order; null while the order waits for its payment. */
const SETTLED: Readonly<Record<OrderStatus, PaymentOutcome | null>> = {
  created: null,
  pending: null,
  paid: "paid",
  awaiting_payment: "pending",
  cancelled: "cancelled",
  failed: "failed",
  partially_refunded: "refunded",
  refunded: "refunded",
  disputed: "flagged",
  flagged: "flagged",
};

/** The outcome for each value of `status` in the return URL; any other value counts as a failure. */
const CLAIMS: Readonly<Record<string, PaymentOutcome>> = {
  success: "checking",
  pending: "pending",
  cancel: "cancelled",
};

/**
 * Returns the outcome of a purchase: from the order's state if it is final, else from the return URL.
 * The return URL is the address to which the provider sends the browser.
 * @param claim the `status` in the URL
 * @param orderStatus null while the order is unknown
 */
export function paymentOutcome(
  claim: string | null,
  orderStatus: OrderStatus | null,
): PaymentOutcome {
  return (orderStatus && SETTLED[orderStatus]) ?? CLAIMS[claim ?? ""] ?? "failed";
}
