import { z } from "zod";
import { read, serviceClient } from "./clients.ts";
import { ordersPaid, ordersUnpaid, recordAll } from "./orders.ts";
import type { PaymentEvent, PaymentProvider } from "./providers/provider.ts";
import { configuredProviders } from "./providers/registry.ts";
import { log } from "./serve.ts";

/** A payment and its refunds, in the format that the database's comparison expects. */
interface ReportedPayment {
  readonly order_id: string;
  readonly payment_id: string;
  readonly state: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly refunded_minor: number;
  readonly disputed_minor: number;
}

const reconciliationSchema = z.object({
  id: z.uuid(),
  provider: z.string(),
  day: z.string(),
  checked: z.number().int(),
  differences: z.number().int(),
  error: z.string().nullable(),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** Argentina has no daylight saving time, so its offset from UTC is constant. */
const OFFSET = "-03:00";
const DAY_MS = 24 * 3_600_000;

/** Yesterday's date in Argentina. */
export function yesterday(now = Date.now()): string {
  return new Date(now - DAY_MS - 3 * 3_600_000).toISOString().slice(0, 10);
}

/** Compares our orders with one day's payments, at every provider that charges real money. */
export async function reconcileAll(day: string): Promise<Reconciliation[]> {
  const reconciliations: Reconciliation[] = [];
  for (const provider of configuredProviders())
    if (!provider.isDemo) reconciliations.push(await reconcile(provider, day));
  return reconciliations;
}

/**
 * Compares a provider's payments of a day with our orders and stores the differences.
 * If a payment's notification never arrived, the payment is credited first.
 */
async function reconcile(provider: PaymentProvider, day: string): Promise<Reconciliation> {
  let payments: ReportedPayment[] = [];
  let failure: string | null = null;
  try {
    const events = await eventsOfDay(provider, day);
    await creditUnheard(provider, events);
    payments = gather(events);
  } catch (error) {
    log(`${provider.name} could not be reconciled`, error);
    failure = "El medio de pago no respondió.";
  }
  const args = {
    p_provider: provider.name,
    p_day: day,
    p_payments: payments,
    p_error: failure,
  };
  return read(reconciliationSchema, await serviceClient().rpc("reconcile_payments", args));
}

async function eventsOfDay(provider: PaymentProvider, day: string): Promise<PaymentEvent[]> {
  const from = new Date(`${day}T00:00:00${OFFSET}`);
  const to = new Date(from.getTime() + DAY_MS);
  const events = await provider.events({ about: "period", from, to });
  // The provider may list a payment under another day than the day of our order.
  // So the payments of our orders that are missing in the provider's list are requested order by order.
  const listed = new Set(events.map((event) => event.paymentId));
  for (const order of await ordersPaid(provider.name, from, to)) {
    if (listed.has(order.payment_id)) continue;
    events.push(...(await provider.events({ about: "order", order })));
  }
  return events;
}

/**
 * Credits payments whose notification never arrived. If a payment can't be credited, it stays listed as a difference,
 * which an administrator reviews.
 */
async function creditUnheard(
  provider: PaymentProvider,
  events: readonly PaymentEvent[],
): Promise<void> {
  const paid = events.filter((event) => event.kind === "payment" && event.state === "paid");
  const ids = [...new Set(paid.map((event) => event.orderId))];
  for (const { id } of await ordersUnpaid(provider.name, ids)) {
    try {
      await recordAll(
        provider.name,
        events.filter((event) => event.orderId === id),
      );
    } catch (error) {
      log(`a payment of ${provider.name} could not be credited`, error);
    }
  }
}

/** Combines events into one record per payment, with the sums of its refunds and disputes. */
export function gather(events: readonly PaymentEvent[]): ReportedPayment[] {
  const payments = new Map<string, ReportedPayment>();
  for (const event of events) {
    if (event.kind !== "payment" || event.paymentId === null) continue;
    const own = events.filter((other) => other.paymentId === event.paymentId);
    payments.set(event.paymentId, {
      order_id: event.orderId,
      payment_id: event.paymentId,
      state: event.state,
      amount_minor: event.amountMinor,
      currency: event.currency.toUpperCase(),
      refunded_minor: sum(own, "refund", ["settled"]),
      disputed_minor: sum(own, "dispute", ["open", "lost"]),
    });
  }
  return [...payments.values()];
}

function sum(events: readonly PaymentEvent[], kind: string, states: readonly string[]): number {
  const seen = new Map<string, number>();
  for (const event of events) {
    if (event.kind === "payment" || event.kind !== kind || !states.includes(event.state)) continue;
    seen.set(event.reference, event.amountMinor);
  }
  return [...seen.values()].reduce((total, amount) => total + amount, 0);
}
