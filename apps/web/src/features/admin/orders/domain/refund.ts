import { currencyUnit, readAmount } from "@/lib/amount";

interface RefundableOrder {
  readonly status: string;
  readonly tickets: number;
  readonly credited_tickets: number;
  readonly reversed_tickets: number;
  readonly shortfall_tickets: number;
  /** The paid amount, in hundredths of the currency. */
  readonly paid_minor: number | null;
  readonly refunded_minor: number;
  readonly disputed_minor: number;
  readonly payment_id: string | null;
}

const REFUNDABLE: ReadonlySet<string> = new Set(["paid", "partially_refunded", "flagged"]);

/** The amount that can still be refunded, in hundredths; 0 if none can. */
export function refundableMinor(order: RefundableOrder): number {
  if (order.payment_id === null || !REFUNDABLE.has(order.status)) return 0;
  return Math.max(0, (order.paid_minor ?? 0) - order.refunded_minor - order.disputed_minor);
}

/**
 * Previews how many tickets a refund removes; the database decides. That is the share of the tickets that the refunded
 * money paid for, rounded down, minus tickets that were already removed.
 */
export function refundTickets(order: RefundableOrder, amountMinor: number): number {
  const paid = order.paid_minor ?? 0;
  if (order.credited_tickets === 0 || paid === 0) return 0;
  const returned = Math.min(paid, order.refunded_minor + order.disputed_minor + amountMinor);
  const due = Math.floor((order.tickets * returned) / paid);
  return Math.max(0, due - order.reversed_tickets - order.shortfall_tickets);
}

/** The typed amount to refund, in hundredths; null if it cannot be read, is 0 or exceeds the refundable amount. */
export function refundedMinor(text: string, currency: string, left: number): number | null {
  const amount = readAmount(text, currencyUnit(currency));
  const minor = amount === null ? 0 : Math.round(amount * 100);
  return minor > 0 && minor <= left ? minor : null;
}
