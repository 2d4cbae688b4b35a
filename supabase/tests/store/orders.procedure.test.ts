import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createTestDatabase,
  type TestDatabase,
} from "../../../apps/server/src/testing/test-database.ts";
import { createStoreItem, type NewStoreItem } from "../../seed/factories/create-content.ts";
import { createPlayer, type Player } from "../../seed/factories/create-player.ts";
import { createTeam } from "../../seed/factories/create-team.ts";
import { asHouseAdmin } from "../../seed/factories/house-admin.ts";
import { asOwner, asService, asUser } from "../../seed/factories/session.ts";
import { balanceOf, expectSoundLedger } from "../support/balances.ts";
import { expectRefusal, expectRefusalWithoutTrace } from "../support/refusal.ts";

let database: TestDatabase;
let buyer: Player;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  buyer = await createPlayer(database);
});

afterAll(async () => {
  await expectSoundLedger(database);
  await database.close();
});

interface Order {
  readonly id: string;
  readonly status: string;
  readonly flag: string | null;
  readonly tickets: number;
  readonly amount_minor: string;
  readonly currency: string;
  readonly provider: string;
  readonly participant_id: string;
  readonly credited_tickets: number;
  readonly reversed_tickets: number;
}

let sessions = 0;

const create = (by: Player, itemId: string, rest: Record<string, unknown> = {}): Promise<Order> =>
  asUser(database, by).call<Order>("public.create_ticket_order", { p_item_id: itemId, ...rest });

/** An order that has left for the provider; answers its session. */
async function checkout(
  by: Player,
  pack: NewStoreItem = {},
): Promise<{ order: Order; session: string }> {
  const item = await createStoreItem(database, pack);
  const order = await create(by, item.id);
  sessions += 1;
  const session = `cs_test_${sessions}`;
  await asService(database).call("public.attach_checkout_session", {
    p_order_id: order.id,
    p_session_id: session,
  });
  return { order, session };
}

const credit = (
  session: string,
  event: string,
  amount: number | null,
  currency: string | null = "ARS",
): Promise<Order> =>
  asService(database).call<Order>("public.credit_ticket_order", {
    p_provider: "stripe",
    p_event_id: event,
    p_session_id: session,
    p_amount_minor: amount,
    p_currency: currency,
  });

const reverse = (session: string, event: string, reason = "refund"): Promise<Order> =>
  asService(database).call<Order>("public.reverse_ticket_order", {
    p_provider: "stripe",
    p_event_id: event,
    p_session_id: session,
    p_reason: reason,
  });

const conclude = (session: string, event: string, status: string): Promise<Order> =>
  asService(database).call<Order>("public.close_ticket_order", {
    p_provider: "stripe",
    p_event_id: event,
    p_session_id: session,
    p_status: status,
  });

describe("create_ticket_order", () => {
  test.each([
    { why: "pesos", currency: "ARS", discount: 0, amount: "150000" },
    { why: "dollars", currency: "USD", discount: 0, amount: "250" },
    { why: "a discount", currency: "ARS", discount: 15, amount: "127500" },
    {
      why: "a discount that does not divide evenly",
      currency: "USD",
      discount: 33.33,
      amount: "167",
    },
  ])(
    "fixes price, currency and tickets from the item: $why",
    async ({ currency, discount, amount }) => {
      const item = await createStoreItem(database, {
        amount: 15,
        priceArs: 1500,
        priceUsd: 2.5,
        discountPercentage: discount,
      });
      const order = await create(buyer, item.id, { p_currency: currency });
      expect(order).toMatchObject({
        status: "created",
        tickets: 15,
        amount_minor: amount,
        currency,
        provider: "stripe",
        participant_id: buyer.participantId,
      });
    },
  );

  test("a team pack goes to the team's wallet", async () => {
    const team = await createTeam(database, { size: 2 });
    const item = await createStoreItem(database, { type: "team_ticket" });
    expect(await create(team.members[0] as Player, item.id)).toMatchObject({
      participant_id: team.participantId,
    });
  });

  test.each([
    {
      why: "an inactive pack",
      pack: { isActive: false },
      rest: {},
      code: "item_not_available",
      message: "no está disponible",
    },
    {
      why: "a pack without a price at the card provider",
      pack: { stripePriceId: null },
      rest: {},
      code: "item_not_configurable",
      message: "Producto no configurable",
    },
    {
      why: "a pack with a blank price id",
      pack: { stripePriceId: "  " },
      rest: {},
      code: "item_not_configurable",
      message: "Producto no configurable",
    },
    {
      why: "a pack that costs nothing",
      pack: { priceArs: 0 },
      rest: {},
      code: "item_not_configurable",
      message: "Producto no configurable",
    },
    {
      why: "a team pack without a team",
      pack: { type: "team_ticket" as const },
      rest: {},
      code: "team_required",
      message: "pertenecer a un equipo",
    },
    {
      why: "an unknown provider",
      pack: {},
      rest: { p_provider: "gratis" },
      code: "provider_unknown",
      message: "medio de pago",
    },
    {
      why: "an unknown currency",
      pack: {},
      rest: { p_currency: "EUR" },
      code: "currency_unknown",
      message: "moneda",
    },
  ])("refuses $why", async ({ pack, rest, code, message }) => {
    const item = await createStoreItem(database, pack);
    await expectRefusalWithoutTrace(database, () => create(buyer, item.id, rest), code, message);
  });

  test("Mercado Pago and the demonstration need no price id", async () => {
    const item = await createStoreItem(database, { stripePriceId: null });
    expect(await create(buyer, item.id, { p_provider: "mercadopago" })).toMatchObject({
      provider: "mercadopago",
    });
    expect(await create(buyer, item.id, { p_provider: "demo" })).toMatchObject({
      provider: "demo",
    });
  });

  test("refuses while the store is in maintenance, and too many open orders", async () => {
    const item = await createStoreItem(database);
    const admin = await asHouseAdmin(database);
    await admin.query(
      "update public.system_status set is_enabled = false where module_name = 'store'",
    );
    await expectRefusalWithoutTrace(database, () => create(buyer, item.id), "module_disabled");
    await admin.query(
      "update public.system_status set is_enabled = true where module_name = 'store'",
    );
    const attempts = await Promise.allSettled(
      Array.from({ length: 25 }, () => create(buyer, item.id)),
    );
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(20);
    await expectRefusal(create(buyer, item.id), "rate_limited");
  });
});

describe("attach_checkout_session", () => {
  test("happens once", async () => {
    const { order } = await checkout(buyer);
    await expectRefusalWithoutTrace(
      database,
      () =>
        asService(database).call("public.attach_checkout_session", {
          p_order_id: order.id,
          p_session_id: "otra",
        }),
      "order_not_open",
    );
  });
});

describe("credit_ticket_order", () => {
  test("credits once, however often and however concurrently the event comes", async () => {
    const { order, session } = await checkout(buyer, { amount: 25, priceArs: 100 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        credit(session, i % 2 ? "evt_1" : `evt_${i}`, 10_000, "ars"),
      ),
    );
    expect(
      answers.every((answer) => answer.status === "paid" && answer.credited_tickets === 25),
    ).toBe(true);
    expect(await balanceOf(database, buyer.participantId)).toBe(25);
    const movements = await asUser(database, buyer).query(
      "select delta, kind, reference_id from public.ticket_transactions",
    );
    expect(movements).toEqual([{ delta: 25, kind: "order", reference_id: order.id }]);
    expect(await asUser(database, buyer).query("select title from public.notifications")).toEqual([
      { title: "🎉 ¡Compra exitosa!" },
    ]);
  });

  test.each([
    { why: "less money", amount: 9_999, currency: "ARS" },
    { why: "more money", amount: 10_001, currency: "ARS" },
    { why: "another currency", amount: 10_000, currency: "USD" },
    { why: "no amount", amount: null, currency: "ARS" },
    { why: "no currency", amount: 10_000, currency: null },
  ])("$why credits nothing and flags the order for good", async ({ amount, currency }) => {
    const { session } = await checkout(buyer, { priceArs: 100 });
    expect(await credit(session, "evt_bad", amount, currency)).toMatchObject({
      status: "flagged",
      flag: "amount_mismatch",
      credited_tickets: 0,
    });
    expect(await credit(session, "evt_good", 10_000)).toMatchObject({ status: "flagged" });
    expect(await balanceOf(database, buyer.participantId)).toBe(0);
  });

  test("an unknown session is refused", async () => {
    await expectRefusalWithoutTrace(
      database,
      () => credit("cs_unknown", "evt", 1),
      "order_not_found",
    );
  });

  test("a team or an account that went meanwhile is not credited but flagged", async () => {
    const team = await createTeam(database);
    const { session } = await checkout(team.leader, { type: "team_ticket", priceArs: 100 });
    await asUser(database, team.leader).query("delete from public.teams where id = $1", [team.id]);
    expect(await credit(session, "evt", 10_000)).toMatchObject({
      status: "flagged",
      flag: "owner_gone",
      credited_tickets: 0,
    });
    const personal = await checkout(buyer, { priceArs: 100 });
    await asUser(database, buyer).call("public.close_account");
    expect(await credit(personal.session, "evt", 10_000)).toMatchObject({ flag: "owner_gone" });
    expect(await balanceOf(database, buyer.participantId)).toBe(0);
  });
});

describe("close_ticket_order", () => {
  test("cancels or fails an open order; a later payment of it still counts", async () => {
    const { session } = await checkout(buyer, { amount: 5, priceArs: 100 });
    expect(await conclude(session, "evt_f", "failed")).toMatchObject({ status: "failed" });
    expect(await credit(session, "evt_p", 10_000)).toMatchObject({ status: "paid" });
  });

  test("does nothing to a paid order", async () => {
    const { session } = await checkout(buyer, { amount: 5, priceArs: 100 });
    await credit(session, "evt_p", 10_000);
    expect(await conclude(session, "evt_c", "cancelled")).toMatchObject({
      status: "paid",
      credited_tickets: 5,
    });
  });

  test("knows only these two endings", async () => {
    const { session } = await checkout(buyer);
    await expectRefusalWithoutTrace(
      database,
      () => conclude(session, "evt", "paid"),
      "status_unknown",
    );
  });
});

describe("reverse_ticket_order", () => {
  test("takes everything back, once", async () => {
    const { session } = await checkout(buyer, { amount: 10, priceArs: 100 });
    await credit(session, "evt_p", 10_000);
    await Promise.all([
      reverse(session, "evt_r"),
      reverse(session, "evt_r"),
      reverse(session, "evt_r2"),
    ]);
    expect(await balanceOf(database, buyer.participantId)).toBe(0);
    expect(await reverse(session, "evt_r3")).toMatchObject({
      status: "refunded",
      flag: "refund",
      reversed_tickets: 10,
    });
  });

  test("takes what is left when some were spent, and says so", async () => {
    const { session } = await checkout(buyer, { amount: 10, priceArs: 100 });
    await credit(session, "evt_p", 10_000);
    const admin = await asHouseAdmin(database);
    await admin.call("public.manage_tickets", {
      p_participant_id: buyer.participantId,
      p_delta: -7,
      p_reason: "gasto",
    });
    expect(await reverse(session, "evt_r")).toMatchObject({
      flag: "refund_shortfall",
      reversed_tickets: 3,
    });
    expect(await balanceOf(database, buyer.participantId)).toBe(0);
  });

  test("a chargeback is flagged as one", async () => {
    const { session } = await checkout(buyer, { amount: 10, priceArs: 100 });
    await credit(session, "evt_p", 10_000);
    expect(await reverse(session, "evt_r", "chargeback")).toMatchObject({
      flag: "chargeback",
      reversed_tickets: 10,
    });
  });

  test("that comes before the payment keeps it from being credited", async () => {
    const { session } = await checkout(buyer, { amount: 10, priceArs: 100 });
    await reverse(session, "evt_r");
    expect(await credit(session, "evt_p", 10_000)).toMatchObject({
      status: "refunded",
      credited_tickets: 0,
    });
    expect(await balanceOf(database, buyer.participantId)).toBe(0);
  });

  test("needs a known reason", async () => {
    const { session } = await checkout(buyer);
    await expectRefusalWithoutTrace(
      database,
      () => reverse(session, "evt", "porque sí"),
      "reason_unknown",
    );
  });
});

describe("deleting a pack", () => {
  test("that was sold deactivates it", async () => {
    const item = await createStoreItem(database);
    await create(buyer, item.id);
    const admin = await asHouseAdmin(database);
    await admin.query("delete from public.store_items where id = $1", [item.id]);
    expect(
      await asOwner(database).query("select is_active from public.store_items where id = $1", [
        item.id,
      ]),
    ).toEqual([{ is_active: false }]);
  });

  test("that nobody ordered removes it", async () => {
    const item = await createStoreItem(database);
    const admin = await asHouseAdmin(database);
    expect(await admin.count("delete from public.store_items where id = $1", [item.id])).toBe(1);
  });
});
