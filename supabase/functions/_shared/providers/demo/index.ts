import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { requiredSetting, setting } from "../../environment.ts";
import type { Order } from "../../order.ts";
import {
  NotificationRefused,
  type CheckoutContext,
  type EventSource,
  type UserNotification,
  type OpenedCheckout,
  type PaymentEvent,
  type PaymentFact,
  type PaymentProvider,
  type RefundRequest,
  PAYMENT_STATES,
} from "../provider.ts";

const CHECKOUT_MINUTES = 60;
const REPLAY_WINDOW_SECONDS = 300;
const SIGNATURE = "x-demo-signature";

/** The body of the demo provider's notification: the buyer's decision. */
const notificationSchema = z.object({
  id: z.string().min(1),
  orderId: z.uuid(),
  sessionId: z.string().min(1),
  state: z.enum(PAYMENT_STATES),
  amountMinor: z.number().int(),
  currency: z.string(),
});

export function isDemoConfigured(): boolean {
  return setting("DEMO_PAYMENTS") === "1" && setting("DEMO_WEBHOOK_SECRET") !== undefined;
}

async function open(_order: Order, context: CheckoutContext): Promise<OpenedCheckout> {
  const sessionId = `demo_${crypto.randomUUID().replaceAll("-", "")}${crypto.randomUUID().replaceAll("-", "")}`;
  return {
    sessionId,
    checkoutUrl: `${context.functions}/functions/v1/demo-checkout?session_id=${sessionId}`,
    expiresAt: new Date(Date.now() + CHECKOUT_MINUTES * 60_000),
  };
}

async function close(order: Order): Promise<PaymentEvent[]> {
  return [
    {
      kind: "payment",
      orderId: order.id,
      sessionId: order.session_id,
      paymentId: null,
      state: "cancelled",
      amountMinor: 0,
      currency: order.currency,
      sessionEnded: true,
    },
  ];
}

const sign = (instant: string, payload: string): string =>
  createHmac("sha256", requiredSetting("DEMO_WEBHOOK_SECRET"))
    .update(`${instant}.${payload}`)
    .digest("hex");

async function verify(request: Request): Promise<UserNotification> {
  const payload = await request.text();
  const header = request.headers.get(SIGNATURE) ?? "";
  const [, instant = "", given = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (given === "") throw new NotificationRefused("forged");
  const expected = sign(instant, payload);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) {
    throw new NotificationRefused("forged");
  }
  if (Math.abs(Date.now() / 1000 - Number(instant)) > REPLAY_WINDOW_SECONDS) {
    throw new NotificationRefused("stale");
  }
  const notice = notificationSchema.parse(JSON.parse(payload));
  return { topic: notice.state, reference: notice.id, content: notice };
}

/** The demo provider stores nothing, so its decisions are known only from its notifications. */
async function events(source: EventSource): Promise<PaymentEvent[]> {
  if (source.about !== "notice") return [];
  const { id, ...fact } = notificationSchema.parse(source.notice.content);
  return [{ kind: "payment", paymentId: `demo_${id}`, ...fact }];
}

async function refund(order: Order, request: RefundRequest): Promise<PaymentEvent[]> {
  const { paymentId, amountMinor, requestId } = request;
  const reference = `demo_refund_${requestId}`;
  return [
    { kind: "refund", orderId: order.id, paymentId, reference, amountMinor, state: "settled" },
  ];
}

/** Sends the buyer's decision to the product as a notification; true if the product accepted it. */
export async function sendDemoNotification(
  order: Order,
  state: PaymentFact["state"],
): Promise<boolean> {
  const payload = JSON.stringify({
    id: order.id,
    orderId: order.id,
    sessionId: order.session_id,
    state,
    amountMinor: order.amount_minor,
    currency: order.currency,
  });
  const instant = String(Math.floor(Date.now() / 1000));
  const response = await fetch(
    `${requiredSetting("SUPABASE_URL")}/functions/v1/payment-webhook/demo`,
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [SIGNATURE]: `t=${instant},v1=${sign(instant, payload)}`,
      },
      body: payload,
    },
  );
  return response.ok;
}

/** The demo provider, for installations without a real one. Its page says that it is a demo. Not for production. */
export const demo: PaymentProvider = {
  name: "demo",
  label: "Pago de demostración",
  rank: 9,
  currencies: ["ARS", "USD"],
  priceColumn: "stripe_price_id",
  isDemo: true,
  isConfigured: isDemoConfigured,
  open,
  close,
  verify,
  events,
  refund,
};
