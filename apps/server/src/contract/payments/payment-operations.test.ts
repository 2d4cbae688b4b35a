import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { newPlayer, type Player } from "@leyenda/testing/accounts";
import {
  startMercadoPagoStandIn,
  type MercadoPagoStandIn,
} from "@leyenda/testing/mercadopago-stand-in";
import { balance, call, newItem, orderRow, type Answer } from "./store-helpers.ts";
import { startStripeStandIn, type StripeStandIn } from "@leyenda/testing/stripe-stand-in";

let stripe: StripeStandIn;
let mercadoPago: MercadoPagoStandIn;
let server: TestServer;
let admin: Player;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  mercadoPago = await startMercadoPagoStandIn();
  server = await startTestServer({
    env: { RATE_LIMITS: "off", ...stripe.env, ...mercadoPago.env },
  });
  stripe.webhookUrl = `${server.url}/functions/v1/stripe-webhook`;
  admin = await newPlayer(server);
  await server.database.owner.query("update public.profiles set role = 'admin' where id = $1", [
    admin.userId,
  ]);
});
afterAll(async () => {
  await Promise.all([server.close(), stripe.close(), mercadoPago.close()]);
});

type ProviderName = "stripe" | "mercadopago";
const PROVIDERS: readonly ProviderName[] = ["stripe", "mercadopago"];

const open = async (player: Player, provider: string, extra: object = {}): Promise<Answer> =>
  call(player, "create-checkout", {
    itemId: await newItem(server),
    userId: player.userId,
    provider,
    ...extra,
  });

interface Bought {
  readonly player: Player;
  readonly orderId: string;
  readonly payment: string;
}

/** Creates a paid order of ARS 900 for 50 tickets. */
async function bought(provider: ProviderName): Promise<Bought> {
  const player = await newPlayer(server);
  const orderId = String((await open(player, provider)).body["orderId"]);
  const { session_id } = await orderRow(server, orderId);
  if (provider === "stripe") await stripe.decide(String(session_id), "pay");
  else await mercadoPago.decide(String(session_id), "pay");
  const { payment_id } = await orderRow(server, orderId);
  return { player, orderId, payment: String(payment_id) };
}

const refund = (by: Player, orderId: string, extra: object = {}): Promise<Answer> =>
  call(by, "refund-ticket-order", { orderId, reason: "Se arrepintió", ...extra });

describe.each(PROVIDERS)("a refund from the back office through %s", (provider) => {
  it("gives back a part, then the rest, with the tickets of each", async () => {
    const { player, orderId } = await bought(provider);
    expect(await refund(admin, orderId, { amountMinor: 9_000 })).toEqual({
      status: 200,
      body: { orderId, status: "partially_refunded", refundedMinor: 9_000, reversedTickets: 5 },
    });
    expect(await refund(admin, orderId)).toMatchObject({
      body: { status: "refunded", refundedMinor: 90_000, reversedTickets: 50 },
    });
    expect(await balance(server, player)).toBe(0);
    expect(await refund(admin, orderId)).toMatchObject({ body: { code: "refund_not_possible" } });
  });

  it("is the admins' alone, and no more than was paid", async () => {
    const { player, orderId } = await bought(provider);
    expect(await refund(player, orderId)).toMatchObject({ status: 403 });
    expect(await refund(admin, orderId, { amountMinor: 90_001 })).toMatchObject({
      status: 400,
      body: { code: "refund_too_large" },
    });
    expect(await refund(admin, randomUUID())).toMatchObject({ status: 404 });
    expect(await refund(admin, orderId, { reason: "" })).toMatchObject({
      body: { code: "reason_required" },
    });
    expect(await balance(server, player)).toBe(50);
  });

  it("whose end nobody heard of is asked for again and given once", async () => {
    const { player, orderId } = await bought(provider);
    const standIn = provider === "stripe" ? stripe : mercadoPago;
    standIn.isDown = true;
    const answer = await refund(admin, orderId, { amountMinor: 45_000 }).finally(() => {
      standIn.isDown = false;
    });
    expect(answer).toMatchObject({ status: 502, body: { code: "provider_unreachable" } });
    expect(await balance(server, player)).toBe(50);
    const again = await Promise.all([
      refund(admin, orderId, { amountMinor: 45_000 }),
      refund(admin, orderId, { amountMinor: 45_000 }),
    ]);
    expect(again.some(({ status }) => status === 200)).toBe(true);
    const { refunded_minor } = await orderRow(server, orderId);
    const given = again.filter(({ status }) => status === 200).length;
    // Two equal requests become one refund, or two if the first one had ended before the second one began.
    expect([45_000, 45_000 * given]).toContain(Number(refunded_minor));
    expect(await balance(server, player)).toBe(50 - (Number(refunded_minor) / 90_000) * 50);
  });

  it("that the provider refuses changes nothing", async () => {
    const { player, orderId, payment } = await bought(provider);
    if (provider === "stripe") stripe.payments.delete(payment);
    else mercadoPago.payments.delete(Number(payment));
    expect(await refund(admin, orderId)).toMatchObject({
      status: 502,
      body: { code: "refund_failed", message: "El medio de pago no aceptó el reembolso." },
    });
    expect(await balance(server, player)).toBe(50);
    expect(await orderRow(server, orderId)).toMatchObject({ status: "paid", refunded_minor: "0" });
  });
});

describe("sync-ticket-order", () => {
  it.each(PROVIDERS)("takes over what no notification told, from %s", async (provider) => {
    const { player, orderId, payment } = await bought(provider);
    const standIn = provider === "stripe" ? stripe : mercadoPago;
    standIn.holdsNotifications = true;
    if (provider === "stripe") await stripe.refund(payment, 9_000);
    else await mercadoPago.refund(Number(payment), 90);
    standIn.holdsNotifications = false;
    standIn.held.length = 0;
    expect(await call(player, "sync-ticket-order", { orderId })).toMatchObject({ status: 403 });
    expect(await balance(server, player)).toBe(50);
    expect(await call(admin, "sync-ticket-order", { orderId })).toMatchObject({
      status: 200,
      body: { orderId, status: "partially_refunded" },
    });
    expect(await balance(server, player)).toBe(45);
  });
});

describe("reconcile-payments", () => {
  const today = (): string => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
  const reconcile = (by: Player): Promise<Answer> =>
    call(by, "reconcile-payments", { day: today() });
  const differences = async (orderIds: readonly string[]): Promise<string[]> => {
    const { rows } = await server.database.owner.query<{ kind: string }>(
      "select kind from public.payment_differences where order_id = any ($1) order by kind",
      [orderIds],
    );
    return rows.map(({ kind }) => kind);
  };

  it.each(PROVIDERS)(
    "finds what %s knows and we do not, and the other way round",
    async (provider) => {
      const sound = await bought(provider);
      const [unheard, returned, missing, altered] = [
        await newPlayer(server),
        await bought(provider),
        await bought(provider),
        await bought(provider),
      ];
      const standIn = provider === "stripe" ? stripe : mercadoPago;
      standIn.holdsNotifications = true;
      const unheardOrder = String((await open(unheard, provider)).body["orderId"]);
      const { session_id } = await orderRow(server, unheardOrder);
      if (provider === "stripe") {
        await stripe.decide(String(session_id), "pay");
        await stripe.refund(returned.payment, 1_000);
        stripe.payments.delete(missing.payment);
        Object.assign(stripe.payments.get(altered.payment) ?? {}, { amount: 1 });
      } else {
        await mercadoPago.decide(String(session_id), "pay");
        await mercadoPago.refund(Number(returned.payment), 10);
        mercadoPago.payments.delete(Number(missing.payment));
        Object.assign(mercadoPago.payments.get(Number(altered.payment)) ?? {}, {
          transaction_amount: 1,
        });
      }
      standIn.holdsNotifications = false;
      standIn.held.length = 0;
      // Gives all other payments an old date, so that they are not compared. The fake provider has deleted some of
      // them.
      await server.database.owner.query(
        "update public.ticket_orders set paid_at = now() - interval '9 days' where id <> all ($1) and payment_id is not null",
        [[sound, returned, missing, altered].map(({ orderId }) => orderId)],
      );

      expect(await reconcile(sound.player)).toMatchObject({ status: 403 });
      const answer = await reconcile(admin);
      expect(answer.body["reconciliations"]).toEqual(
        expect.arrayContaining([expect.objectContaining({ provider, day: today(), error: null })]),
      );
      expect(await differences([sound.orderId])).toEqual([]);
      // No notification arrived for this order, but the buyer got the tickets exactly once.
      expect(await differences([unheardOrder])).toEqual([]);
      expect(await orderRow(server, unheardOrder)).toMatchObject({ status: "paid", flag: null });
      expect(await balance(server, unheard)).toBe(50);
      await reconcile(admin);
      expect(await balance(server, unheard)).toBe(50);
      expect(await differences([returned.orderId])).toEqual(["refund_missing"]);
      expect(await differences([missing.orderId])).toEqual(["payment_missing"]);
      expect(await differences([altered.orderId])).toEqual(["amount_differs"]);
      expect(await orderRow(server, missing.orderId)).toMatchObject({ flag: "reconciliation" });
    },
  );

  it("may be asked for with the service key, as the daily job does", async () => {
    const ask = (key: string): Promise<Response> =>
      fetch(`${server.url}/functions/v1/reconcile-payments`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: "{}",
      });
    expect((await ask(server.serviceRoleKey)).status).toBe(200);
    expect((await ask(server.anonKey)).status).toBe(401);
  });
});

describe("a tampered request", () => {
  it.each([
    { why: "another price", extra: { price: 1, priceId: "price_cheap" }, tickets: 50 },
    {
      why: "another amount",
      extra: { amount: 9_999, amountMinor: 1, tickets: 9_999 },
      tickets: 50,
    },
    { why: "another wallet", extra: { participantId: randomUUID() }, tickets: 50 },
  ])("gains nothing by $why", async ({ extra, tickets }) => {
    const player = await newPlayer(server);
    const orderId = String((await open(player, "stripe", extra)).body["orderId"]);
    expect(await orderRow(server, orderId)).toMatchObject({
      tickets,
      amount_minor: "90000",
      user_id: player.userId,
    });
  });

  it("is refused for another user, an inactive item and unknown teams or providers", async () => {
    const player = await newPlayer(server);
    const inactive = await newItem(server, { is_active: false });
    for (const [extra, code] of [
      [{ userId: admin.userId }, "user_mismatch"],
      [{ itemId: inactive }, "item_not_available"],
      [{ teamId: randomUUID() }, "gift_needs_team_pack"],
      [{ provider: "demo" }, "provider_not_configured"],
      [{ provider: "__proto__" }, "provider_not_configured"],
      [{ currency: "EUR" }, "invalid_request"],
      [{ couponCode: "NADA" }, "coupon_not_valid"],
    ] as const) {
      expect((await open(player, "stripe", extra)).body["code"]).toBe(code);
    }
    const { rows } = await server.database.owner.query(
      "select 1 from public.ticket_orders where user_id = $1",
      [player.userId],
    );
    expect(rows).toEqual([]);
  });
});
