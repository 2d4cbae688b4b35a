import type { OrderStatus } from "@/entities/order/domain/order";

interface Unpaid {
  readonly status: OrderStatus;
  readonly checkout_url: string | null;
  readonly expires_at: string;
}

/** What a purchase that was not paid comes to. */
export type OpenOrderState =
  /** The provider's page still waits. */
  | { readonly kind: "resumable"; readonly url: string }
  /** A way to pay later was chosen: the money is on its way, a second payment would be one too many. */
  | { readonly kind: "awaited" }
  /** The provider's page is closed, or was never opened; only a new purchase helps. */
  | { readonly kind: "over" };

/**
 * Whether somebody can go on paying where he left off; null where nothing is to be paid any more.
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
