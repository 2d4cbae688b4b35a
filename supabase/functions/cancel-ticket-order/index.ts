import { z } from "zod";
import { read, readBody, requireCaller } from "../_shared/clients.ts";
import { orderSchema } from "../_shared/order.ts";
import { recordAll } from "../_shared/orders.ts";
import { findProvider } from "../_shared/providers/registry.ts";
import { json, log, serve } from "../_shared/serve.ts";

const bodySchema = z.object({ orderId: z.uuid() });

/**
 * Cancels the buyer's order: `{orderId, status}`. The order's coupon can be used again at once. The provider's checkout
 * page is closed too, so that the order is not paid by mistake. If the provider can't be reached, the page stays usable
 * until it expires.
 */
async function cancelOrder(request: Request): Promise<Response> {
  const caller = await requireCaller(request);
  const { orderId } = await readBody(request, bodySchema);
  const args = { p_order_id: orderId };
  const order = read(orderSchema, await caller.client.rpc("cancel_ticket_order", args));
  const provider = findProvider(order.provider);
  let current = order;
  try {
    const events = await provider?.close(order);
    current = (await recordAll(order.provider, events ?? [])) ?? order;
  } catch (error) {
    log(`${order.provider} did not close a checkout`, error);
  }
  return json({ orderId, status: current.status });
}

export default serve(["POST"], cancelOrder);
