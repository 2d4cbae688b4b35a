import { beforeEach, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { paymentOf, type Order } from "./support/orders.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
let buyer: Player;

beforeEach(async () => {
  buyer = await t.createPlayer();
});
async function bought(reported: Record<string, unknown> = {}): Promise<Order> {
  const order = await t.checkout(buyer, { amount: 10, priceArs: 100 });
  await t.pay(order, reported);
  return t.orderNow(order.id);
}

describe("search_ticket_orders", () => {
  const search = (parameters: Record<string, unknown>): Promise<{ id: string }[]> => {
    const names = Object.keys(parameters);
    return t.admin.query<{ id: string }>(
      `select * from public.search_ticket_orders(${names.map((name, i) => `${name} => $${i + 1}`).join(", ")})`,
      Object.values(parameters),
    );
  };
  const idsOf = async (parameters: Record<string, unknown>): Promise<string[]> =>
    (await search(parameters)).map(({ id }) => id);

  test("finds an order by who bought it and by what the provider calls it", async () => {
    const order = await bought();
    const { email } = await t.owner.one<{ email: string }>(
      "select email from public.profile_private where profile_id = $1",
      [buyer.id],
    );
    for (const wanted of [buyer.username, email, order.id, order.session_id, paymentOf(order)]) {
      expect(await idsOf({ p_search: wanted })).toEqual([order.id]);
    }
    expect(await idsOf({ p_search: "%" })).toEqual([]);
    expect(await search({ p_search: order.id })).toMatchObject([
      { username: buyer.username, participant_type: "user", status: "paid", credited_tickets: 10 },
    ]);
  });

  test("filters by state, flag and time: what an admin has to look at, then the newest", async () => {
    const flagged = await bought({ p_amount_minor: 1 });
    const paid = await bought();
    const latest = await bought();
    const own = { p_search: buyer.username };
    expect(await idsOf(own)).toEqual([flagged.id, latest.id, paid.id]);
    expect(await idsOf({ ...own, p_status: "paid" })).toEqual([latest.id, paid.id]);
    expect(await idsOf({ ...own, p_flagged: true })).toEqual([flagged.id]);
    expect(await idsOf({ ...own, p_provider: "otro" })).toEqual([]);
    expect(await idsOf({ ...own, p_to: "2020-01-01" })).toEqual([]);
    await t.admin.call("public.resolve_order_flag", { p_order_id: flagged.id, p_note: "visto" });
    expect(await idsOf(own)).toEqual([latest.id, paid.id, flagged.id]);
  });

  test("a page says how many match in all, and the next one goes on from there", async () => {
    const first = await bought();
    const second = await bought();
    await bought({ p_amount_minor: 1 });
    const own = { p_search: buyer.username, p_status: "paid", p_limit: 1 };
    expect(await search(own)).toMatchObject([{ id: second.id, total: "2" }]);
    expect(await search({ ...own, p_offset: 1 })).toMatchObject([{ id: first.id, total: "2" }]);
    expect(await search({ ...own, p_offset: 2 })).toEqual([]);
  });
});

describe("flags", () => {
  const resolve = (id: string, note: string | null, procedure = "resolve_order_flag") =>
    t.admin.call<Order>(`public.${procedure}`, { p_order_id: id, p_note: note });

  test("are resolved once, with a note that the story keeps", async () => {
    const order = await bought({ p_amount_minor: 1 });
    await t.expectRefusal(() => resolve(order.id, " x "), "note_required");
    expect(await resolve(order.id, "El banco cobró de menos")).toMatchObject({
      status: "flagged",
      flag_note: "El banco cobró de menos",
    });
    await t.expectRefusal(resolve(order.id, "otra vez"), "flag_not_open");
    await t.expectRefusal(resolve(crypto.randomUUID(), "nada"), "order_not_found");
    const story = await t.admin.query<{ title: string; detail: string; actor_name: string | null }>(
      "select title, detail, actor_name from public.ticket_order_timeline($1)",
      [order.id],
    );
    expect(story.at(-2)?.detail).toBe("Llegó $0,01\u00A0ARS y se esperaba $100\u00A0ARS");
    expect(story.at(-1)).toMatchObject({ title: "Resuelto", detail: "El banco cobró de menos" });
    expect(story.at(-1)?.actor_name).not.toBeNull();
  });

  test("of an order that was set aside may end in its tickets", async () => {
    const order = await bought({ p_amount_minor: 9_000 });
    expect(await resolve(order.id, "Diferencia de redondeo", "credit_flagged_order")).toMatchObject(
      { status: "paid", credited_tickets: 10 },
    );
    expect(await t.balanceOf(buyer.participantId)).toBe(10);
    await t.expectRefusal(resolve(order.id, "otra vez", "credit_flagged_order"), "flag_not_open");
    const disputed = await bought();
    const dispute = { kind: "dispute", reference: "du", amount: 10_000, state: "open" } as const;
    await t.reverse(disputed, dispute);
    await t.expectRefusal(
      () => resolve(disputed.id, "así no", "credit_flagged_order"),
      "order_not_flagged",
    );
  });
});

describe("request_ticket_refund", () => {
  const request = (id: string, amount: number | null, reason: string | null = "arrepentido") =>
    t.admin.query<{ request_id: string; amount_minor: string }>(
      "select * from public.request_ticket_refund($1, $2, $3)",
      [id, amount, reason],
    );

  test("is one at a time, and the same one when its end was not heard of", async () => {
    const order = await bought();
    const [first] = await request(order.id, 4_000);
    expect(await request(order.id, 4_000)).toEqual([first]);
    await t.expectRefusal(request(order.id, 5_000), "refund_running");
    const reported = { kind: "refund", reference: "re", amount: 4_000, state: "settled" } as const;
    await t.reverse(order, reported);
    const [second] = await request(order.id, null);
    expect(second).toMatchObject({ amount_minor: "6000" });
    expect(second?.request_id).not.toBe(first?.request_id);
    await t.service.call("public.fail_ticket_refund", {
      p_request_id: second?.request_id,
    });
    expect(await request(order.id, 6_000)).toHaveLength(1);
  });

  test("is refused for more than is left, without a reason, and for what was not paid", async () => {
    const order = await bought();
    const open = await t.checkout(buyer);
    for (const [work, code] of [
      [() => request(order.id, 10_001), "refund_too_large"],
      [() => request(order.id, 0), "refund_too_large"],
      [() => request(order.id, 1, " "), "reason_required"],
      [() => request(open.id, 1), "refund_not_possible"],
      [() => request(crypto.randomUUID(), 1), "order_not_found"],
    ] as const) {
      await t.expectRefusal(work, code);
    }
  });
});

test("revenue by day and pack counts what stays paid", async () => {
  const order = await bought();
  const reported = { kind: "refund", reference: "re", amount: 2_500, state: "settled" } as const;
  await t.reverse(order, reported);
  const { item_id, day } = await t.owner.one<{ item_id: string; day: string }>(
    `select item_id, to_char(paid_at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD') as day
     from public.ticket_orders where id = $1`,
    [order.id],
  );
  const revenue = (from: string, to: string) =>
    t.admin.query("select * from public.ticket_revenue($1, $2)", [from, to]);
  const rows = (await revenue(day, day)).filter((row) => row["item_id"] === item_id);
  expect(rows).toMatchObject([
    { orders: "1", tickets: "8", gross_minor: "10000", returned_minor: "2500", net_minor: "7500" },
  ]);
  await t.expectRefusal(revenue("2024-01-01", "2026-01-01"), "range_too_long");
  await t.expectRefusal(revenue("2026-01-02", "2026-01-01"), "range_too_long");
});

describe("reconcile_payments", () => {
  const DAY = "2026-05-04";
  /** Each order has a separate payment on that day; `differs` changes the provider's data. */
  const PLANTED: readonly {
    kind: string;
    ours?: object;
    differs: Record<string, unknown> | null;
  }[] = [
    { kind: "payment_missing", differs: null },
    { kind: "payment_not_paid", differs: { state: "cancelled" } },
    { kind: "amount_differs", differs: { amount_minor: 9_999 } },
    { kind: "currency_differs", differs: { currency: "USD" } },
    { kind: "refund_missing", differs: { refunded_minor: 500 } },
    { kind: "refund_unknown", ours: { refunded_minor: 700 }, differs: {} },
    { kind: "dispute_missing", differs: { disputed_minor: 10_000 } },
    { kind: "dispute_unknown", ours: { disputed_minor: 10_000 }, differs: {} },
    { kind: "paid_not_credited", ours: { payment_id: null, paid_at: null }, differs: {} },
    { kind: "payment_unknown", differs: { order_id: crypto.randomUUID(), payment_id: "nobody" } },
    { kind: "duplicate_payment", differs: { payment_id: "second" } },
    { kind: "ledger_differs", ours: { reversed_tickets: 1 }, differs: {} },
    { kind: "refund_stuck", differs: {} },
  ];

  /** An order of that day, and the provider's correct payment for it. */
  async function sound(ours: object = {}) {
    const order = await bought();
    const row = { paid_at: `${DAY}T15:00:00-03:00`, ...ours };
    const names = Object.keys(row);
    await t.owner.query(
      `update public.ticket_orders set ${names.map((name, i) => `${name} = $${i + 2}`).join(", ")} where id = $1`,
      [order.id, ...Object.values(row)],
    );
    const payment = {
      order_id: order.id,
      payment_id: paymentOf(order),
      state: "paid",
      amount_minor: 10_000,
      currency: "ARS",
      refunded_minor: 0,
      disputed_minor: 0,
    };
    return { order, payment };
  }

  const reconcile = (payments: readonly object[], day = DAY) =>
    t.service.call<{ id: string; checked: number; differences: number }>(
      "public.reconcile_payments",
      { p_provider: "stripe", p_day: day, p_payments: JSON.stringify(payments) },
    );

  test("finds each planted difference and nothing else", async () => {
    const payments: object[] = [];
    const expected: { kind: string; order_id: string | null }[] = [];
    for (const { kind, ours, differs } of PLANTED) {
      const { order, payment } = await sound(ours);
      const isExtra = kind === "duplicate_payment" || kind === "payment_unknown";
      if (isExtra) payments.push(payment);
      if (differs !== null) payments.push({ ...payment, ...differs });
      if (kind === "refund_stuck") {
        await t.admin.query("select public.request_ticket_refund($1, 100, 'sin respuesta')", [
          order.id,
        ]);
        await t.owner.query(
          "update private.refund_requests set created_at = now() - interval '2 hours' where order_id = $1",
          [order.id],
        );
      }
      expected.push({ kind, order_id: kind === "payment_unknown" ? null : order.id });
    }
    for (let i = 0; i < 5; i += 1) payments.push((await sound()).payment);

    const report = await reconcile(payments);
    expect(report).toMatchObject({ checked: payments.length, differences: PLANTED.length });
    const found = await t.admin.query<{ kind: string; order_id: string | null }>(
      "select kind, order_id from public.payment_differences where reconciliation_id = $1",
      [report.id],
    );
    const sorted = (rows: typeof expected) => rows.toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(sorted(found)).toEqual(sorted(expected));
    const reported = await t.admin.query(
      "select 1 from public.notifications where kind = 'reconciliation'",
    );
    expect(reported).toHaveLength(1);
    // The rows that this test adds would disturb the following tests.
    await t.owner.query(
      `update public.ticket_orders set reversed_tickets = 0 where reversed_tickets = 1;
       update private.refund_requests set state = 'failed' where state = 'requested'`,
    );
  });

  test("a second run replaces the first; what an admin explained stays explained", async () => {
    const { payment } = await sound({ paid_at: "2026-05-05T12:00:00-03:00" });
    const wrong = [
      { ...payment, refunded_minor: 500 },
      { ...payment, amount_minor: 1 },
    ];
    const first = await reconcile(wrong, "2026-05-05");
    const differences = () =>
      t.admin.query<{ id: string; kind: string; note: string | null }>(
        "select id, kind, note from public.payment_differences where reconciliation_id = $1 order by kind",
        [first.id],
      );
    const [amount] = await differences();
    await t.admin.query("select public.resolve_payment_difference($1, 'redondeo')", [amount?.id]);
    await t.expectRefusal(
      t.admin.query("select public.resolve_payment_difference($1, 'otra')", [amount?.id]),
      "flag_not_open",
    );
    await Promise.all([1, 2, 3].map(() => reconcile(wrong, "2026-05-05")));
    expect(await differences()).toMatchObject([
      { kind: "amount_differs", note: "redondeo" },
      { kind: "refund_missing", note: null },
    ]);
  });

  test("a provider that did not answer is written down as such", async () => {
    const report = await t.service.call("public.reconcile_payments", {
      p_provider: "mercadopago",
      p_day: DAY,
      p_payments: "[]",
      p_error: "El medio de pago no respondió.",
    });
    expect(report).toMatchObject({ checked: 0, error: "El medio de pago no respondió." });
  });
});

test("the story of an order cannot be rewritten", async () => {
  const order = await bought();
  for (const sql of [
    "update private.order_events set title = 'x' where order_id = $1",
    "delete from private.order_events where order_id = $1",
  ]) {
    await t.expectRefusal(t.owner.query(sql, [order.id]), "append_only");
  }
  await t.expectRefusal(
    t.asUser(buyer).query("select * from public.ticket_order_timeline($1)", [order.id]),
    "forbidden",
  );
});
