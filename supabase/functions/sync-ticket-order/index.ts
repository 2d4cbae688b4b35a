import { z } from "zod";
import { readBody, requireAdmin, serviceClient } from "../_shared/clients.ts";
import { findOrder, recordAll } from "../_shared/orders.ts";
import { findProvider } from "../_shared/providers/registry.ts";
import { json, log, Refusal, serve } from "../_shared/serve.ts";

const bodySchema = z.object({ orderId: z.uuid() });

/**
 * For administrators: requests all events of an order from its provider and records them.
 * Returns `{orderId, status, applied}`.
 */
async function syncOrder(request: Request): Promise<Response> {
  await requireAdmin(request);
  const { orderId } = await readBody(request, bodySchema);
  const order = await findOrder(serviceClient(), orderId);
  if (order === null) throw new Refusal(404, "order_not_found", "No encontramos esa compra.");
  const provider = findProvider(order.provider);
  if (provider === null) {
    throw new Refusal(422, "provider_not_configured", "Ese medio de pago ya no está configurado.");
  }
  const events = await provider.events({ about: "order", order }).catch((error: unknown) => {
    log(`${order.provider} could not be asked`, error);
    throw new Refusal(
      502,
      "provider_unreachable",
      "El medio de pago no responde. Inténtalo de nuevo.",
    );
  });
  const current = (await recordAll(order.provider, events)) ?? order;
  return json({ orderId, status: current.status, applied: events.length });
}

export default serve(["POST"], syncOrder);
