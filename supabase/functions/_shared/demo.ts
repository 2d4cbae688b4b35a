import Stripe from "stripe";
import { requiredSetting, setting } from "./environment.ts";
import type { Order } from "./orders.ts";

/**
 * The demonstration provider stands in for the card provider where none is configured, never in
 * production. Its decisions travel as events in the card provider's shape, signed with a secret of
 * their own, to the same webhook.
 */
export function isDemoProvider(): boolean {
  return setting("DEMO_PAYMENTS") === "1" && setting("STRIPE_SECRET_KEY") === undefined;
}

/** Secret of the demonstration provider's events; undefined where it may not speak. */
export function demoWebhookSecret(): string | undefined {
  return isDemoProvider() ? setting("DEMO_WEBHOOK_SECRET") : undefined;
}

export function newDemoSessionId(): string {
  return `demo_${crypto.randomUUID().replaceAll("-", "")}${crypto.randomUUID().replaceAll("-", "")}`;
}

export type DemoDecision = "approve" | "cancel" | "fail";

const EVENT_TYPES: Record<DemoDecision, string> = {
  approve: "checkout.session.completed",
  cancel: "checkout.session.expired",
  fail: "checkout.session.async_payment_failed",
};

/** Tells the webhook what was decided on the demonstration page; true when it was accepted. */
export async function sendDemoEvent(order: Order, decision: DemoDecision): Promise<boolean> {
  const payload = JSON.stringify({
    id: `evt_${order.session_id}_${decision}`,
    object: "event",
    type: EVENT_TYPES[decision],
    data: {
      object: {
        id: order.session_id,
        object: "checkout.session",
        client_reference_id: order.id,
        payment_status: decision === "approve" ? "paid" : "unpaid",
        amount_total: order.amount_minor,
        currency: order.currency.toLowerCase(),
      },
    },
  });
  const secret = requiredSetting("DEMO_WEBHOOK_SECRET");
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
  const response = await fetch(`${requiredSetting("SUPABASE_URL")}/functions/v1/stripe-webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: payload,
  });
  return response.ok;
}
