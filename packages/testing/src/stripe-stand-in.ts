import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import {
  hostedPage,
  startStandIn,
  type Delivery,
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
} from "./stand-in-server.ts";

export interface StandInSession {
  readonly id: string;
  readonly object: "checkout.session";
  readonly url: string;
  readonly client_reference_id: string | null;
  readonly amount_total: number;
  readonly currency: string;
  readonly payment_intent: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly name: string;
  readonly orderId: string | undefined;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
}

interface Returned {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly created: number;
  status: string;
}

interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  readonly created: number;
  status: "processing" | "succeeded" | "requires_payment_method";
}

/** The part of the card provider's public interface that the product uses, over real HTTP with real signatures. */
export interface StripeStandIn extends StandInServer {
  readonly env: Record<string, string>;
  readonly sessions: ReadonlyMap<string, StandInSession>;
  readonly payments: Map<string, Payment>;
  readonly refunds: Returned[];
  readonly disputes: Returned[];
  /** The form fields of the last request to create a payment session. */
  lastForm(): URLSearchParams;
  /** The URL for notifications. It is set once the server under test has a URL. */
  webhookUrl: string;
  /** Simulates the buyer's decision on the page: pay, pay later, a rejected card, or leave. */
  decide(
    sessionId: string,
    decision: "pay" | "later" | "fail" | "cancel" | "expire",
  ): Promise<void>;
  /** Simulates the end of a slow payment: the money arrives, or the payment fails. */
  settle(sessionId: string, isPaid?: boolean): Promise<void>;
  /** Refunds money on the provider's pages. */
  refund(paymentId: string, amount: number, status?: string): Promise<string>;
  dispute(paymentId: string, amount: number): Promise<string>;
  closeDispute(disputeId: string, status: "won" | "lost"): Promise<void>;
  /** Returns a signed notification that has not been sent. */
  delivery(type: string, object: object, options?: DeliveryOptions): Promise<Delivery>;
}

interface DeliveryOptions {
  readonly id?: string;
  readonly secret?: string;
  readonly timestamp?: number;
}

const SECRET_KEY = "sk_test_stand_in";
const WEBHOOK_SECRET = "whsec_stand_in";
const now = (): number => Math.floor(Date.now() / 1000);
const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll("-", "")}`;

export async function startStripeStandIn(port = 0): Promise<StripeStandIn> {
  const sessions = new Map<string, StandInSession>();
  const payments = new Map<string, Payment>();
  const refunds: Returned[] = [];
  const disputes: Returned[] = [];
  const answered = new Map<string, StandInAnswer>();
  let form = new URLSearchParams();

  const list = (data: readonly object[]): StandInAnswer => ({
    status: 200,
    json: { object: "list", data, has_more: false },
  });
  const missing: StandInAnswer = {
    status: 404,
    json: {
      error: { type: "invalid_request_error", code: "resource_missing", message: "No such object" },
    },
  };

  async function route(request: StandInRequest): Promise<StandInAnswer> {
    const { method, url } = request;
    if (url.pathname.startsWith("/pay/")) return page(request);
    if (url.pathname === "/control/settle") {
      await standIn.settle(url.searchParams.get("session") ?? "");
      return { status: 200, json: {} };
    }
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return {
        status: 401,
        json: { error: { type: "authentication_error", message: "Invalid key" } },
      };
    }
    if (method === "GET") return read(url);
    // Requests with the same idempotency key get the same response.
    const key = String(request.headers["idempotency-key"] ?? newId("key"));
    const known = answered.get(key);
    if (known !== undefined) return known;
    const made = await write(url, new URLSearchParams(request.body));
    answered.set(key, made);
    return made;
  }

  function read(url: URL): StandInAnswer {
    const [, , resource, id] = url.pathname.split("/");
    const payment = url.searchParams.get("payment_intent");
    const from = Number(url.searchParams.get("created[gte]") ?? 0);
    const to = Number(url.searchParams.get("created[lt]") ?? Number.MAX_SAFE_INTEGER);
    const within = <T extends { created: number }>(rows: readonly T[]): T[] =>
      rows.filter((row) => row.created >= from && row.created < to);
    const own = (rows: readonly Returned[]): Returned[] =>
      within(rows).filter((row) => payment === null || row.payment_intent === payment);
    if (resource === "refunds") return list(own(refunds));
    if (resource === "disputes") return list(own(disputes));
    if (resource === "charges") {
      return list(
        within([...payments.values()]).map((one) => ({ ...one, payment_intent: one.id })),
      );
    }
    if (resource === "payment_intents") {
      const found = payments.get(id ?? "");
      const received = found?.status === "succeeded" ? found.amount : 0;
      return found ? { status: 200, json: { ...found, amount_received: received } } : missing;
    }
    const session = sessions.get(url.pathname.split("/").at(-1) ?? "");
    return session ? { status: 200, json: session } : missing;
  }

  async function write(url: URL, fields: URLSearchParams): Promise<StandInAnswer> {
    if (url.pathname === "/v1/refunds") return writeRefund(fields);
    if (url.pathname.endsWith("/expire")) return expire(url.pathname.split("/").at(-2) ?? "");
    if (url.pathname !== "/v1/checkout/sessions") return missing;
    form = fields;
    const id = newId("cs_test");
    const session: StandInSession = {
      id,
      object: "checkout.session",
      url: `${standIn.url}/pay/${id}`,
      client_reference_id: fields.get("client_reference_id"),
      amount_total: Number(fields.get("line_items[0][price_data][unit_amount]")),
      currency: fields.get("line_items[0][price_data][currency]") ?? "",
      payment_intent: newId("pi"),
      successUrl: (fields.get("success_url") ?? "").replace("{CHECKOUT_SESSION_ID}", id),
      cancelUrl: fields.get("cancel_url") ?? "",
      name: fields.get("line_items[0][price_data][product_data][name]") ?? "",
      orderId: fields.get("payment_intent_data[metadata][order_id]") ?? undefined,
      status: "open",
      payment_status: "unpaid",
    };
    sessions.set(id, session);
    return { status: 200, json: session };
  }

  async function expire(sessionId: string): Promise<StandInAnswer> {
    const session = sessions.get(sessionId);
    if (session === undefined) return missing;
    if (session.status !== "open") {
      const message = "Only Checkout Sessions with a status of open can be expired.";
      return { status: 400, json: { error: { type: "invalid_request_error", message } } };
    }
    session.status = "expired";
    return { status: 200, json: session };
  }

  async function writeRefund(fields: URLSearchParams): Promise<StandInAnswer> {
    const payment = payments.get(fields.get("payment_intent") ?? "");
    const amount = Number(fields.get("amount"));
    if (!payment || amount > payment.amount - returnedOf(payment.id)) {
      const error = {
        type: "invalid_request_error",
        code: "charge_already_refunded",
        message: "No",
      };
      return { status: 400, json: { error } };
    }
    const made = addRefund(payment.id, amount, "succeeded");
    // The provider also sends a separate notification about a refund.
    void standIn.delivery("refund.created", made).then((one) => standIn.notify(one));
    return { status: 200, json: made };
  }

  const returnedOf = (paymentId: string): number =>
    refunds
      .filter((one) => one.payment_intent === paymentId && one.status === "succeeded")
      .reduce((sum, one) => sum + one.amount, 0);

  function addRefund(paymentId: string, amount: number, status: string): Returned {
    const made = { id: newId("re"), payment_intent: paymentId, amount, status, created: now() };
    refunds.push(made);
    return made;
  }

  async function page({ method, url, body }: StandInRequest): Promise<StandInAnswer> {
    const session = sessions.get(url.pathname.split("/").at(-1) ?? "");
    if (session === undefined) return missing;
    if (method === "GET") {
      const price = `${session.currency.toUpperCase()} ${session.amount_total / 100}`;
      return hostedPage("Pago con tarjeta", session.name, price);
    }
    const decision = new URLSearchParams(body).get("decision");
    if (decision === "cancel") return { redirect: session.cancelUrl };
    // After a rejected card the buyer stays on the page.
    if (decision === "fail")
      return hostedPage("Pago con tarjeta", "Tarjeta rechazada", session.name);
    await standIn.decide(session.id, decision === "later" ? "later" : "pay");
    return { redirect: session.successUrl };
  }

  function sessionOf(sessionId: string): StandInSession {
    const session = sessions.get(sessionId);
    if (session === undefined) throw new Error(`no session ${sessionId}`);
    return session;
  }

  async function tell(type: string, object: object): Promise<void> {
    await standIn.notify(await standIn.delivery(type, object));
  }

  function startPayment(session: StandInSession, status: Payment["status"]): void {
    const id = session.payment_intent ?? "";
    payments.set(id, {
      id,
      amount: session.amount_total,
      currency: session.currency,
      metadata: session.orderId === undefined ? {} : { order_id: session.orderId },
      created: now(),
      status,
    });
  }

  const standIn: StripeStandIn = Object.assign(await startStandIn(route, port), {
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: "",
    },
    sessions,
    payments,
    refunds,
    disputes,
    lastForm: () => form,
    webhookUrl: "",
    async decide(sessionId: string, decision: string) {
      const session = sessionOf(sessionId);
      // A closed payment page accepts no payment.
      if (decision === "fail" || decision === "cancel" || session.status === "expired") return;
      if (decision === "expire") {
        session.status = "expired";
        return tell("checkout.session.expired", session);
      }
      session.status = "complete";
      session.payment_status = decision === "pay" ? "paid" : "unpaid";
      startPayment(session, decision === "pay" ? "succeeded" : "processing");
      return tell("checkout.session.completed", session);
    },
    async settle(sessionId: string, isPaid = true) {
      const session = sessionOf(sessionId);
      session.payment_status = isPaid ? "paid" : "unpaid";
      startPayment(session, isPaid ? "succeeded" : "requires_payment_method");
      const outcome = isPaid ? "succeeded" : "failed";
      return tell(`checkout.session.async_payment_${outcome}`, session);
    },
    async refund(paymentId: string, amount: number, status = "succeeded") {
      const made = addRefund(paymentId, amount, status);
      await tell("charge.refunded", { payment_intent: paymentId });
      return made.id;
    },
    async dispute(paymentId: string, amount: number) {
      const made = {
        id: newId("du"),
        payment_intent: paymentId,
        amount,
        status: "needs_response",
        created: now(),
      };
      disputes.push(made);
      await tell("charge.dispute.created", made);
      return made.id;
    },
    async closeDispute(disputeId: string, status: string) {
      const dispute = disputes.find((one) => one.id === disputeId);
      if (dispute === undefined) throw new Error(`no dispute ${disputeId}`);
      dispute.status = status;
      await tell("charge.dispute.closed", dispute);
    },
    async delivery(type: string, object: object, options: DeliveryOptions = {}) {
      const id = options.id ?? newId("evt");
      const body = JSON.stringify({ id, object: "event", type, data: { object } });
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
        payload: body,
        secret: options.secret ?? WEBHOOK_SECRET,
        ...(options.timestamp === undefined ? {} : { timestamp: options.timestamp }),
      });
      const headers = { "stripe-signature": signature, "content-type": "application/json" };
      return { url: standIn.webhookUrl, headers, body };
    },
  });
  standIn.env["STRIPE_API_BASE"] = standIn.url;
  return standIn;
}
