import type { OrderStatus } from "@/entities/order/domain/order";

interface Unpaid {
  readonly status: OrderStatus;
  readonly checkout_url: string | null;
  readonly expires_at: string;
}

/** The state of an unpaid purchase. */
export type OpenOrderState =
  /** The provider's page is still open for payment. */
  | { readonly kind: "resumable"; readonly url: string }
  /** The buyer chose a deferred payment method. A link to pay again could cause a second payment. */
  | { readonly kind: "awaited" }
  /** The provider's page has expired or was never opened: only a new purchase is possible. */
  | { readonly kind: "over" };

/**
 * Whether the user can resume the payment; null if there is nothing to pay any more.
 *
 * @param now in milliseconds
 */
export function openOrderState(
  { status, checkout_url: url, expires_at: expiresAt }: Unpaid,
  now: number,
): OpenOrderState | null {
  switch (status) {
    case "awaiting_payment":
      return { kind: "awaited" };
    case "pending":
      return url !== null && Date.parse(expiresAt) > now
        ? { kind: "resumable", url }
        : { kind: "over" };
    case "created":
    case "cancelled":
    case "failed":
      return { kind: "over" };
    default:
      return null;
  }
}
