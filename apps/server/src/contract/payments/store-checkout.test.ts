import { randomUUID } from "node:crypto";
import { FunctionsHttpError } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { newClient, newEmail, newPlayer, PASSWORD, type Player } from "@leyenda/testing/accounts";
import { send } from "@leyenda/testing/stand-in-server";
import { balance, call, newItem, orderRow, refusals, type Item } from "./store-helpers.ts";
import { startStripeStandIn, type StripeStandIn } from "@leyenda/testing/stripe-stand-in";

let stripe: StripeStandIn;
let server: TestServer;
let demo: TestServer;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  server = await startTestServer({ env: { RATE_LIMITS: "off", ...stripe.env } });
  stripe.webhookUrl = `${server.url}/functions/v1/stripe-webhook`;
  demo = await startTestServer({ env: { RATE_LIMITS: "off" } });
});
afterAll(async () => {
  await Promise.all([server.close(), demo.close(), stripe.close()]);
});

const checkout = (player: Player, itemId: string, extra: object = {}) =>
  call(player, "create-stripe-checkout", {
    itemId,
    userId: player.userId,
    priceId: "price_x",
    ...extra,
  });

async function sendEvent(type: string, object: object, id?: string) {
  const delivery = await stripe.delivery(type, object, id === undefined ? {} : { id });
  const response = await send(delivery);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function bought(item: Item = {}) {
  const player = await newPlayer(server);
  const answer = await checkout(player, await newItem(server, item));
  const session = [...stripe.sessions.values()].find(
    (one) => one.url === answer.body["checkoutUrl"],
  );
  if (session === undefined) throw new Error(JSON.stringify(answer));
  return { player, session, orderId: String(answer.body["orderId"]) };
}

const paid = <T extends object>(session: T) => ({ ...session, payment_status: "paid" });

describe("an order that is given up", () => {
  async function withCoupon() {
    await server.database.owner.query(
      "insert into public.coupons (code, discount_percentage) values ('UNAVEZ', 50) on conflict do nothing",
    );
    const player = await newPlayer(server);
    const itemId = await newItem(server);
    const open = () => checkout(player, itemId, { couponCode: "UNAVEZ" });
    const orderId = String((await open()).body["orderId"]);
    const session = [...stripe.sessions.values()].find((one) => one.orderId === orderId);
    if (session === undefined) throw new Error("no session");
    return { player, open, orderId, session };
  }

  it("is closed at the provider, which frees its coupon at once", async () => {
    const { player, open, orderId, session } = await withCoupon();
    expect(await call(player, "cancel-ticket-order", { orderId })).toMatchObject({
      status: 200,
      body: { status: "cancelled" },
    });
    expect(session.status).toBe("expired");
    expect(await open()).toMatchObject({ status: 200 });
    expect(await call(player, "cancel-ticket-order", { orderId })).toMatchObject({
      status: 400,
      body: { code: "order_not_cancellable" },
    });
    const other = await newPlayer(server);
    expect(await call(other, "cancel-ticket-order", { orderId })).toMatchObject({ status: 400 });
  });

  it("keeps its coupon while its page is open: by the procedure alone nothing is won", async () => {
    const { player, open, orderId, session } = await withCoupon();
    for (let round = 0; round < 3; round += 1) {
      await player.client.rpc("cancel_ticket_order", { p_order_id: orderId });
      expect((await open()).body).toMatchObject({ code: "coupon_held" });
    }
    await stripe.decide(session.id, "expire");
    expect(await open()).toMatchObject({ status: 200 });
  });

  it("that was paid in the meantime is credited instead", async () => {
    const { player, orderId, session } = await withCoupon();
    session.status = "complete";
    session.payment_status = "paid";
    expect(await call(player, "cancel-ticket-order", { orderId })).toMatchObject({
      status: 200,
      body: { status: "paid" },
    });
    expect(await balance(server, player)).toBe(50);
  });
});

describe("checkout through the card provider", () => {
  it("charges what the database says, whatever the browser sends", async () => {
    const player = await newPlayer(server);
    const itemId = await newItem(server);
    const answer = await checkout(player, itemId, { amount: 1, price: 1, tickets: 9999 });
    expect(answer).toMatchObject({
      status: 200,
      body: { provider: "stripe", checkoutUrl: expect.stringContaining(`${stripe.url}/pay/`) },
    });
    expect(Object.fromEntries(stripe.lastForm())).toMatchObject({
      mode: "payment",
      client_reference_id: answer.body["orderId"],
      "line_items[0][price_data][unit_amount]": "90000",
      "line_items[0][price_data][currency]": "ars",
      customer_email: player.email,
      success_url: `${server.url}/payment-status?status=success&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${server.url}/payment-status?status=cancel&session_id=${String(answer.body["orderId"])}`,
    });
    expect(await balance(server, player)).toBe(0);
  });

  it.each([
    {
      why: "an inactive item",
      item: { is_active: false },
      status: 400,
      code: "item_not_available",
      message: "Este producto no está disponible.",
    },
    {
      why: "an item that is not configured",
      item: { stripe_price_id: null },
      status: 400,
      code: "item_not_configurable",
      message: "Producto no configurable",
    },
    {
      why: "an item configured with spaces",
      item: { stripe_price_id: "  " },
      status: 400,
      code: "item_not_configurable",
      message: "Producto no configurable",
    },
    {
      why: "a team pack for someone without a team",
      item: { type: "team_ticket" },
      status: 400,
      code: "team_required",
      message: "Debes pertenecer a un equipo para comprar tickets de equipo.",
    },
  ])("refuses $why", async ({ item, status, code, message }) => {
    const before = stripe.sessions.size;
    const answer = await checkout(await newPlayer(server), await newItem(server, item));
    expect(answer).toEqual({ status, body: { code, message } });
    expect(stripe.sessions.size).toBe(before);
  });

  it("refuses an unknown item, another user's id, nonsense, and visitors", async () => {
    const player = await newPlayer(server);
    const itemId = await newItem(server);
    expect(await checkout(player, randomUUID())).toMatchObject({
      status: 400,
      body: { code: "item_not_available" },
    });
    expect(await checkout(player, itemId, { userId: randomUUID() })).toMatchObject({
      status: 403,
      body: { code: "user_mismatch" },
    });
    expect(await checkout(player, "x")).toMatchObject({
      status: 400,
      body: { code: "invalid_request" },
    });
    const visitor = await fetch(`${server.url}/functions/v1/create-stripe-checkout`, {
      method: "POST",
      headers: {
        apikey: server.anonKey,
        authorization: `Bearer ${server.anonKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ itemId, userId: player.userId }),
    });
    expect(visitor.status).toBe(401);
  });

  it("says so when the provider does not answer", async () => {
    stripe.isDown = true;
    try {
      const answer = await checkout(await newPlayer(server), await newItem(server));
      expect(answer).toMatchObject({
        status: 502,
        body: { message: "No se pudo conectar con la pasarela de pago. Inténtalo de nuevo." },
      });
    } finally {
      stripe.isDown = false;
    }
  });
});

describe("webhook", () => {
  it("credits once, however often and at once the events come", async () => {
    const { player, session } = await bought();
    const events = Array.from({ length: 6 }, (_, index) =>
      sendEvent(
        index % 2 ? "checkout.session.completed" : "checkout.session.async_payment_succeeded",
        paid(session),
        `evt_${session.id}_${index % 3}`,
      ),
    );
    const answers = await Promise.all(events);
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    expect(await balance(server, player)).toBe(50);
  });

  it("waits for the money of a slow payment", async () => {
    const { player, session } = await bought();
    expect(await sendEvent("checkout.session.completed", session)).toMatchObject({
      body: { status: "awaiting_payment" },
    });
    expect(await balance(server, player)).toBe(0);
    expect(
      await sendEvent("checkout.session.async_payment_succeeded", paid(session)),
    ).toMatchObject({ body: { status: "paid" } });
    expect(await balance(server, player)).toBe(50);
  });

  it("credits nothing when amount or currency differ, and flags the order", async () => {
    for (const change of [{ amount_total: 1 }, { currency: "usd" }, { amount_total: null }]) {
      const { player, session } = await bought();
      expect(
        await sendEvent("checkout.session.completed", { ...paid(session), ...change }),
      ).toMatchObject({ status: 200, body: { status: "flagged" } });
      expect(await balance(server, player)).toBe(0);
    }
  });

  it("closes what expired or failed, and still credits a payment that comes after", async () => {
    const { player, session } = await bought();
    expect(await sendEvent("checkout.session.expired", session)).toMatchObject({
      body: { status: "cancelled" },
    });
    expect(await sendEvent("checkout.session.completed", paid(session))).toMatchObject({
      body: { status: "paid" },
    });
    expect(await sendEvent("checkout.session.async_payment_failed", session)).toMatchObject({
      body: { status: "paid" },
    });
    expect(await balance(server, player)).toBe(50);
  });

  it("takes back the share of a refund, all of a dispute, and gives back when it is won", async () => {
    const { player, session, orderId } = await bought();
    await stripe.decide(session.id, "pay");
    const payment = session.payment_intent ?? "";
    await stripe.refund(payment, 9_000);
    expect(await balance(server, player)).toBe(45);
    const dispute = await stripe.dispute(payment, 81_000);
    expect(await balance(server, player)).toBe(0);
    expect(await orderRow(server, orderId)).toMatchObject({
      status: "disputed",
      flag: "chargeback",
    });
    await stripe.closeDispute(dispute, "won");
    expect(await balance(server, player)).toBe(45);
    expect(await orderRow(server, orderId)).toMatchObject({ status: "partially_refunded" });
  });

  it("refuses events that are not signed by the provider, changed, or old, and counts them", async () => {
    const { player, session, orderId } = await bought();
    const event = (options: object) =>
      stripe.delivery("checkout.session.completed", paid(session), options);
    const good = await event({});
    const before = await refusals(server, "stripe");
    for (const delivery of [
      await event({ secret: "whsec_wrong" }),
      await event({ timestamp: Math.floor(Date.now() / 1000) - 4000 }),
      { ...good, body: `${good.body} ` },
      { ...good, body: good.body.replace('"paid"', '"PAID"') },
      { ...good, headers: {} },
    ]) {
      expect((await send(delivery)).status).toBe(400);
    }
    expect(await balance(server, player)).toBe(0);
    expect(await orderRow(server, orderId)).toMatchObject({ status: "pending" });
    expect(await refusals(server, "stripe")).toEqual({
      ...before,
      forged: (before["forged"] ?? 0) + 4,
      stale: (before["stale"] ?? 0) + 1,
    });
  });

  it("asks for a repetition while the order is not there, and ignores other products' payments", async () => {
    const session = {
      id: "cs_unknown",
      payment_intent: "pi_unknown",
      payment_status: "paid",
      amount_total: 1,
      currency: "ars",
    };
    expect(
      (
        await sendEvent("checkout.session.completed", {
          ...session,
          client_reference_id: randomUUID(),
        })
      ).status,
    ).toBe(409);
    expect(
      await sendEvent("checkout.session.completed", { ...session, client_reference_id: null }),
    ).toMatchObject({ status: 200, body: { status: "ignored" } });
    expect(await sendEvent("customer.created", {})).toMatchObject({ status: 200 });
  });
});

describe("result page", () => {
  const verify = (player: Player, sessionId: string) =>
    call(player, "verify-checkout-session", { sessionId });

  it("credits on the provider's word before the webhook comes, and only once", async () => {
    const { player, session, orderId } = await bought();
    expect(await verify(player, session.id)).toMatchObject({
      status: 200,
      body: { status: "pending", tickets: 50, itemName: "Pack", orderId, provider: "stripe" },
    });
    stripe.holdsNotifications = true;
    await stripe.decide(session.id, "pay");
    stripe.holdsNotifications = false;
    const [read] = await Promise.all([verify(player, session.id), stripe.release()]);
    expect(read.body["status"]).toBe("paid");
    expect(await verify(player, orderId)).toMatchObject({
      body: { status: "paid", creditedTickets: 50, amountMinor: 90_000 },
    });
    expect(await balance(server, player)).toBe(50);
  });

  it("shows an order to its buyer only", async () => {
    const { session } = await bought();
    const stranger = await newPlayer(server);
    expect(await verify(stranger, session.id)).toMatchObject({
      status: 404,
      body: { code: "order_not_found" },
    });
    expect(await verify(stranger, "cs_nada")).toMatchObject({ status: 404 });
    expect(await verify(stranger, "")).toMatchObject({ status: 400 });
  });
});

describe("demonstration provider", () => {
  async function opened() {
    const player = await newPlayer(demo);
    const answer = await checkout(player, await newItem(demo));
    expect(answer).toMatchObject({ status: 200, body: { provider: "demo" } });
    return { player, url: String(answer.body["checkoutUrl"]) };
  }
  const decide = (url: string, decision: string) =>
    fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ decision }) });

  it("shows a marked page and goes through the same order and webhook", async () => {
    const { player, url } = await opened();
    const page = await fetch(url);
    expect(page.headers.get("content-type")).toContain("text/html");
    const html = await page.text();
    expect(html).toContain("Modo demostración");
    expect(html).toContain("Pack");
    const done = await decide(url, "approve");
    expect(done.status).toBe(303);
    const target = new URL(done.headers.get("location") ?? "");
    expect(`${target.origin}${target.pathname}`).toBe(`${demo.url}/payment-status`);
    expect(target.searchParams.get("status")).toBe("success");
    await decide(url, "approve");
    expect(await balance(demo, player)).toBe(50);
    expect(await (await fetch(url)).text()).toContain("ya fue procesada");
    expect(
      await call(player, "verify-checkout-session", {
        sessionId: target.searchParams.get("session_id"),
      }),
    ).toMatchObject({ body: { status: "paid", provider: "demo" } });
  });

  it.each([
    { decision: "cancel", status: "cancel", order: "cancelled" },
    { decision: "fail", status: "error", order: "failed" },
    { decision: "later", status: "pending", order: "awaiting_payment" },
  ])("can $decision", async ({ decision, status, order }) => {
    const { player, url } = await opened();
    const target = new URL((await decide(url, decision)).headers.get("location") ?? "");
    expect(target.searchParams.get("status")).toBe(status);
    expect(
      await call(player, "verify-checkout-session", {
        sessionId: target.searchParams.get("session_id"),
      }),
    ).toMatchObject({ body: { status: order } });
    expect(await balance(demo, player)).toBe(0);
  });

  it("keeps the provider's rules and is nowhere else", async () => {
    const player = await newPlayer(demo);
    expect(await checkout(player, await newItem(demo, { stripe_price_id: null }))).toMatchObject({
      body: { message: "Producto no configurable" },
    });
    expect((await fetch(`${demo.url}/functions/v1/demo-checkout?session_id=demo_x`)).status).toBe(
      404,
    );
    expect((await fetch(`${server.url}/functions/v1/demo-checkout?session_id=demo_x`)).status).toBe(
      404,
    );
    const production = await startTestServer({
      env: { RATE_LIMITS: "off", NODE_ENV: "production", CONFIRM_EMAIL: "0" },
    });
    try {
      const { client } = await openAccount(production);
      const itemId = await newItem(production);
      const { data } = await client.auth.getUser();
      const { error } = await client.functions.invoke("create-stripe-checkout", {
        body: { itemId, userId: data.user?.id },
      });
      expect(error).toBeInstanceOf(FunctionsHttpError);
      expect(
        (await fetch(`${production.url}/functions/v1/demo-checkout?session_id=demo_x`)).status,
      ).toBe(404);
    } finally {
      await production.close();
    }
  });
});

/** Creates an account on a server that requires no confirmation of the e-mail address. */
async function openAccount(on: TestServer) {
  const client = newClient(on);
  const { error } = await client.auth.signUp({
    email: newEmail(),
    password: PASSWORD,
    options: { data: { age_confirmed: true } },
  });
  if (error) throw error;
  return { client };
}
