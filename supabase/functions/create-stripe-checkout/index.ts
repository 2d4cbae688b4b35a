import type Stripe from "stripe";
import { z } from "zod";
import { readBody, requireCaller } from "../_shared/clients.ts";
import { isDemoProvider, newDemoSessionId } from "../_shared/demo.ts";
import { requiredSetting } from "../_shared/environment.ts";
import { attachSession, createOrder, requireConfigured, type Order } from "../_shared/orders.ts";
import { json, Refusal, serve } from "../_shared/serve.ts";
import { stripeClient } from "../_shared/stripe.ts";

const bodySchema = z.object({
  itemId: z.uuid(),
  userId: z.uuid(),
  /** Sent by the page and not used: the price is the database's. */
  priceId: z.string().nullish(),
  currency: z.enum(["ARS", "USD"]).default("ARS"),
});

const UNREACHABLE = "No se pudo conectar con la pasarela de pago. Inténtalo de nuevo.";

/** How long people have to pay; the provider's shortest is half an hour. */
const CHECKOUT_MINUTES = 60;

/**
 * Opens an order and the provider's checkout for it. Answers `{checkoutUrl, orderId, provider}`.
 * Refuses what the order procedure refuses, an item that is not configured, and another user's id.
 */
async function createCheckout(request: Request): Promise<Response> {
  const caller = await requireCaller(request);
  const body = await readBody(request, bodySchema);
  if (body.userId !== caller.user.id) {
    throw new Refusal(403, "user_mismatch", "Solo puedes comprar con tu propia cuenta.");
  }
  await requireConfigured(caller, body.itemId);

  const stripe = stripeClient();
  if (stripe === null) {
    if (!isDemoProvider()) throw new Refusal(422, "provider_not_configured", UNREACHABLE);
    const order = await createOrder(caller, body.itemId, "demo", body.currency);
    const sessionId = newDemoSessionId();
    await attachSession(order.id, sessionId);
    const checkoutUrl = `${requiredSetting("SITE_URL")}/functions/v1/demo-checkout?session_id=${sessionId}`;
    return json({ checkoutUrl, orderId: order.id, provider: "demo" });
  }

  const order = await createOrder(caller, body.itemId, "stripe", body.currency);
  const session = await openSession(stripe, order, caller.user.email);
  await attachSession(order.id, session.id);
  return json({ checkoutUrl: session.url, orderId: order.id, provider: "stripe" });
}

/**
 * The session charges the order's own amount (after discount) and not the configured price of the
 * card provider: what the store shows, what is charged and what the webhook must find are then one.
 */
async function openSession(
  stripe: Stripe,
  order: Order,
  email: string | undefined,
): Promise<Stripe.Checkout.Session> {
  const site = requiredSetting("SITE_URL");
  const metadata = { order_id: order.id };
  try {
    return await stripe.checkout.sessions.create(
      {
        mode: "payment",
        locale: "es",
        client_reference_id: order.id,
        metadata,
        payment_intent_data: { metadata },
        ...(email ? { customer_email: email } : {}),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: order.currency.toLowerCase(),
              unit_amount: order.amount_minor,
              product_data: { name: order.item_name },
            },
          },
        ],
        expires_at: Math.floor(Date.now() / 1000) + CHECKOUT_MINUTES * 60,
        success_url: `${site}/payment-status?status=success&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${site}/payment-status?status=cancel`,
      },
      { idempotencyKey: `checkout-${order.id}` },
    );
  } catch {
    throw new Refusal(502, "provider_unreachable", UNREACHABLE);
  }
}

export default serve(["POST"], createCheckout);
