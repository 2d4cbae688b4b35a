import { createHmac, randomInt, randomUUID } from "node:crypto";
import {
  hostedPage,
  startStandIn,
  type Delivery,
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
} from "./stand-in-server.ts";

/** The fields of a preference that the stand-in reads. Other fields are stored unchanged. */
interface AskedPreference {
  readonly expiration_date_to: string;
  readonly external_reference: string;
  readonly notification_url: string;
  readonly items: readonly { title: string; unit_price: number; currency_id: string }[];
  readonly back_urls: { success: string; pending: string; failure: string };
}

export interface StandInPreference extends AskedPreference {
  readonly id: string;
  readonly init_point: string;
}

function isPreference(body: object): body is AskedPreference {
  const asked = ["external_reference", "notification_url", "items", "back_urls"];
  return asked.every((field) => field in body);
}

interface StandInPayment {
  readonly id: number;
  readonly external_reference: string;
  transaction_amount: number;
  currency_id: string;
  status: string;
  status_detail: string;
  date_last_updated: string;
  readonly date_of_expiration: string | null;
  readonly refunds: { id: number; amount: number; status: string }[];
}

interface StandInChargeback {
  readonly id: string;
  readonly payment_id: number;
  status: string;
}

/** The part of Mercado Pago's public interface that the product uses, over real HTTP with real signatures. */
export interface MercadoPagoStandIn extends StandInServer {
  readonly env: Record<string, string>;
  readonly preferences: ReadonlyMap<string, StandInPreference>;
  readonly payments: Map<number, StandInPayment>;
  /** Simulates the buyer's decision on the page; returns the id of the payment, or null if there is none. */
  decide(
    preferenceId: string,
    decision: "pay" | "later" | "fail" | "cancel",
  ): Promise<number | null>;
  /** Marks a cash coupon as paid or expired. */
  settle(paymentId: number, isPaid?: boolean): Promise<void>;
  /** Refunds money on the provider's pages; the amount is in units, not hundredths. */
  refund(paymentId: number, amount: number): Promise<void>;
  dispute(paymentId: number): Promise<string>;
  closeDispute(chargebackId: string, status: "won" | "lost"): Promise<void>;
  /** Returns a signed notification that has not been sent. */
  delivery(topic: string, id: number | string, options?: DeliveryOptions): Delivery;
  /** The URL for notifications that belong to no preference. */
  webhookUrl: string;
}

interface DeliveryOptions {
  readonly secret?: string;
  readonly timestamp?: number;
}

const ACCESS_TOKEN = "APP_USR-stand-in";
const WEBHOOK_SECRET = "mercadopago-stand-in";

export async function startMercadoPagoStandIn(port = 0): Promise<MercadoPagoStandIn> {
  const preferences = new Map<string, StandInPreference>();
  const payments = new Map<number, StandInPayment>();
  const chargebacks = new Map<string, StandInChargeback>();
  const answered = new Map<string, StandInAnswer>();
  const ok = (json: object): StandInAnswer => ({ status: 200, json });
  const missing: StandInAnswer = { status: 404, json: { message: "not found", status: 404 } };

  async function route(request: StandInRequest): Promise<StandInAnswer> {
    const { method, url } = request;
    if (url.pathname.startsWith("/pay/")) return page(request);
    if (url.pathname === "/control/settle") {
      const reference = url.searchParams.get("order");
      const payment = [...payments.values()].find((one) => one.external_reference === reference);
      if (payment) await standIn.settle(payment.id);
      return ok({});
    }
    if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`) {
      return { status: 401, json: { message: "invalid token", status: 401 } };
    }
    if (method === "GET") return read(url);
    if (method === "PUT") return expire(url, JSON.parse(request.body));
    const key = String(request.headers["x-idempotency-key"] ?? randomUUID());
    const known = answered.get(key);
    if (known !== undefined) return known;
    const made = write(url, request.body === "" ? {} : JSON.parse(request.body));
    answered.set(key, made);
    return made;
  }

  function read(url: URL): StandInAnswer {
    const query = url.searchParams;
    if (url.pathname === "/v1/payments/search") return search(query);
    if (url.pathname === "/v1/chargebacks/search") {
      const results = [...chargebacks.values()].filter(
        (one) => one.payment_id === Number(query.get("payment_id")),
      );
      return ok({ results, paging: { total: results.length } });
    }
    const [, , resource, id] = url.pathname.split("/");
    const found = resource === "chargebacks" ? chargebacks.get(id ?? "") : payments.get(Number(id));
    return found ? ok(found) : missing;
  }

  function search(query: URLSearchParams): StandInAnswer {
    const reference = query.get("external_reference");
    const [from, to] = [query.get("begin_date"), query.get("end_date")];
    const results = [...payments.values()].filter(
      (one) =>
        (reference === null || one.external_reference === reference) &&
        (from === null || one.date_last_updated >= from) &&
        (to === null || one.date_last_updated <= to),
    );
    const offset = Number(query.get("offset") ?? 0);
    const limit = Number(query.get("limit") ?? 30);
    return ok({
      // The provider's list contains fewer fields than a single payment.
      results: results.slice(offset, offset + limit).map((one) => ({ ...one, refunds: undefined })),
      paging: { total: results.length, offset, limit },
    });
  }

  function write(url: URL, body: Record<string, unknown>): StandInAnswer {
    const [, , , paymentId, action] = url.pathname.split("/");
    if (url.pathname.startsWith("/checkout/preferences")) {
      if (!isPreference(body)) {
        return { status: 400, json: { message: "invalid preference", status: 400 } };
      }
      const id = `${randomInt(1_000_000)}-${randomUUID()}`;
      const preference = { ...body, id, init_point: `${standIn.url}/pay/${id}` };
      preferences.set(id, preference);
      return { status: 201, json: preference };
    }
    const payment = payments.get(Number(paymentId));
    if (payment === undefined || action !== "refunds") return missing;
    const returned = payment.refunds.reduce((sum, one) => sum + one.amount, 0);
    const amount = Number(body["amount"] ?? payment.transaction_amount - returned);
    if (amount <= 0 || returned + amount > payment.transaction_amount) {
      return { status: 400, json: { message: "invalid amount", status: 400 } };
    }
    const made = addRefund(payment, amount);
    void tell("payment", payment.id);
    return { status: 201, json: made };
  }

  /** Updates the expiry of a preference, the only field that the product changes. */
  function expire(url: URL, body: Record<string, unknown>): StandInAnswer {
    const id = url.pathname.split("/").at(-1) ?? "";
    const preference = preferences.get(id);
    if (preference === undefined) return missing;
    const changed = { ...preference, expiration_date_to: String(body["expiration_date_to"]) };
    preferences.set(id, changed);
    return ok(changed);
  }

  function addRefund(payment: StandInPayment, amount: number) {
    const made = { id: randomInt(1, 2 ** 40), amount, status: "approved" };
    payment.refunds.push(made);
    const returned = payment.refunds.reduce((sum, one) => sum + one.amount, 0);
    if (returned >= payment.transaction_amount) payment.status = "refunded";
    payment.date_last_updated = new Date().toISOString();
    return made;
  }

  async function page({ method, url, body }: StandInRequest): Promise<StandInAnswer> {
    const preference = preferences.get(url.pathname.split("/").at(-1) ?? "");
    if (preference === undefined) return missing;
    const item = preference.items[0];
    if (method === "GET") {
      return hostedPage("Mercado Pago", item?.title ?? "", `ARS ${item?.unit_price}`);
    }
    const decision = new URLSearchParams(body).get("decision") ?? "pay";
    const known =
      decision === "later" || decision === "fail" || decision === "cancel" ? decision : "pay";
    const paymentId = await standIn.decide(preference.id, known);
    const { success, pending, failure } = preference.back_urls;
    const [back, status] = {
      pay: [success, "approved"],
      later: [pending, "pending"],
      fail: [failure, "rejected"],
      cancel: [failure, "null"],
    }[known] as [string, string];
    const query = new URLSearchParams({
      collection_status: status,
      payment_id: String(paymentId),
      status,
      external_reference: preference.external_reference,
      preference_id: preference.id,
    });
    return { redirect: `${back}&${query.toString()}` };
  }

  function paymentOf(paymentId: number): StandInPayment {
    const payment = payments.get(paymentId);
    if (payment === undefined) throw new Error(`no payment ${paymentId}`);
    payment.date_last_updated = new Date().toISOString();
    return payment;
  }

  async function tell(topic: string, id: number | string): Promise<void> {
    await standIn.notify(standIn.delivery(topic, id));
  }

  const OUTCOMES = {
    pay: ["approved", "accredited"],
    later: ["pending", "pending_waiting_payment"],
    fail: ["rejected", "cc_rejected_other_reason"],
  } as const;

  const standIn: MercadoPagoStandIn = Object.assign(await startStandIn(route, port), {
    env: {
      MERCADOPAGO_ACCESS_TOKEN: ACCESS_TOKEN,
      MERCADOPAGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
      MERCADOPAGO_API_BASE: "",
    },
    preferences,
    payments,
    webhookUrl: "",
    async decide(preferenceId: string, decision: "pay" | "later" | "fail" | "cancel") {
      const preference = preferences.get(preferenceId);
      if (preference === undefined) throw new Error(`no preference ${preferenceId}`);
      if (decision === "cancel" || new Date(preference.expiration_date_to) <= new Date())
        return null;
      const [status, detail] = OUTCOMES[decision];
      const id = randomInt(1_000_000_000, 100_000_000_000);
      payments.set(id, {
        id,
        external_reference: preference.external_reference,
        transaction_amount: preference.items[0]?.unit_price ?? 0,
        currency_id: preference.items[0]?.currency_id ?? "",
        status,
        status_detail: detail,
        date_last_updated: new Date().toISOString(),
        date_of_expiration:
          decision === "later" ? new Date(Date.now() + 3 * 86_400_000).toISOString() : null,
        refunds: [],
      });
      await tell("payment", id);
      return id;
    },
    async settle(paymentId: number, isPaid = true) {
      const payment = paymentOf(paymentId);
      payment.status = isPaid ? "approved" : "cancelled";
      payment.status_detail = isPaid ? "accredited" : "expired";
      await tell("payment", paymentId);
    },
    async refund(paymentId: number, amount: number) {
      addRefund(paymentOf(paymentId), amount);
      await tell("payment", paymentId);
    },
    async dispute(paymentId: number) {
      const payment = paymentOf(paymentId);
      payment.status = "charged_back";
      payment.status_detail = "in_process";
      const id = String(randomInt(1, 2 ** 40));
      chargebacks.set(id, { id, payment_id: paymentId, status: "in_review" });
      await tell("topic_chargebacks_wh", id);
      return id;
    },
    async closeDispute(chargebackId: string, status: "won" | "lost") {
      const chargeback = chargebacks.get(chargebackId);
      if (chargeback === undefined) throw new Error(`no chargeback ${chargebackId}`);
      chargeback.status = status;
      const payment = paymentOf(chargeback.payment_id);
      payment.status_detail = status === "won" ? "reimbursed" : "settled";
      await tell("topic_chargebacks_wh", chargebackId);
    },
    delivery(topic: string, id: number | string, options: DeliveryOptions = {}) {
      const payment =
        payments.get(Number(id)) ?? payments.get(chargebacks.get(String(id))?.payment_id ?? 0);
      const preference = [...preferences.values()].find(
        (one) => one.external_reference === payment?.external_reference,
      );
      const url = new URL(preference?.notification_url ?? standIn.webhookUrl);
      url.searchParams.set("data.id", String(id));
      url.searchParams.set("type", topic);
      const requestId = randomUUID();
      const ts = options.timestamp ?? Math.floor(Date.now() / 1000);
      // The provider documents what is signed: query id, request id, time.
      const v1 = createHmac("sha256", options.secret ?? WEBHOOK_SECRET)
        .update(`id:${id};request-id:${requestId};ts:${ts};`)
        .digest("hex");
      return {
        url: url.href,
        headers: {
          "content-type": "application/json",
          "x-request-id": requestId,
          "x-signature": `ts=${ts},v1=${v1}`,
        },
        body: JSON.stringify({ action: `${topic}.updated`, type: topic, data: { id: String(id) } }),
      };
    },
  });
  standIn.env["MERCADOPAGO_API_BASE"] = standIn.url;
  return standIn;
}
