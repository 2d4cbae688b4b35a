import type { OrderStatus } from "@/entities/order/domain/order";

/** What the result page says. */
export type PaymentOutcome =
  | "checking"
  | "paid"
  | "pending"
  | "cancelled"
  | "failed"
  | "refunded"
  | "flagged";

/** Null while the order waits for its payment. */
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

/** What the return address claims; anything that is not known counts as a failure. */
const CLAIMS: Readonly<Record<string, PaymentOutcome>> = {
  success: "checking",
  pending: "pending",
  cancel: "cancelled",
};

/**
 * What became of a purchase: the order's own state where it has been decided, else what the
 * address that the provider sent the browser to says about it.
 *
 * @param claim the `status` of the address
 * @param orderStatus null while there is no order to ask
 */
export function paymentOutcome(
  claim: string | null,
  orderStatus: OrderStatus | null,
): PaymentOutcome {
  return (orderStatus && SETTLED[orderStatus]) ?? CLAIMS[claim ?? ""] ?? "failed";
}
