import type Stripe from "stripe";
import { demoWebhookSecret } from "../_shared/demo.ts";
import { setting } from "../_shared/environment.ts";
import {
  closeOrder,
  creditOrder,
  reverseOrder,
  type Order,
  type Provider,
} from "../_shared/orders.ts";
import { json, Refusal, serve } from "../_shared/serve.ts";
import { stripeClient, verifiedEvent } from "../_shared/stripe.ts";

/**
 * Takes the provider's signed events. The database handles each event once and in any order, so a
 * repeated delivery answers 200 again. An order that is not there yet answers 409: the provider
 * repeats the event later.
 */
async function receiveEvent(request: Request): Promise<Response> {
  const payload = await request.text();
  const signature = request.headers.get("stripe-signature") ?? "";
  const signed = await identify(payload, signature);
  const order = await handleEvent(signed.provider, signed.event);
  return json({ received: true, status: order?.status ?? "ignored" });
}

/** Whose event this is: the secret that verifies it says so. */
async function identify(payload: string, signature: string) {
  const secrets: readonly (readonly [Provider, string | undefined])[] = [
    ["stripe", setting("STRIPE_WEBHOOK_SECRET")],
    ["demo", demoWebhookSecret()],
  ];
  for (const [provider, secret] of secrets) {
    if (secret === undefined) continue;
    const event = await verifiedEvent(payload, signature, secret);
    if (event !== null) return { provider, event };
  }
  throw new Refusal(400, "signature_invalid", "La firma del evento no es válida.");
}

async function handleEvent(provider: Provider, event: Stripe.Event): Promise<Order | null> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return isPaid(event.data.object) ? credit(provider, event.id, event.data.object) : null;
    case "checkout.session.expired":
      return ours(event.data.object, (id) => closeOrder(provider, event.id, id, "cancelled"));
    case "checkout.session.async_payment_failed":
      return ours(event.data.object, (id) => closeOrder(provider, event.id, id, "failed"));
    case "charge.refunded":
      return reverse(provider, event.id, event.data.object.payment_intent, "refund");
    case "charge.dispute.created":
      return reverse(provider, event.id, event.data.object.payment_intent, "chargeback");
    default:
      return null;
  }
}

// Bank transfers complete the session before the money arrives: that comes as its own event.
const isPaid = (session: Stripe.Checkout.Session): boolean => session.payment_status === "paid";

function credit(
  provider: Provider,
  eventId: string,
  session: Stripe.Checkout.Session,
): Promise<Order | null> {
  const { amount_total: amountMinor, currency } = session;
  return ours(session, (sessionId) =>
    creditOrder(provider, eventId, {
      sessionId,
      amountMinor: amountMinor ?? -1,
      currency: currency ?? "",
    }),
  );
}

/** Refunds and chargebacks name the payment; the session that it paid is asked for. */
async function reverse(
  provider: Provider,
  eventId: string,
  payment: string | Stripe.PaymentIntent | null,
  reason: "refund" | "chargeback",
): Promise<Order | null> {
  const stripe = stripeClient();
  if (payment === null || stripe === null) return null;
  const id = typeof payment === "string" ? payment : payment.id;
  const { data } = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 });
  const session = data[0];
  return session
    ? ours(session, (sessionId) => reverseOrder(provider, eventId, sessionId, reason))
    : null;
}

/** Other products may share the provider's account: their sessions carry no order of ours. */
async function ours(
  session: Stripe.Checkout.Session,
  work: (sessionId: string) => Promise<Order>,
): Promise<Order | null> {
  if (session.client_reference_id === null) return null;
  try {
    return await work(session.id);
  } catch (error) {
    if (error instanceof Refusal && error.code === "order_not_found") {
      throw new Refusal(409, error.code, error.message);
    }
    throw error;
  }
}

export default serve(["POST"], receiveEvent);
