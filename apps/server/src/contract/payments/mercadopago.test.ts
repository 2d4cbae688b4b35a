import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { newPlayer, type Player } from "@leyenda/testing/accounts";
import {
  startMercadoPagoStandIn,
  type MercadoPagoStandIn,
  type StandInPreference,
} from "@leyenda/testing/mercadopago-stand-in";
import { send } from "@leyenda/testing/stand-in-server";
import { balance, call, newItem, orderRow, refusals, type Answer } from "./store-helpers.ts";

let mercadoPago: MercadoPagoStandIn;
let server: TestServer;

const logged: string[] = [];
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((line) => logged.push(String(line)));
});

beforeAll(async () => {
  mercadoPago = await startMercadoPagoStandIn();
  server = await startTestServer({ env: { RATE_LIMITS: "off", ...mercadoPago.env } });
  mercadoPago.webhookUrl = `${server.url}/functions/v1/mercadopago-webhook`;
});
afterAll(async () => {
  await Promise.all([server.close(), mercadoPago.close()]);
});

const checkout = async (player: Player, extra: object = {}): Promise<Answer> =>
  call(player, "create-mercadopago-preference", {
    // Only Stripe needs the id of a price at the provider.
    itemId: await newItem(server, { stripe_price_id: null }),
    userId: player.userId,
    ...extra,
  });

interface Purchase {
  readonly player: Player;
  readonly preference: StandInPreference;
  readonly orderId: string;
}

async function opened(): Promise<Purchase> {
  const player = await newPlayer(server);
  const answer = await checkout(player);
  const orderId = String(answer.body["orderId"]);
  const preference = [...mercadoPago.preferences.values()].find(
    (one) => one.external_reference === orderId,
  );
  if (preference === undefined) throw new Error(JSON.stringify(answer));
  return { player, preference, orderId };
}

async function bought(): Promise<Purchase & { readonly payment: number }> {
  const purchase = await opened();
  const payment = await mercadoPago.decide(purchase.preference.id, "pay");
  return { ...purchase, payment: payment ?? 0 };
}

const verify = (player: Player, sessionId: string): Promise<Answer> =>
  call(player, "verify-checkout-session", { sessionId });

describe("the preference", () => {
  it("asks for what the database says, whatever the browser sends", async () => {
    const player = await newPlayer(server);
    const answer = await checkout(player, { unit_price: 1, amount: 9999 });
    const orderId = String(answer.body["orderId"]);
    expect(answer).toMatchObject({ status: 200, body: { provider: "mercadopago" } });
    const preference = [...mercadoPago.preferences.values()].at(-1);
    expect(preference).toMatchObject({
      external_reference: orderId,
      items: [{ title: "Pack", quantity: 1, unit_price: 900, currency_id: "ARS" }],
      payer: { email: player.email },
      back_urls: {
        success: `${server.url}/payment-status?status=success&session_id=${orderId}`,
        pending: `${server.url}/payment-status?status=pending&session_id=${orderId}`,
        failure: `${server.url}/payment-status?status=error&session_id=${orderId}`,
      },
      notification_url: `${server.url}/functions/v1/mercadopago-webhook?source_news=webhooks`,
    });
    expect(answer.body["checkoutUrl"]).toBe(preference?.init_point);
  });

  it("is for pesos, and says so when the provider does not answer", async () => {
    const player = await newPlayer(server);
    expect(await checkout(player, { currency: "USD" })).toMatchObject({
      status: 400,
      body: { code: "currency_not_offered" },
    });
    mercadoPago.isDown = true;
    const answer = await checkout(player).finally(() => {
      mercadoPago.isDown = false;
    });
    expect(answer).toMatchObject({
      status: 502,
      body: { message: "No se pudo conectar con la pasarela de pago. Inténtalo de nuevo." },
    });
    const { rows } = await server.database.owner.query(
      "select status from public.ticket_orders where user_id = $1",
      [player.userId],
    );
    expect(rows).toEqual([{ status: "failed" }]);
  });

  it("is the one way to pay that this server lists", async () => {
    const response = await fetch(`${server.url}/functions/v1/payment-providers`);
    expect(await response.json()).toEqual({
      providers: [
        {
          name: "mercadopago",
          label: "Mercado Pago",
          currencies: ["ARS"],
          priceColumn: null,
          isDemo: false,
        },
      ],
    });
    const player = await newPlayer(server);
    const body = { itemId: await newItem(server), userId: player.userId };
    expect(await call(player, "create-stripe-checkout", body)).toMatchObject({ status: 422 });
    expect(await call(player, "create-checkout", body)).toMatchObject({
      body: { provider: "mercadopago" },
    });
    expect(await call(player, "create-checkout", { ...body, provider: "demo" })).toMatchObject({
      status: 422,
    });
  });
});

describe("notifications", () => {
  it("credit what the provider confirms, once", async () => {
    const { player, payment, orderId } = await bought();
    expect(await balance(server, player)).toBe(50);
    const again = await Promise.all(
      Array.from({ length: 6 }, () => send(mercadoPago.delivery("payment", payment))),
    );
    expect(again.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await balance(server, player)).toBe(50);
    expect(await orderRow(server, orderId)).toMatchObject({ payment_id: String(payment) });
  });

  it("are believed in nothing but the number of the payment", async () => {
    const { player, preference } = await opened();
    const payment = await mercadoPago.decide(preference.id, "later");
    const delivery = mercadoPago.delivery("payment", payment ?? 0);
    const body = JSON.stringify({ type: "payment", data: { id: payment, status: "approved" } });
    expect((await send({ ...delivery, body })).status).toBe(200);
    expect(await balance(server, player)).toBe(0);
  });

  it("are refused when forged, stale, altered or of a payment that nobody knows", async () => {
    const { player, preference, orderId } = await opened();
    mercadoPago.holdsNotifications = true;
    const payment = (await mercadoPago.decide(preference.id, "pay")) ?? 0;
    mercadoPago.holdsNotifications = false;
    mercadoPago.held.length = 0;
    const good = mercadoPago.delivery("payment", payment);
    const old = Math.floor(Date.now() / 1000) - 3600;
    const altered = new URL(good.url);
    altered.searchParams.set("data.id", String(payment + 1));
    const before = await refusals(server, "mercadopago");
    const statuses: number[] = [];
    for (const delivery of [
      mercadoPago.delivery("payment", payment, { secret: "otro" }),
      mercadoPago.delivery("payment", payment, { timestamp: old }),
      { ...good, url: altered.href },
      { ...good, headers: { ...good.headers, "x-request-id": randomUUID() } },
      { ...good, headers: {} },
      mercadoPago.delivery("payment", 1),
    ]) {
      statuses.push((await send(delivery)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 404]);
    expect(await refusals(server, "mercadopago")).toEqual({
      ...before,
      forged: (before["forged"] ?? 0) + 4,
      stale: (before["stale"] ?? 0) + 1,
      foreign: (before["foreign"] ?? 0) + 1,
    });
    expect(await balance(server, player)).toBe(0);
    expect(await orderRow(server, orderId)).toMatchObject({ status: "pending" });
    // The provider may send the time in milliseconds instead of seconds.
    const recent = mercadoPago.delivery("payment", payment, { timestamp: Date.now() });
    expect((await send(recent)).status).toBe(200);
    expect(await balance(server, player)).toBe(50);
  });

  it("credit nothing when amount or currency differ, and flag the order", async () => {
    for (const change of [{ transaction_amount: 1 }, { currency_id: "USD" }]) {
      const { player, preference, orderId } = await opened();
      mercadoPago.holdsNotifications = true;
      const payment = (await mercadoPago.decide(preference.id, "pay")) ?? 0;
      Object.assign(mercadoPago.payments.get(payment) ?? {}, change);
      mercadoPago.holdsNotifications = false;
      await mercadoPago.release();
      expect(await balance(server, player)).toBe(0);
      expect(await orderRow(server, orderId)).toMatchObject({ flag: "amount_mismatch" });
    }
  });

  it("of another product's payment, or of no order here, credit nothing", async () => {
    const { preference, player } = await opened();
    const payment = (await mercadoPago.decide(preference.id, "later")) ?? 0;
    const known = mercadoPago.payments.get(payment);
    const paid = { ...known, status: "approved" } as NonNullable<typeof known>;
    mercadoPago.payments.set(7, { ...paid, id: 7, external_reference: "factura-12" });
    mercadoPago.payments.set(8, { ...paid, id: 8, external_reference: randomUUID() });
    const other = await send(mercadoPago.delivery("payment", 7));
    expect([other.status, await other.json()]).toEqual([
      200,
      { received: true, status: "ignored" },
    ]);
    expect((await send(mercadoPago.delivery("payment", 8))).status).toBe(409);
    expect(await balance(server, player)).toBe(0);
  });

  it("that the provider cannot confirm just now are asked for again", async () => {
    const { preference, player } = await opened();
    mercadoPago.holdsNotifications = true;
    await mercadoPago.decide(preference.id, "pay");
    mercadoPago.holdsNotifications = false;
    mercadoPago.isDown = true;
    const [delivery] = mercadoPago.held;
    if (delivery === undefined) throw new Error("nothing was told");
    expect((await send(delivery)).status).toBe(500);
    mercadoPago.isDown = false;
    expect(await mercadoPago.release()).toEqual([200]);
    expect(await balance(server, player)).toBe(50);
  });
});

describe("a coupon to pay in cash", () => {
  it("waits, is paid days later, and is credited then", async () => {
    const { player, preference, orderId } = await opened();
    const payment = (await mercadoPago.decide(preference.id, "later")) ?? 0;
    expect(await verify(player, orderId)).toMatchObject({ body: { status: "awaiting_payment" } });
    const { expires_at } = await orderRow(server, orderId);
    expect((expires_at as Date).getTime()).toBeGreaterThan(Date.now() + 2 * 86_400_000);
    await mercadoPago.settle(payment);
    expect(await balance(server, player)).toBe(50);
    expect(await verify(player, preference.id)).toMatchObject({ body: { status: "paid" } });
  });

  it("that nobody pays is cancelled, and stays so when old news come late", async () => {
    const { preference, orderId } = await opened();
    const payment = (await mercadoPago.decide(preference.id, "later")) ?? 0;
    await mercadoPago.settle(payment, false);
    expect(await orderRow(server, orderId)).toMatchObject({ status: "cancelled" });
    await send(mercadoPago.delivery("payment", payment));
    expect(await orderRow(server, orderId)).toMatchObject({ status: "cancelled" });
  });
});

describe("coming back", () => {
  it("before the notification credits, and the notification then changes nothing", async () => {
    const { player, preference, orderId } = await opened();
    mercadoPago.holdsNotifications = true;
    const form = new URLSearchParams({ decision: "pay" });
    const left = await fetch(preference.init_point, {
      method: "POST",
      redirect: "manual",
      body: form,
    });
    mercadoPago.holdsNotifications = false;
    const back = new URL(left.headers.get("location") ?? "").searchParams;
    // The return URL already has a `status`, and the provider appends a second one. The first one is used.
    expect([back.get("status"), back.get("session_id")]).toEqual(["success", orderId]);
    expect(await verify(player, orderId)).toMatchObject({ body: { status: "paid" } });
    expect(await mercadoPago.release()).toEqual([200]);
    expect(await balance(server, player)).toBe(50);
  });

  it("after a rejected card one may try again", async () => {
    const { player, preference, orderId } = await opened();
    await mercadoPago.decide(preference.id, "fail");
    expect(await verify(player, orderId)).toMatchObject({ body: { status: "failed" } });
    await mercadoPago.decide(preference.id, "pay");
    expect(await verify(player, orderId)).toMatchObject({ body: { status: "paid" } });
    expect(await balance(server, player)).toBe(50);
  });
});

describe("money that goes back", () => {
  it("takes its share of the tickets, the rest of it the rest", async () => {
    const { player, payment, orderId } = await bought();
    await mercadoPago.refund(payment, 90);
    expect(await balance(server, player)).toBe(45);
    await mercadoPago.refund(payment, 810);
    expect(await balance(server, player)).toBe(0);
    expect(await orderRow(server, orderId)).toMatchObject({ status: "refunded" });
  });

  it.each([
    { end: "won" as const, left: 50, status: "paid" },
    { end: "lost" as const, left: 0, status: "refunded" },
  ])("in a chargeback that is $end", async ({ end, left, status }) => {
    const { player, payment, orderId } = await bought();
    const chargeback = await mercadoPago.dispute(payment);
    expect(await balance(server, player)).toBe(0);
    expect(await orderRow(server, orderId)).toMatchObject({ status: "disputed" });
    await send(mercadoPago.delivery("payment", payment));
    await mercadoPago.closeDispute(chargeback, end);
    await send(mercadoPago.delivery("payment", payment));
    expect(await balance(server, player)).toBe(left);
    expect(await orderRow(server, orderId)).toMatchObject({ status });
  });
});

it("writes no key, address or content of a payment into the log", () => {
  expect(logged.length).toBeGreaterThan(5);
  for (const line of logged) {
    // A log line contains only the event, and the kind and code of the error.
    expect(line).toMatch(/^[\w ]+(: \w+)?( \([\w, -]+\))?$/);
  }
});
