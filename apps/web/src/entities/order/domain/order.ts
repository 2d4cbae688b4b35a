import type { Words } from "@leyenda/db-types";
import { type Currency, formatMoney } from "@/lib/format";
import { orderCopy } from "../copy.ts";

export type OrderStatus = Words["ticket_orders"]["status"];

/** The badge's tone for each status. The word for the status is always shown as well. */
export const orderTones = {
  created: "info",
  pending: "info",
  awaiting_payment: "warning",
  paid: "success",
  cancelled: "neutral",
  failed: "neutral",
  partially_refunded: "neutral",
  refunded: "neutral",
  disputed: "danger",
  flagged: "warning",
} as const satisfies Readonly<Record<OrderStatus, string>>;

const providerNames: ReadonlyMap<string, string> = new Map(Object.entries(orderCopy.providers));

/** The display name of a payment provider; for an unknown provider, the stored name. */
export function providerName(provider: string): string {
  return providerNames.get(provider) ?? provider;
}

/** Formats an amount in hundredths as a price. */
export function formatMinor(amountMinor: number, currency: Currency): string {
  return formatMoney(amountMinor / 100, currency);
}

const OPEN: ReadonlySet<OrderStatus> = new Set(["created", "pending", "awaiting_payment"]);

/** Whether the order waits for its payment. */
export function isOpenOrder({ status }: { readonly status: OrderStatus }): boolean {
  return OPEN.has(status);
}

/** Whether the order was paid, even if it was refunded or disputed afterwards. */
export function isPaidOrder({ paid_at: paidAt }: { readonly paid_at: string | null }): boolean {
  return paidAt !== null;
}
