import { z } from "zod";
import { read, readBody, requireAdmin, serviceClient, type Caller } from "../_shared/clients.ts";
import type { Order } from "../_shared/order.ts";
import { findOrder, recordAll } from "../_shared/orders.ts";
import {
  RefundRefused,
  type PaymentEvent,
  type PaymentProvider,
} from "../_shared/providers/provider.ts";
import { findProvider } from "../_shared/providers/registry.ts";
import { json, log, Refusal, serve } from "../_shared/serve.ts";

const bodySchema = z.object({
  orderId: z.uuid(),
  /** The amount in hundredths; if missing, the whole remaining amount. */
  amountMinor: z.number().int().positive().nullish(),
  reason: z.string(),
});

const requestSchema = z
  .array(z.object({ request_id: z.uuid(), amount_minor: z.number().int() }))
  .length(1);

/**
 * For administrators: refunds money and removes the corresponding tickets.
 * Returns `{orderId, status, refundedMinor, reversedTickets}`.
 * The refund is stored before the provider is called, with an id that the provider executes once.
 * So an administrator can safely retry if the result is unknown.
 */
async function refundOrder(request: Request): Promise<Response> {
  const caller = await requireAdmin(request);
  const body = await readBody(request, bodySchema);
  const order = await findOrder(serviceClient(), body.orderId);
  if (order === null) throw new Refusal(404, "order_not_found", "No encontramos esa compra.");
  const provider = findProvider(order.provider);
  if (provider === null) {
    throw new Refusal(422, "provider_not_configured", "Ese medio de pago ya no está configurado.");
  }
  const events = await ask(provider, order, await write(caller, body));
  const current = (await recordAll(order.provider, events)) ?? order;
  return json({
    orderId: current.id,
    status: current.status,
    refundedMinor: current.refunded_minor,
    reversedTickets: current.reversed_tickets,
  });
}

async function write(caller: Caller, body: z.infer<typeof bodySchema>) {
  const args = {
    p_order_id: body.orderId,
    p_amount_minor: body.amountMinor ?? null,
    p_reason: body.reason,
  };
  const [written] = read(requestSchema, await caller.client.rpc("request_ticket_refund", args));
  if (written === undefined) throw new Error("No request was written");
  return written;
}

async function ask(
  provider: PaymentProvider,
  order: Order,
  written: { readonly request_id: string; readonly amount_minor: number },
): Promise<PaymentEvent[]> {
  try {
    return await provider.refund(order, {
      requestId: written.request_id,
      paymentId: order.payment_id ?? "",
      amountMinor: written.amount_minor,
      isWhole: written.amount_minor === order.paid_minor,
    });
  } catch (error) {
    log(`${provider.name} did not refund`, error);
    if (error instanceof RefundRefused) {
      await serviceClient().rpc("fail_ticket_refund", { p_request_id: written.request_id });
      throw new Refusal(502, "refund_failed", "El medio de pago no aceptó el reembolso.");
    }
    throw new Refusal(
      502,
      "provider_unreachable",
      "El medio de pago no respondió. Pide el mismo reembolso otra vez: se hará una sola vez.",
    );
  }
}

export default serve(["POST"], refundOrder);
