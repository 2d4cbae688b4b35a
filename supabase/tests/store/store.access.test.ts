import { beforeAll, describe } from "vitest";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  cast = await t.createCast();
  const pack = await t.createStoreItem();
  const teamPack = await t.createStoreItem({ type: "team_ticket" });
  const hidden = await t.createStoreItem({ isActive: false });
  const order = await t.asUser(cast.stranger).call<{ id: string }>("public.create_ticket_order", {
    p_item_id: pack.id,
    p_provider: "stripe",
  });
  await t.service.call("public.attach_checkout_session", {
    p_order_id: order.id,
    p_session_id: "cs_1",
  });
  await t.owner.query(
    "insert into public.coupons (code, discount_percentage) values ('VERANO', 10)",
  );
  const unknown = { order_id: crypto.randomUUID(), payment_id: "pi_x", state: "paid" };
  await t.service.call("public.reconcile_payments", {
    p_provider: "stripe",
    p_day: "2026-01-01",
    p_payments: JSON.stringify([{ ...unknown, amount_minor: 1, currency: "ARS" }]),
  });
  await t.service.call("public.record_payment_refusal", { p_provider: "demo", p_reason: "forged" });
  names = { pack: pack.id, teamPack: teamPack.id, hidden: hidden.id, order: order.id };
});

const setting = () => ({ database: t.database, cast, names });

describe("store_items", () => {
  accessPlay(setting, [
    {
      does: "reads the shop",
      sql: "select * from public.store_items",
      expected: { anon: DENIED, admin: 3, others: 2 },
    },
    {
      does: "reads what packs cost",
      sql: "select id, name, type, amount, price_ars, price_usd, discount_percentage from public.store_items",
      expected: { admin: 3, others: 2 },
    },
    {
      does: "reads a pack that is not on sale",
      sql: "select id from public.store_items where id = :hidden",
      expected: { admin: 1, others: 0 },
    },
    {
      does: "reads how a pack is charged",
      sql: "select stripe_price_id, mp_preference_id from public.store_items",
      expected: { anon: DENIED, admin: 3, others: 2 },
    },
    {
      does: "adds a pack",
      sql: "insert into public.store_items (name, type, amount, price_ars) values ('Regalo', 'personal_ticket', 1000, 1)",
      expected: { others: DENIED, admin: 1 },
    },
    {
      does: "changes a price",
      sql: "update public.store_items set price_ars = 1 where id = :pack",
      expected: { anon: DENIED, admin: 1, others: 0 },
    },
    {
      does: "removes a pack",
      sql: "delete from public.store_items where id = :teamPack",
      expected: { anon: DENIED, admin: 1, others: 0 },
    },
  ]);
});

describe("ticket_orders", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads orders",
        sql: "select * from public.ticket_orders",
        expected: { anon: DENIED, stranger: 1, admin: 1, others: 0 },
      },
      {
        does: "orders a pack",
        sql: "select public.create_ticket_order(:pack, 'stripe')",
        expected: { anon: DENIED, others: 1 },
      },
      {
        does: "orders a pack for the team",
        sql: "select public.create_ticket_order(:teamPack, 'stripe')",
        expected: { anon: DENIED, stranger: "team_required", admin: "team_required", others: 1 },
      },
      {
        does: "cancels an order",
        sql: "select public.cancel_ticket_order(:order)",
        expected: { anon: DENIED, stranger: 1, others: "order_not_found" },
      },
      {
        does: "searches all orders",
        sql: "select * from public.search_ticket_orders()",
        expected: { anon: DENIED, others: FORBIDDEN, admin: 1 },
      },
      {
        does: "reads the story of an order",
        sql: "select * from public.ticket_order_timeline(:order)",
        expected: { anon: DENIED, others: FORBIDDEN, admin: 2 },
      },
      {
        does: "resolves a flag",
        sql: "select public.resolve_order_flag(:order, 'visto')",
        expected: { anon: DENIED, admin: "flag_not_open", others: FORBIDDEN },
      },
      {
        does: "credits an order that was set aside",
        sql: "select public.credit_flagged_order(:order, 'visto')",
        expected: { anon: DENIED, admin: "flag_not_open", others: FORBIDDEN },
      },
      {
        does: "asks for a refund",
        sql: "select public.request_ticket_refund(:order, null, 'arrepentido')",
        expected: { anon: DENIED, admin: "refund_not_possible", others: FORBIDDEN },
      },
      {
        does: "reads the revenue",
        sql: "select * from public.ticket_revenue('2026-01-01', '2026-12-31')",
        expected: { anon: DENIED, others: FORBIDDEN, admin: 0 },
      },
    ],
    {
      "writes an order":
        "insert into public.ticket_orders (user_id, participant_id, item_name, tickets, provider, currency, list_amount_minor, amount_minor) values (:me, :strangerParticipant, 'x', 100, 'demo', 'ARS', 1, 1)",
      "marks an order as paid": "update public.ticket_orders set status = 'paid'",
      "deletes orders": "delete from public.ticket_orders",
      "attaches a session": "select public.attach_checkout_session(:order, 'x')",
      "credits an order":
        "select public.credit_ticket_order('stripe', :order, 'cs_1', 'pi_1', 100000, 'ARS')",
      "reverses an order":
        "select public.reverse_ticket_order('stripe', :order, 'pi_1', 'refund', 're_1', 100, 'settled')",
      "closes an order":
        "select public.close_ticket_order('stripe', :order, 'cs_1', null, 'cancelled')",
      "puts an order on hold": "select public.await_ticket_order('stripe', :order, 'cs_1', 'pi_1')",
    },
  );
});

describe("coupons", () => {
  accessPlay(setting, [
    {
      does: "reads the codes",
      sql: "select * from public.coupons",
      expected: { anon: DENIED, admin: 1, others: 0 },
    },
    {
      does: "makes a coupon",
      sql: "insert into public.coupons (code, discount_percentage) values ('GRATIS99', 99)",
      expected: { others: DENIED, admin: 1 },
    },
    {
      does: "raises a discount",
      sql: "update public.coupons set discount_percentage = 99",
      expected: { anon: DENIED, admin: 1, others: 0 },
    },
    {
      does: "removes a coupon",
      sql: "delete from public.coupons",
      expected: { anon: DENIED, admin: 1, others: 0 },
    },
    {
      does: "asks what a coupon is worth",
      sql: "select * from public.check_coupon('verano', :pack)",
      expected: { anon: DENIED, others: 1 },
    },
  ]);
});

describe("reconciliation", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads the reports",
        sql: "select * from public.payment_reconciliations",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
      {
        does: "reads the differences",
        sql: "select * from public.payment_differences",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
      {
        does: "reads what was refused",
        sql: "select * from public.payment_refusals",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
      {
        does: "explains a difference",
        sql: "select public.resolve_payment_difference((select id from public.payment_differences limit 1), 'visto')",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
    ],
    {
      "writes a report": "select public.reconcile_payments('stripe', '2026-01-01', '[]')",
      "counts a refusal": "select public.record_payment_refusal('stripe', 'forged')",
    },
  );
});
