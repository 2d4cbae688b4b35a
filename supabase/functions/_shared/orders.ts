import { z } from "zod";
import { orderSchema, type Order } from "./order.ts";
import { read, serviceClient, type Caller } from "./clients.ts";
import type { OpenedCheckout, PaymentEvent, PaymentFact } from "./providers/provider.ts";

const COLUMNS = Object.keys(orderSchema.shape).join(", ");

/** What the buyer chose. The database decides price, tickets and wallet, and may refuse. */
export interface NewOrder {
  readonly itemId: string;
  readonly provider: string;
  readonly currency: string;
  readonly teamId?: string | undefined;
  readonly giftMessage?: string | undefined;
  readonly couponCode?: string | undefined;
}

export async function createOrder(caller: Caller, wanted: NewOrder): Promise<Order> {
  const args = {
    p_item_id: wanted.itemId,
    p_provider: wanted.provider,
    p_currency: wanted.currency,
    p_team_id: wanted.teamId ?? null,
    p_gift_message: wanted.giftMessage ?? null,
    p_coupon_code: wanted.couponCode ?? null,
  };
  return read(orderSchema, await caller.client.rpc("create_ticket_order", args));
}

/** Stores the provider's session with the order before the buyer is redirected. */
export async function attachSession(
  orderId: string,
  { sessionId, expiresAt, checkoutUrl }: OpenedCheckout,
): Promise<Order> {
  const args = {
    p_order_id: orderId,
    p_session_id: sessionId,
    p_expires_at: expiresAt.toISOString(),
    p_checkout_url: checkoutUrl,
  };
  return read(orderSchema, await serviceClient().rpc("attach_checkout_session", args));
}

/** Ends an order for which no payment page could be opened. */
export async function failOrder({ id, provider }: Order): Promise<void> {
  await record(provider, {
    kind: "payment",
    orderId: id,
    sessionId: null,
    paymentId: null,
    state: "failed",
    amountMinor: 0,
    currency: "",
  });
}

/**
 * Records an event of a provider in the database.
 * Each event counts once, no matter when and how often it is recorded.
 */
export async function record(provider: string, event: PaymentEvent): Promise<Order> {
  const [procedure, args] =
    event.kind === "payment"
      ? paymentCall(event)
      : ([
          "reverse_ticket_order",
          {
            p_payment_id: event.paymentId,
            p_kind: event.kind,
            p_reference: event.reference,
            p_amount_minor: event.amountMinor,
            p_state: event.state,
          },
        ] as const);
  const all = { p_provider: provider, p_order_id: event.orderId, ...args };
  return read(orderSchema, await serviceClient().rpc(procedure, all));
}

function paymentCall(fact: PaymentFact): readonly [string, Record<string, unknown>] {
  const payment = { p_session_id: fact.sessionId, p_payment_id: fact.paymentId };
  switch (fact.state) {
    case "paid":
      return [
        "credit_ticket_order",
        { ...payment, p_amount_minor: fact.amountMinor, p_currency: fact.currency },
      ];
    case "awaiting":
      return ["await_ticket_order", { ...payment, p_expires_at: fact.expiresAt ?? null }];
    case "cancelled":
    case "failed":
      return [
        "close_ticket_order",
        { ...payment, p_status: fact.state, p_session_ended: fact.sessionEnded ?? false },
      ];
  }
}

/** Records the events one after the other. Returns the order after the last event; null without events. */
export async function recordAll(
  provider: string,
  events: readonly PaymentEvent[],
): Promise<Order | null> {
  let order: Order | null = null;
  for (const event of events) order = await record(provider, event);
  return order;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Finds an order by its checkout session's id or its own id. Null if the given client may not read it. */
export async function findOrder(
  client: Caller["client"],
  reference: string,
): Promise<Order | null> {
  const found = await client
    .from("ticket_orders")
    .select(COLUMNS)
    .eq(UUID.test(reference) ? "id" : "session_id", reference)
    .maybeSingle();
  return read(orderSchema.nullable(), found);
}

/** Returns the given orders of a provider for which no payment is recorded. */
export async function ordersUnpaid(provider: string, ids: readonly string[]): Promise<Order[]> {
  const orders: Order[] = [];
  // The maximum number of order ids that fit into one URL.
  const PAGE = 100;
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = await serviceClient()
      .from("ticket_orders")
      .select(COLUMNS)
      .eq("provider", provider)
      .in("id", ids.slice(from, from + PAGE))
      .is("payment_id", null);
    orders.push(...read(z.array(orderSchema), page));
  }
  return orders;
}

/** Returns the orders of a provider that were paid in a period. */
export async function ordersPaid(provider: string, from: Date, to: Date): Promise<Order[]> {
  const orders: Order[] = [];
  const PAGE = 500;
  for (;;) {
    const page = await serviceClient()
      .from("ticket_orders")
      .select(COLUMNS)
      .eq("provider", provider)
      .gte("paid_at", from.toISOString())
      .lt("paid_at", to.toISOString())
      .not("payment_id", "is", null)
      .order("paid_at")
      .order("id")
      .range(orders.length, orders.length + PAGE - 1);
    const rows = read(z.array(orderSchema), page);
    orders.push(...rows);
    if (rows.length < PAGE) return orders;
  }
}
