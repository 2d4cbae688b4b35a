import { beforeEach, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { paymentOf, type Order, type Reversal } from "./support/orders.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
let buyer: Player;

beforeEach(async () => {
  buyer = await t.createPlayer();
});
const BOUGHT = ["created", "opened", "paid", "credited"];
const PACK = { amount: 10, priceArs: 100 };
const open = (): Promise<Order> => t.checkout(buyer, PACK);
async function bought(): Promise<Order> {
  const order = await open();
  await t.pay(order);
  return order;
}

async function spend(tickets: number): Promise<void> {
  await t.admin.call("public.manage_tickets", {
    p_participant_id: buyer.participantId,
    p_delta: -tickets,
    p_reason: "gasto",
  });
}

const kindsOf = async (order: Order): Promise<string[]> => {
  return t.admin.column<string>("select kind from public.ticket_order_timeline($1)", [order.id]);
};

describe("credit_ticket_order", () => {
  test("credits once, however often and however concurrently the fact comes", async () => {
    const order = await open();
    const answers = await Promise.all(Array.from({ length: 12 }, () => t.pay(order)));
    expect(answers.every(({ status }) => status === "paid")).toBe(true);
    expect(await t.balanceOf(buyer.participantId)).toBe(10);
    expect(
      await t
        .asUser(buyer)
        .query("select delta, kind, reference_id from public.ticket_transactions"),
    ).toEqual([{ delta: 10, kind: "order", reference_id: order.id }]);
    expect(await t.asUser(buyer).query("select title from public.notifications")).toEqual([
      { title: "🎉 ¡Compra exitosa!" },
    ]);
    expect(await kindsOf(order)).toEqual(BOUGHT);
  });

  test.each([
    { why: "less money", reported: { p_amount_minor: 9_999 } },
    { why: "more money", reported: { p_amount_minor: 10_001 } },
    { why: "another currency", reported: { p_currency: "USD" } },
    { why: "no amount", reported: { p_amount_minor: null } },
    { why: "no currency", reported: { p_currency: null } },
  ])("$why credits nothing and flags the order for good", async ({ reported }) => {
    const order = await open();
    expect(await t.pay(order, reported)).toMatchObject({
      status: "flagged",
      flag: "amount_mismatch",
      credited_tickets: 0,
    });
    expect(await t.pay(order, { p_payment_id: "second" })).toMatchObject({
      status: "flagged",
      credited_tickets: 0,
    });
    expect(await t.balanceOf(buyer.participantId)).toBe(0);
  });

  test("another order's session, provider or payment changes nothing", async () => {
    const [order, other] = [await open(), await open()];
    await t.pay(other);
    for (const [reported, code] of [
      [{ p_session_id: other.session_id }, "order_not_found"],
      [{ p_provider: "mercadopago" }, "order_not_found"],
      [{ p_order_id: crypto.randomUUID() }, "order_not_found"],
      [{ p_payment_id: paymentOf(other) }, "payment_used"],
      [{ p_payment_id: " " }, "payment_required"],
    ] as const) {
      await t.expectRefusal(() => t.pay(order, reported), code);
    }
  });

  test("a second payment of the same order is flagged and not credited", async () => {
    const order = await bought();
    const again = await Promise.all([1, 2, 3].map(() => t.pay(order, { p_payment_id: "second" })));
    expect(again[0]).toMatchObject({ status: "paid", flag: "duplicate_payment" });
    expect(await t.balanceOf(buyer.participantId)).toBe(10);
    await t.reverse(order, { ...REFUND, payment: "second" });
    expect(await t.orderNow(order.id)).toMatchObject({
      status: "paid",
      reversed_tickets: 0,
    });
  });

  test("a team or an account that went meanwhile is not credited but flagged", async () => {
    const team = await t.createTeam();
    const order = await t.checkout(team.leader, { ...PACK, type: "team_ticket" });
    await t.asUser(team.leader).query("delete from public.teams where id = $1", [team.id]);
    expect(await t.pay(order)).toMatchObject({ status: "flagged", flag: "owner_gone" });
    const own = await open();
    await t.asUser(buyer).call("public.close_account");
    expect(await t.pay(own)).toMatchObject({ flag: "owner_gone", credited_tickets: 0 });
    expect(await t.balanceOf(buyer.participantId)).toBe(0);
  });
});

describe("waiting and closing", () => {
  test("a coupon to pay waits days, and is credited when it is paid", async () => {
    const order = await open();
    expect(await t.wait(order)).toMatchObject({ status: "awaiting_payment" });
    await t.wait(order);
    expect(await kindsOf(order)).toEqual(["created", "opened", "awaiting"]);
    expect(await t.pay(order)).toMatchObject({ status: "paid" });
    expect(await t.wait(order)).toMatchObject({ status: "paid" });
  });

  test("a failed or cancelled order is closed; a later payment of it still counts", async () => {
    const order = await open();
    expect(await t.conclude(order, "failed")).toMatchObject({ status: "failed" });
    expect(await t.pay(order)).toMatchObject({ status: "paid" });
    expect(await t.conclude(order, "cancelled")).toMatchObject({ status: "paid" });
    await t.expectRefusal(t.conclude(order, "paid"), "status_unknown");
  });
});

const REFUND: Reversal = { kind: "refund", reference: "re_1", amount: 10_000, state: "settled" };
const DISPUTE: Reversal = { kind: "dispute", reference: "du_1", amount: 10_000, state: "open" };

describe("reverse_ticket_order", () => {
  test("a whole refund takes everything back, once", async () => {
    const order = await bought();
    await Promise.all([1, 2, 3].map(() => t.reverse(order, REFUND)));
    expect(await t.orderNow(order.id)).toMatchObject({
      status: "refunded",
      flag: null,
      reversed_tickets: 10,
      refunded_minor: "10000",
    });
    expect(await t.balanceOf(buyer.participantId)).toBe(0);
    expect(await kindsOf(order)).toEqual([...BOUGHT, "refund", "taken_back"]);
    const reported = await t
      .asUser(buyer)
      .query<{ kind: string; body: string }>(
        "select kind, body from public.notifications where kind = 'order_refunded'",
      );
    expect(reported).toHaveLength(1);
    expect(reported[0]?.body).toContain("$100");
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
      await t.reverse(order, { ...REFUND, reference: `re_${index}`, amount });
    }
    expect(await t.orderNow(order.id)).toMatchObject({ status, reversed_tickets: taken });
    expect(await t.balanceOf(buyer.participantId)).toBe(10 - taken);
  });

  test("a refund that never arrived gives the tickets back", async () => {
    const order = await bought();
    await t.reverse(order, REFUND);
    expect(await t.reverse(order, { ...REFUND, state: "undone" })).toMatchObject({
      status: "paid",
      reversed_tickets: 0,
    });
    expect(await t.reverse(order, REFUND)).toMatchObject({ status: "paid" });
  });

  test("spent tickets are not taken below zero; the rest is flagged", async () => {
    const order = await bought();
    await spend(7);
    expect(await t.reverse(order, REFUND)).toMatchObject({
      status: "refunded",
      flag: "refund_shortfall",
      reversed_tickets: 3,
      shortfall_tickets: 7,
    });
    expect(await t.balanceOf(buyer.participantId)).toBe(0);
  });

  test("what was spent adds up over several refunds, and is asked for again", async () => {
    const order = await bought();
    await spend(8);
    const part = (reference: string): Promise<Order> =>
      t.reverse(order, { ...REFUND, reference, amount: 4_000 });
    expect(await part("re_1")).toMatchObject({ reversed_tickets: 2, shortfall_tickets: 2 });
    expect(await part("re_2")).toMatchObject({ reversed_tickets: 2, shortfall_tickets: 6 });
    await spend(-5);
    expect(await part("re_3")).toMatchObject({ reversed_tickets: 7, shortfall_tickets: 3 });
    expect(await t.balanceOf(buyer.participantId)).toBe(0);
  });

  test("a dispute takes all and is flagged; won, it gives back what it took", async () => {
    const order = await bought();
    await spend(4);
    expect(await t.reverse(order, DISPUTE)).toMatchObject({
      status: "disputed",
      flag: "chargeback",
      reversed_tickets: 6,
      shortfall_tickets: 4,
      disputed_minor: "10000",
    });
    const won = await t.reverse(order, { ...DISPUTE, state: "won" });
    expect(won).toMatchObject({ status: "paid", reversed_tickets: 0, shortfall_tickets: 0 });
    expect(won.flag_resolved_at).not.toBeNull();
    expect(await t.balanceOf(buyer.participantId)).toBe(6);
    expect(await t.reverse(order, DISPUTE)).toMatchObject({ status: "paid" });
    expect(await kindsOf(order)).toEqual([
      ...BOUGHT,
      "dispute_open",
      "taken_back",
      "flagged",
      "dispute_won",
      "given_back",
    ]);
    const kinds = await t
      .asUser(buyer)
      .query<{ kind: string }>("select kind from public.notifications order by created_at, kind");
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["order_disputed", "order_dispute_won"]),
    );
  });

  test("a lost dispute keeps what it took", async () => {
    const order = await bought();
    await t.reverse(order, DISPUTE);
    expect(await t.reverse(order, { ...DISPUTE, state: "lost" })).toMatchObject({
      status: "refunded",
      flag: "chargeback",
      reversed_tickets: 10,
    });
  });

  test("that comes before the payment waits for it", async () => {
    const [whole, part] = [await open(), await open()];
    expect(await t.reverse(whole, REFUND)).toMatchObject({ status: "pending" });
    expect(await t.pay(whole)).toMatchObject({ status: "refunded", credited_tickets: 0 });
    expect(await t.balanceOf(buyer.participantId)).toBe(0);
    await t.reverse(part, { ...REFUND, amount: 5_000 });
    expect(await t.pay(part)).toMatchObject({
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
      await t.expectRefusal(() => t.reverse(order, { ...REFUND, ...change }), code);
    }
    await t.expectRefusal(
      t.service.call("public.reverse_ticket_order", {
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
