import {
  InvalidWebhookSignatureError,
  MPBadRequestError,
  MPForbiddenError,
  MPNotFoundError,
  PaymentRefund,
  Preference,
  WebhookSignatureValidator,
} from "mercadopago";
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
  type PaymentProvider,
  type RefundRequest,
} from "../provider.ts";
import { mercadoPagoCall } from "./client.ts";
import {
  factOfRefund,
  factsOfDispute,
  factsOfOrder,
  factsOfPayment,
  factsOfPeriod,
} from "./payment-events.ts";

/** How long the payment page is open. A cash coupon may be paid later: the provider decides until when. */
const CHECKOUT_MINUTES = 120;

/** Notifications older than this are refused. If the provider repeats a notification, it signs it with the new time. */
const REPLAY_WINDOW_SECONDS = 15 * 60;

async function open(order: Order, context: CheckoutContext): Promise<OpenedCheckout> {
  const expiresAt = new Date(Date.now() + CHECKOUT_MINUTES * 60_000);
  const back = (status: string): string =>
    `${context.site}/payment-status?status=${status}&session_id=${order.id}`;
  const preference = await mercadoPagoCall((config) =>
    new Preference(config).create({
      body: {
        items: [
          {
            id: order.item_id ?? order.id,
            title: order.item_name,
            quantity: 1,
            unit_price: order.amount_minor / 100,
            currency_id: order.currency,
          },
        ],
        external_reference: order.id,
        metadata: { order_id: order.id },
        ...(context.email ? { payer: { email: context.email } } : {}),
        back_urls: { success: back("success"), pending: back("pending"), failure: back("error") },
        // The provider redirects automatically only to sites with https.
        ...(context.site.startsWith("https:") ? { auto_return: "approved" } : {}),
        notification_url: `${context.functions}/functions/v1/mercadopago-webhook?source_news=webhooks`,
        expires: true,
        expiration_date_to: expiresAt.toISOString(),
      },
      requestOptions: { idempotencyKey: `checkout-${order.id}` },
    }),
  );
  if (!preference.id || !preference.init_point) throw new Error("The preference has no address");
  return { sessionId: preference.id, checkoutUrl: preference.init_point, expiresAt };
}

async function close(order: Order): Promise<PaymentEvent[]> {
  const { session_id: id } = order;
  if (id === null) return [];
  const now = new Date().toISOString();
  await mercadoPagoCall((config) =>
    new Preference(config).update({
      id,
      // The library's type requires items, but the provider changes only fields with a value.
      updatePreferenceRequest: { items: [], expires: true, expiration_date_to: now },
    }),
  );
  const ended: PaymentEvent = {
    kind: "payment",
    orderId: order.id,
    sessionId: id,
    paymentId: null,
    state: "cancelled",
    amountMinor: 0,
    currency: order.currency,
    sessionEnded: true,
  };
  // A payment that began before the page was closed can still succeed.
  return [ended, ...(await factsOfOrder(order.id))];
}

async function verify(request: Request): Promise<UserNotification> {
  const address = new URL(request.url);
  const dataId = address.searchParams.get("data.id");
  const signature = request.headers.get("x-signature");
  const secret = requiredSetting("MERCADOPAGO_WEBHOOK_SECRET");
  try {
    WebhookSignatureValidator.validate({
      xSignature: signature,
      xRequestId: request.headers.get("x-request-id"),
      dataId,
      secret,
    });
  } catch (error) {
    if (error instanceof InvalidWebhookSignatureError) throw new NotificationRefused("forged");
    throw error;
  }
  if (!isRecent(signature ?? "")) throw new NotificationRefused("stale");
  if (dataId === null) throw new NotificationRefused("malformed");
  const topic = address.searchParams.get("type") ?? address.searchParams.get("topic") ?? "";
  return { topic, reference: dataId, content: null };
}

/**
 * Whether the signature is recent.
 * The time of a signature may be in seconds or milliseconds, but the library's check supports only seconds.
 */
function isRecent(signature: string): boolean {
  const instant = Number(/(?:^|,)\s*ts\s*=\s*(\d+)/.exec(signature)?.[1] ?? 0);
  const seconds = instant > 100_000_000_000 ? instant / 1000 : instant;
  return Math.abs(Date.now() / 1000 - seconds) <= REPLAY_WINDOW_SECONDS;
}

async function events(source: EventSource): Promise<PaymentEvent[]> {
  switch (source.about) {
    case "notice": {
      const facts = await factsOfNotification(source.notice);
      if (facts === null) throw new NotificationRefused("foreign");
      return facts;
    }
    case "order":
      return factsOfOrder(source.order.id);
    case "period":
      return factsOfPeriod(source.from, source.to);
  }
}

/**
 * A notification contains only the id of the changed object, so its events are requested.
 * Returns null if the provider does not know the object.
 */
async function factsOfNotification({
  topic,
  reference,
}: UserNotification): Promise<PaymentEvent[] | null> {
  if (topic === "payment") return factsOfPayment(reference);
  if (topic === "topic_chargebacks_wh" || topic === "chargebacks") return factsOfDispute(reference);
  return [];
}

async function refund(order: Order, request: RefundRequest): Promise<PaymentEvent[]> {
  try {
    const made = await mercadoPagoCall((config) =>
      new PaymentRefund(config).create({
        payment_id: request.paymentId,
        // Without an amount the provider refunds the whole payment, also for payments that allow no partial refund.
        body: request.isWhole ? {} : { amount: request.amountMinor / 100 },
        requestOptions: { idempotencyKey: `refund-${request.requestId}` },
      }),
    );
    const { id, amount = request.amountMinor / 100, status } = made;
    if (id === undefined) throw new Error("The refund has no id");
    return [factOfRefund({ id: String(id), amount, status }, order.id, request.paymentId)];
  } catch (error) {
    if (
      error instanceof MPBadRequestError ||
      error instanceof MPForbiddenError ||
      error instanceof MPNotFoundError
    ) {
      throw new RefundRefused("refused");
    }
    throw error;
  }
}

/** Mercado Pago, Argentina's most common wallet: cards, account money and cash coupons, through Checkout Pro. */
export const mercadoPago: PaymentProvider = {
  name: "mercadopago",
  label: "Mercado Pago",
  rank: 2,
  currencies: ["ARS"],
  priceColumn: null,
  isDemo: false,
  // The webhook secret is required too: without it, no notification of the provider can be verified.
  isConfigured: () =>
    setting("MERCADOPAGO_ACCESS_TOKEN") !== undefined &&
    setting("MERCADOPAGO_WEBHOOK_SECRET") !== undefined,
  open,
  close,
  verify,
  events,
  refund,
};
