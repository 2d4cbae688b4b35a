import { z } from "zod";
import { readBody, requireCaller } from "../_shared/clients.ts";
import { creditOrder, findOrder, type Order } from "../_shared/orders.ts";
import { json, Refusal, serve } from "../_shared/serve.ts";
import { stripeClient } from "../_shared/stripe.ts";

const bodySchema = z.object({ sessionId: z.string().min(1).max(200) });

/**
 * What became of a purchase, for the result page: `{status, tickets, itemName, orderId, provider}`.
 * Asks the provider itself while the order is open, so that nobody waits for a late webhook; the
 * payment then credits once, whichever of the two comes first. Only the buyer sees the order.
 */
async function verifySession(request: Request): Promise<Response> {
  const caller = await requireCaller(request);
  const { sessionId } = await readBody(request, bodySchema);
  const order = await findOrder(caller.client, sessionId);
  // An admin may read everybody's orders; this page is the buyer's.
  if (order === null || order.user_id !== caller.user.id) {
    throw new Refusal(404, "order_not_found", "No encontramos esa compra.");
  }
  const current =
    order.status === "pending" && order.provider === "stripe"
      ? await askProvider(order, sessionId)
      : order;
  return json({
    status: current.status,
    tickets: current.tickets,
    itemName: current.item_name,
    orderId: current.id,
    provider: current.provider,
  });
}

async function askProvider(order: Order, sessionId: string): Promise<Order> {
  const session = await stripeClient()
    ?.checkout.sessions.retrieve(sessionId)
    // The webhook will still tell; meanwhile the order is what it is.
    .catch(() => null);
  if (!session || session.id !== sessionId || session.payment_status !== "paid") return order;
  return creditOrder("stripe", `read_${sessionId}`, {
    sessionId,
    amountMinor: session.amount_total ?? -1,
    currency: session.currency ?? "",
  });
}

export default serve(["POST"], verifySession);
