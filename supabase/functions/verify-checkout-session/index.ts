import { z } from "zod";
import { readBody, requireCaller } from "../_shared/clients.ts";
import type { Order } from "../_shared/order.ts";
import { findOrder, recordAll } from "../_shared/orders.ts";
import { findProvider } from "../_shared/providers/registry.ts";
import { json, log, Refusal, serve } from "../_shared/serve.ts";

const bodySchema = z.object({ sessionId: z.string().min(1).max(200) });

/** Order states in which the provider may have newer information than the database. */
const OPEN: ReadonlySet<Order["status"]> = new Set([
  "pending",
  "awaiting_payment",
  "cancelled",
  "failed",
]);

/**
 * Returns the state of a purchase for the result page. Only the buyer sees the order.
 * `sessionId` is the provider's session or the order's id.
 * While the order is open, the provider is queried directly, so the buyer need not wait for a notification.
 */
async function verifySession(request: Request): Promise<Response> {
  const caller = await requireCaller(request);
  const { sessionId } = await readBody(request, bodySchema);
  const order = await findOrder(caller.client, sessionId);
  // The result page is only for the buyer, although administrators may read all orders.
  if (order === null || order.user_id !== caller.user.id) {
    throw new Refusal(404, "order_not_found", "No encontramos esa compra.");
  }
  const current = OPEN.has(order.status) ? await askProvider(order) : order;
  return json({
    status: current.status,
    tickets: current.tickets,
    itemName: current.item_name,
    orderId: current.id,
    provider: current.provider,
    currency: current.currency,
    amountMinor: current.amount_minor,
    creditedTickets: current.credited_tickets,
    reversedTickets: current.reversed_tickets,
    participantId: current.participant_id,
    isGift: current.is_gift,
    createdAt: current.created_at,
    paidAt: current.paid_at,
  });
}

async function askProvider(order: Order): Promise<Order> {
  try {
    const events = (await findProvider(order.provider)?.events({ about: "order", order })) ?? [];
    return (await recordAll(order.provider, events)) ?? order;
  } catch (error) {
    // The provider's notification will still arrive. Until then the order is unchanged.
    log(`${order.provider} could not be asked`, error);
    return order;
  }
}

export default serve(["POST"], verifySession);
