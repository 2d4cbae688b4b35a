import { beforeEach, describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asService, asUser } from "@leyenda/testing/session";
import { balanceOf } from "@leyenda/testing/balances";
import { expectRefusal, expectRefusalWithoutTrace } from "../support/refusal.ts";
import {
  checkout,
  conclude,
  orderNow,
  pay,
  paymentOf,
  reverse,
  wait,
  type Order,
  type Reversal,
} from "./support/orders.ts";

const database = useTestDatabase({ soundLedger: true });
let buyer: Player;

beforeEach(async () => {
  buyer = await createPlayer(database);
});
const BOUGHT = ["created", "opened", "paid", "credited"];
const PACK = { amount: 10, priceArs: 100 };
const open = (): Promise<Order> => checkout(database, buyer, PACK);
async function bought(): Promise<Order> {
  const order = await open();
  await pay(database, order);
  return order;
}

async function spend(tickets: number): Promise<void> {
  await asHouseAdmin(database).call("public.manage_tickets", {
    p_participant_id: buyer.participantId,
    p_delta: -tickets,
    p_reason: "gasto",
  });
}

const kindsOf = async (order: Order): Promise<string[]> => {
  const rows = await asHouseAdmin(database).query<{ kind: string }>(
    "select kind from public.ticket_order_timeline($1)",
    [order.id],
  );
  return rows.map(({ kind }) => kind);
};

describe("credit_ticket_order", () => {
  test("credits once, however often and however concurrently the fact comes", async () => {
    const order = await open();
    const answers = await Promise.all(Array.from({ length: 12 }, () => pay(database, order)));
    expect(answers.every(({ status }) => status === "paid")).toBe(true);
    expect(await balanceOf(database, buyer.participantId)).toBe(10);
    expect(
      await asUser(database, buyer).query(
        "select delta, kind, reference_id from public.ticket_transactions",
      ),
    ).toEqual([{ delta: 10, kind: "order", reference_id: order.id }]);
    expect(await asUser(database, buyer).query("select title from public.notifications")).toEqual([
      { title: "🎉 ¡Compra exitosa!" },
    ]);
    expect(await kindsOf(order)).toEqual(BOUGHT);
  });

  test.each([
    { why: "less money", told: { p_amount_minor: 9_999 } },
    { why: "more money", told: { p_amount_minor: 10_001 } },
    { why: "another currency", told: { p_currency: "USD" } },
    { why: "no amount", told: { p_amount_minor: null } },
    { why: "no currency", told: { p_currency: null } },
  ])("$why credits nothing and flags the order for good", async ({ told }) => {
    const order = await open();
    expect(await pay(database, order, told)).toMatchObject({
      status: "flagged",
      flag: "amount_mismatch",
      credited_tickets: 0,
    });
    expect(await pay(database, order, { p_payment_id: "second" })).toMatchObject({
      status: "flagged",
      credited_tickets: 0,
    });
    expect(await balanceOf(database, buyer.participantId)).toBe(0);
  });

  test("another order's session, provider or payment changes nothing", async () => {
    const [order, other] = [await open(), await open()];
    await pay(database, other);
    for (const [told, code] of [
      [{ p_session_id: other.session_id }, "order_not_found"],
      [{ p_provider: "mercadopago" }, "order_not_found"],
      [{ p_order_id: crypto.randomUUID() }, "order_not_found"],
      [{ p_payment_id: paymentOf(other) }, "payment_used"],
      [{ p_payment_id: " " }, "payment_required"],
    ] as const) {
      await expectRefusalWithoutTrace(database, () => pay(database, order, told), code);
    }
  });

  test("a second payment of the same order is flagged and not credited", async () => {
    const order = await bought();
    const again = await Promise.all(
      [1, 2, 3].map(() => pay(database, order, { p_payment_id: "second" })),
    );
    expect(again[0]).toMatchObject({ status: "paid", flag: "duplicate_payment" });
    expect(await balanceOf(database, buyer.participantId)).toBe(10);
    // A refund of the second payment does not affect this order.
    await reverse(database, order, { ...REFUND, payment: "second" });
    expect(await orderNow(database, order.id)).toMatchObject({
      status: "paid",
      reversed_tickets: 0,
    });
  });

  test("a team or an account that went meanwhile is not credited but flagged", async () => {
    const team = await createTeam(database);
    const order = await checkout(database, team.leader, { ...PACK, type: "team_ticket" });
    await asUser(database, team.leader).query("delete from public.teams where id = $1", [team.id]);
    expect(await pay(database, order)).toMatchObject({ status: "flagged", flag: "owner_gone" });
    const own = await open();
    await asUser(database, buyer).call("public.close_account");
    expect(await pay(database, own)).toMatchObject({ flag: "owner_gone", credited_tickets: 0 });
    expect(await balanceOf(database, buyer.participantId)).toBe(0);
  });
});

describe("waiting and closing", () => {
  test("a coupon to pay waits days, and is credited when it is paid", async () => {
    const order = await open();
    expect(await wait(database, order)).toMatchObject({ status: "awaiting_payment" });
    await wait(database, order);
    expect(await kindsOf(order)).toEqual(["created", "opened", "awaiting"]);
    expect(await pay(database, order)).toMatchObject({ status: "paid" });
    expect(await wait(database, order)).toMatchObject({ status: "paid" });
  });

  test("a failed or cancelled order is closed; a later payment of it still counts", async () => {
    const order = await open();
    expect(await conclude(database, order, "failed")).toMatchObject({ status: "failed" });
    expect(await pay(database, order)).toMatchObject({ status: "paid" });
    expect(await conclude(database, order, "cancelled")).toMatchObject({ status: "paid" });
    await expectRefusal(conclude(database, order, "paid"), "status_unknown");
  });
});

const REFUND: Reversal = { kind: "refund", reference: "re_1", amount: 10_000, state: "settled" };
const DISPUTE: Reversal = { kind: "dispute", reference: "du_1", amount: 10_000, state: "open" };

describe("reverse_ticket_order", () => {
  test("a whole refund takes everything back, once", async () => {
    const order = await bought();
    await Promise.all([1, 2, 3].map(() => reverse(database, order, REFUND)));
    expect(await orderNow(database, order.id)).toMatchObject({
      status: "refunded",
      flag: null,
      reversed_tickets: 10,
      refunded_minor: "10000",
    });
    expect(await balanceOf(database, buyer.participantId)).toBe(0);
    expect(await kindsOf(order)).toEqual([...BOUGHT, "refund", "taken_back"]);
    const told = await asUser(database, buyer).query<{ kind: string; body: string }>(
      "select kind, body from public.notifications where kind = 'order_refunded'",
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain("$100");
  });

  test.each([
    { share: "a tenth", amounts: [1_000], taken: 1, status: "partially_refunded" },
    {
      share: "a third, in the buyer's favour",
      amounts: [3_999],
      taken: 3,
      status: "partially_refunded",
    },
    {
      share: "several parts",
      amounts: [1_500, 1_500, 2_000],
      taken: 5,
      status: "partially_refunded",
    },
    { share: "parts that make the whole", amounts: [3_333, 6_667], taken: 10, status: "refunded" },
    { share: "a cent", amounts: [1], taken: 0, status: "partially_refunded" },
    { share: "more than was paid", amounts: [9_000, 9_000], taken: 10, status: "refunded" },
  ])("a partial refund takes its share: $share", async ({ amounts, taken, status }) => {
    const order = await bought();
    for (const [index, amount] of amounts.entries()) {
      await reverse(database, order, { ...REFUND, reference: `re_${index}`, amount });
    }
    expect(await orderNow(database, order.id)).toMatchObject({ status, reversed_tickets: taken });
    expect(await balanceOf(database, buyer.participantId)).toBe(10 - taken);
  });

  test("a refund that never arrived gives the tickets back", async () => {
    const order = await bought();
    await reverse(database, order, REFUND);
    expect(await reverse(database, order, { ...REFUND, state: "undone" })).toMatchObject({
      status: "paid",
      reversed_tickets: 0,
    });
    // The older notification changes nothing.
    expect(await reverse(database, order, REFUND)).toMatchObject({ status: "paid" });
  });

  test("spent tickets are not taken below zero; the rest is flagged", async () => {
    const order = await bought();
    await spend(7);
    expect(await reverse(database, order, REFUND)).toMatchObject({
      status: "refunded",
      flag: "refund_shortfall",
      reversed_tickets: 3,
      shortfall_tickets: 7,
    });
    expect(await balanceOf(database, buyer.participantId)).toBe(0);
  });

  test("what was spent adds up over several refunds, and is asked for again", async () => {
    const order = await bought();
    await spend(8);
    const part = (reference: string): Promise<Order> =>
      reverse(database, order, { ...REFUND, reference, amount: 4_000 });
    expect(await part("re_1")).toMatchObject({ reversed_tickets: 2, shortfall_tickets: 2 });
    expect(await part("re_2")).toMatchObject({ reversed_tickets: 2, shortfall_tickets: 6 });
    await spend(-5);
    expect(await part("re_3")).toMatchObject({ reversed_tickets: 7, shortfall_tickets: 3 });
    expect(await balanceOf(database, buyer.participantId)).toBe(0);
  });

  test("a dispute takes all and is flagged; won, it gives back what it took", async () => {
    const order = await bought();
    await spend(4);
    expect(await reverse(database, order, DISPUTE)).toMatchObject({
      status: "disputed",
      flag: "chargeback",
      reversed_tickets: 6,
      shortfall_tickets: 4,
      disputed_minor: "10000",
    });
    const won = await reverse(database, order, { ...DISPUTE, state: "won" });
    expect(won).toMatchObject({ status: "paid", reversed_tickets: 0, shortfall_tickets: 0 });
    expect(won.flag_resolved_at).not.toBeNull();
    expect(await balanceOf(database, buyer.participantId)).toBe(6);
    // A late notification of the dispute's opening does not open it again.
    expect(await reverse(database, order, DISPUTE)).toMatchObject({ status: "paid" });
    expect(await kindsOf(order)).toEqual([
      ...BOUGHT,
      "dispute_open",
      "taken_back",
      "flagged",
      "dispute_won",
      "given_back",
    ]);
    const kinds = await asUser(database, buyer).query<{ kind: string }>(
      "select kind from public.notifications order by created_at, kind",
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["order_disputed", "order_dispute_won"]),
    );
  });

  test("a lost dispute keeps what it took", async () => {
    const order = await bought();
    await reverse(database, order, DISPUTE);
    expect(await reverse(database, order, { ...DISPUTE, state: "lost" })).toMatchObject({
      status: "refunded",
      flag: "chargeback",
      reversed_tickets: 10,
    });
  });

  test("that comes before the payment waits for it", async () => {
    const [whole, part] = [await open(), await open()];
    expect(await reverse(database, whole, REFUND)).toMatchObject({ status: "pending" });
    expect(await pay(database, whole)).toMatchObject({ status: "refunded", credited_tickets: 0 });
    expect(await balanceOf(database, buyer.participantId)).toBe(0);
    await reverse(database, part, { ...REFUND, amount: 5_000 });
    expect(await pay(database, part)).toMatchObject({
      status: "partially_refunded",
      credited_tickets: 10,
      reversed_tickets: 5,
    });
  });

  test("needs a known kind and state, a reference and an amount", async () => {
    const order = await bought();
    for (const [change, code] of [
      [{ state: "won" }, "reason_unknown"],
      [{ kind: "dispute", state: "settled" }, "reason_unknown"],
      [{ reference: " " }, "invalid_amount"],
      [{ amount: 0 }, "invalid_amount"],
    ] as const) {
      await expectRefusalWithoutTrace(
        database,
        () => reverse(database, order, { ...REFUND, ...change }),
        code,
      );
    }
    await expectRefusal(
      asService(database).call("public.reverse_ticket_order", {
        p_provider: "stripe",
        p_order_id: order.id,
        p_payment_id: null,
        p_kind: null,
        p_reference: "x",
        p_amount_minor: 1,
        p_state: null,
      }),
      "reason_unknown",
    );
  });
});
