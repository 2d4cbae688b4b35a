import { createHmac } from "node:crypto";
import { setting } from "../../../../../supabase/functions/_shared/environment.ts";
import {
  NotificationRefused,
  type PaymentEvent,
  type PaymentProvider,
} from "../../../../../supabase/functions/_shared/providers/provider.ts";

/** Signs a notification of the fictitious provider; the body contains the payment. */
export const signFourth = (body: string, key: string): string =>
  createHmac("sha256", key).update(body).digest("hex");

/**
 * A fictitious payment provider that must work like the real ones.
 * The test copies it into a folder and registers it with one line.
 */
export const fourth: PaymentProvider = {
  name: "puente",
  label: "Puente de Pagos",
  rank: 3,
  currencies: ["USD"],
  priceColumn: null,
  isDemo: false,
  isConfigured: () => setting("PAYMENT_PUENTE_KEY") !== undefined,
  async open(order, { site }) {
    const sessionId = `puente-${order.id}`;
    const checkoutUrl = `https://puente.test/${order.id}?back=${encodeURIComponent(site)}`;
    return { sessionId, checkoutUrl, expiresAt: new Date(Date.now() + 3_600_000) };
  },
  async close() {
    return [];
  },
  async verify(request) {
    const body = await request.text();
    const key = setting("PAYMENT_PUENTE_KEY") ?? "";
    if (request.headers.get("x-puente") !== signFourth(body, key)) {
      throw new NotificationRefused("forged");
    }
    return { topic: "fact", reference: "", content: JSON.parse(body) };
  },
  async events(source) {
    return source.about === "notice" ? [source.notice.content as PaymentEvent] : [];
  },
  async refund(order, { requestId, paymentId, amountMinor }) {
    const reference = `back-${requestId}`;
    return [
      { kind: "refund", orderId: order.id, paymentId, reference, amountMinor, state: "settled" },
    ];
  },
};
