import { z } from "zod";
import { read, serviceClient, type Caller } from "./clients.ts";
import { Refusal } from "./serve.ts";

/** Who takes the payment. `demo` is the marked stand-in where no provider is configured. */
export type Provider = "stripe" | "demo";

const orderSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  item_name: z.string(),
  tickets: z.number().int(),
  provider: z.string(),
  currency: z.string(),
  amount_minor: z.number().int(),
  session_id: z.string().nullable(),
  status: z.enum(["created", "pending", "paid", "cancelled", "failed", "refunded", "flagged"]),
});

/** A purchase: price, currency and tickets as the database fixed them. */
export type Order = z.infer<typeof orderSchema>;

const COLUMNS =
  "id, user_id, item_name, tickets, provider, currency, amount_minor, session_id, status";

/** Opens an order of the caller; the database decides price, tickets and wallet, and may refuse. */
export async function createOrder(
  caller: Caller,
  itemId: string,
  provider: Provider,
  currency: string,
): Promise<Order> {
  const args = { p_item_id: itemId, p_provider: provider, p_currency: currency };
  return read(orderSchema, await caller.client.rpc("create_ticket_order", args));
}

/** Ties the order to the provider's session, before the browser leaves. */
export async function attachSession(orderId: string, sessionId: string): Promise<Order> {
  const args = { p_order_id: orderId, p_session_id: sessionId };
  return read(orderSchema, await serviceClient().rpc("attach_checkout_session", args));
}

/** A payment that the provider vouches for. Credits once, however often and in whatever order it comes. */
export async function creditOrder(
  provider: Provider,
  eventId: string,
  payment: { readonly sessionId: string; readonly amountMinor: number; readonly currency: string },
): Promise<Order> {
  const args = {
    p_provider: provider,
    p_event_id: eventId,
    p_session_id: payment.sessionId,
    p_amount_minor: payment.amountMinor,
    p_currency: payment.currency.toUpperCase(),
  };
  return read(orderSchema, await serviceClient().rpc("credit_ticket_order", args));
}

export async function closeOrder(
  provider: Provider,
  eventId: string,
  sessionId: string,
  status: "cancelled" | "failed",
): Promise<Order> {
  const args = {
    p_provider: provider,
    p_event_id: eventId,
    p_session_id: sessionId,
    p_status: status,
  };
  return read(orderSchema, await serviceClient().rpc("close_ticket_order", args));
}

export async function reverseOrder(
  provider: Provider,
  eventId: string,
  sessionId: string,
  reason: "refund" | "chargeback",
): Promise<Order> {
  const args = {
    p_provider: provider,
    p_event_id: eventId,
    p_session_id: sessionId,
    p_reason: reason,
  };
  return read(orderSchema, await serviceClient().rpc("reverse_ticket_order", args));
}

/** The order of a checkout session, read with the given rights; null when there is none to see. */
export async function findOrder(
  client: Caller["client"],
  sessionId: string,
): Promise<Order | null> {
  const found = await client
    .from("ticket_orders")
    .select(COLUMNS)
    .eq("session_id", sessionId)
    .maybeSingle();
  return read(orderSchema.nullable(), found);
}

/** Refuses a pack that the card provider cannot sell; whether it is active the order procedure decides. */
export async function requireConfigured(caller: Caller, itemId: string): Promise<void> {
  const found = await caller.client
    .from("store_items")
    .select("stripe_price_id")
    .eq("id", itemId)
    .maybeSingle();
  const item = read(z.object({ stripe_price_id: z.string().nullable() }).nullable(), found);
  if (item !== null && !item.stripe_price_id?.trim()) {
    throw new Refusal(400, "item_not_configurable", "Producto no configurable");
  }
}
