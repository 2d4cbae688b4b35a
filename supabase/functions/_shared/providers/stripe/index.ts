import Stripe from "stripe";
import { requiredSetting, setting } from "../../environment.ts";
import type { Order } from "../../order.ts";
import {
  NotificationRefused,
  RefundRefused,
  type CheckoutContext,
  type EventSource,
  type UserNotification,
  type OpenedCheckout,
  type PaymentEvent,
  type PaymentFact,
  type PaymentProvider,
  type RefundRequest,
} from "../provider.ts";
import { stripeClient } from "./client.ts";
import {
  factOfRefund,
  factOfSession,
  factsOfPayment,
  orNull,
  paymentsOfPeriod,
} from "./payment-events.ts";

/** How long the payment page is open. The provider requires at least 30 minutes. */
const CHECKOUT_MINUTES = 60;

/**
 * The session charges the order's amount after discounts, not the price that is configured at the provider.
 * So the store, the charge and the notification show the same amount.
 */
async function open(order: Order, context: CheckoutContext): Promise<OpenedCheckout> {
  const metadata = { order_id: order.id };
  const expiresAt = new Date(Date.now() + CHECKOUT_MINUTES * 60_000);
  const session = await stripeClient().checkout.sessions.create(
    {
      mode: "payment",
      locale: "es",
      client_reference_id: order.id,
      metadata,
      payment_intent_data: { metadata },
      ...(context.email ? { customer_email: context.email } : {}),
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
      expires_at: Math.floor(expiresAt.getTime() / 1000),
      success_url: `${context.site}/payment-status?status=success&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${context.site}/payment-status?status=cancel&session_id=${order.id}`,
    },
    { idempotencyKey: `checkout-${order.id}` },
  );
  if (session.url === null) throw new Error("The session has no address");
  return { sessionId: session.id, checkoutUrl: session.url, expiresAt };
}

async function close(order: Order): Promise<PaymentEvent[]> {
  if (order.session_id === null) return [];
  const stripe = stripeClient();
  try {
    return one(factOfSession(await stripe.checkout.sessions.expire(order.session_id), "cancelled"));
  } catch (error) {
    // The session was already paid or closed, so its events are requested.
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return eventsOfOrder(stripe, order);
    throw error;
  }
}

async function verify(request: Request): Promise<UserNotification> {
  const payload = await request.text();
  const signature = request.headers.get("stripe-signature") ?? "";
  const secret = requiredSetting("STRIPE_WEBHOOK_SECRET");
  try {
    const event = await Stripe.webhooks.constructEventAsync(payload, signature, secret);
    return { topic: event.type, reference: event.id, content: event };
  } catch (error) {
    // The library checks the signature before the age, so a notification that is only too old has a valid signature.
    const isStale = error instanceof Error && error.message.includes("tolerance");
    throw new NotificationRefused(isStale ? "stale" : "forged");
  }
}

async function events(source: EventSource): Promise<PaymentEvent[]> {
  const stripe = stripeClient();
  switch (source.about) {
    case "notice":
      // The content is an event of Stripe, because `verify` read it from a signed notification.
      return eventsOfNotification(stripe, source.notice.content as Stripe.Event);
    case "order":
      return eventsOfOrder(stripe, source.order);
    case "period": {
      const payments = await paymentsOfPeriod(stripe, source.from, source.to);
      const found: PaymentEvent[] = [];
      for (const payment of payments) found.push(...(await factsOfPayment(stripe, payment)));
      return found;
    }
  }
}

async function eventsOfNotification(stripe: Stripe, event: Stripe.Event): Promise<PaymentEvent[]> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return one(factOfSession(event.data.object, moneyOf(event.data.object)));
    case "checkout.session.async_payment_failed":
      return one(factOfSession(event.data.object, "failed"));
    case "checkout.session.expired":
      return one(factOfSession(event.data.object, "cancelled"));
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated": {
      // Notifications arrive in any order, so the current state of the payment is requested.
      const { payment_intent: payment } = event.data.object;
      const id = typeof payment === "string" ? payment : payment?.id;
      return id === undefined ? [] : factsOfPayment(stripe, id);
    }
    default:
      return [];
  }
}

async function eventsOfOrder(stripe: Stripe, order: Order): Promise<PaymentEvent[]> {
  if (order.payment_id !== null) return factsOfPayment(stripe, order.payment_id);
  if (order.session_id === null) return [];
  const session = await orNull(stripe.checkout.sessions.retrieve(order.session_id));
  if (session === null) return [];
  if (session.status === "expired") return one(factOfSession(session, "cancelled"));
  if (session.status !== "complete") return [];
  const payment =
    typeof session.payment_intent === "string"
      ? session.payment_intent
      : session.payment_intent?.id;
  const reversals = payment === undefined ? [] : await factsOfPayment(stripe, payment);
  return [
    ...one(factOfSession(session, moneyOf(session))),
    ...reversals.filter((fact) => fact.kind !== "payment"),
  ];
}

// A bank transfer completes the session before the money arrives; a separate event reports the money.
const moneyOf = (session: Stripe.Checkout.Session): PaymentFact["state"] =>
  session.payment_status === "paid" ? "paid" : "awaiting";

const one = (fact: PaymentFact | null): PaymentEvent[] => (fact === null ? [] : [fact]);

async function refund(order: Order, request: RefundRequest): Promise<PaymentEvent[]> {
  try {
    const made = await stripeClient().refunds.create(
      {
        payment_intent: request.paymentId,
        amount: request.amountMinor,
        metadata: { order_id: order.id },
      },
      { idempotencyKey: `refund-${request.requestId}` },
    );
    return [factOfRefund(made, order.id, request.paymentId)];
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new RefundRefused(error.code ?? "refused");
    }
    throw error;
  }
}

/** Card payments through Stripe Checkout. */
export const stripe: PaymentProvider = {
  name: "stripe",
  label: "Tarjeta de crédito o débito",
  rank: 1,
  currencies: ["ARS", "USD"],
  priceColumn: "stripe_price_id",
  isDemo: false,
  // The webhook secret is required too: without it, no notification of the provider can be verified.
  isConfigured: () =>
    setting("STRIPE_SECRET_KEY") !== undefined && setting("STRIPE_WEBHOOK_SECRET") !== undefined,
  open,
  close,
  verify,
  events,
  refund,
};
