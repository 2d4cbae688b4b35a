import { beforeEach, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Order } from "./support/orders.ts";
import { once } from "@leyenda/testing/once";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
let buyer: Player;

beforeEach(async () => {
  buyer = await t.createPlayer();
});

const create = (by: Player, itemId: string, rest: Record<string, unknown> = {}): Promise<Order> =>
  t.asUser(by).call<Order>("public.create_ticket_order", {
    p_item_id: itemId,
    p_provider: "stripe",
    ...rest,
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
      const item = await t.createStoreItem({
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
    const team = await t.createTeam({ size: 2 });
    const item = await t.createStoreItem({ type: "team_ticket" });
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
      rest: { p_provider: "¡gratis!" },
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
    const item = await t.createStoreItem(pack);
    await t.expectRefusal(() => create(buyer, item.id, rest), code, message);
  });

  test("knows no provider by name", async () => {
    const item = await t.createStoreItem({ stripePriceId: null });
    expect(await create(buyer, item.id, { p_provider: "cuarto_proveedor" })).toMatchObject({
      provider: "cuarto_proveedor",
    });
  });

  test("refuses while the store is in maintenance, and too many open orders", async () => {
    const item = await t.createStoreItem();
    await t.admin.query(
      "update public.system_status set is_enabled = false where module_name = 'store'",
    );
    await t.expectRefusal(() => create(buyer, item.id), "module_disabled");
    await t.admin.query(
      "update public.system_status set is_enabled = true where module_name = 'store'",
    );
    const attempts = await Promise.allSettled(
      Array.from({ length: 25 }, () => create(buyer, item.id)),
    );
    const opened = attempts.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(opened).toHaveLength(20);
    const [first] = opened;
    await t.asUser(buyer).call("public.cancel_ticket_order", { p_order_id: first?.id });
    await t.expectRefusal(create(buyer, item.id), "rate_limited");
  });
});

describe("attach_checkout_session", () => {
  test("keeps the provider's page for the buyer alone, who may go on there", async () => {
    const item = await t.createStoreItem();
    const order = await create(buyer, item.id);
    await t.service.call("public.attach_checkout_session", {
      p_order_id: order.id,
      p_session_id: `cs_${order.id}`,
      p_checkout_url: "https://pay.example/c/1",
    });
    const pageFor = (reader: Player) =>
      t
        .asUser(reader)
        .query("select checkout_url from public.ticket_orders where id = $1", [order.id]);
    expect(await pageFor(buyer)).toEqual([{ checkout_url: "https://pay.example/c/1" }]);
    expect(await pageFor(await t.createPlayer())).toEqual([]);
  });

  test("happens once", async () => {
    const order = await t.checkout(buyer);
    await t.expectRefusal(
      () =>
        t.service.call("public.attach_checkout_session", {
          p_order_id: order.id,
          p_session_id: "otra",
        }),
      "order_not_open",
    );
  });
});

describe("cancel_ticket_order", () => {
  const cancel = (by: Player, id: string): Promise<Order> =>
    t.asUser(by).call("public.cancel_ticket_order", { p_order_id: id });

  test("gives up an unpaid order; money that comes all the same is credited", async () => {
    const order = await t.checkout(buyer, { amount: 5 });
    expect(await cancel(buyer, order.id)).toMatchObject({ status: "cancelled" });
    await t.expectRefusal(cancel(buyer, order.id), "order_not_cancellable");
    expect(await t.pay(order)).toMatchObject({ status: "paid", credited_tickets: 5 });
    await t.expectRefusal(cancel(buyer, order.id), "order_not_cancellable");
  });

  test("is the buyer's own affair", async () => {
    const order = await t.checkout(buyer);
    const stranger = await t.createPlayer();
    await t.expectRefusal(() => cancel(stranger, order.id), "order_not_found");
  });
});

describe("gifts", () => {
  const gift = (by: Player, itemId: string, teamId: string, message?: string): Promise<Order> =>
    create(by, itemId, { p_team_id: teamId, p_gift_message: message ?? null });

  test("go to the team's wallet, and its leaders are told who it was", async () => {
    const team = await t.createTeam({ size: 2 });
    const item = await t.createStoreItem({ type: "team_ticket", amount: 30 });
    const order = await gift(buyer, item.id, team.id, "  ¡Suerte!  ");
    expect(order).toMatchObject({ is_gift: true, participant_id: team.participantId });
    await t.pay(order);
    expect(await t.balanceOf(team.participantId)).toBe(30);
    const [reported] = await t
      .asUser(team.leader)
      .query<{ body: string }>(
        "select body from public.notifications where kind = 'gift_received'",
      );
    expect(reported?.body).toContain("30 tickets");
    expect(reported?.body).toContain("«¡Suerte!»");
  });

  test("are team packs for teams that exist, and the own team is none", async () => {
    const team = await t.createTeam({ size: 2 });
    const personal = await t.createStoreItem();
    const teamPack = await t.createStoreItem({ type: "team_ticket" });
    await t.expectRefusal(gift(buyer, personal.id, team.id), "gift_needs_team_pack");
    await t.expectRefusal(gift(buyer, teamPack.id, buyer.id), "team_not_found");
    await t.expectRefusal(
      gift(buyer, teamPack.id, team.id, "x".repeat(201)),
      "gift_message_too_long",
    );
    expect(await gift(team.leader, teamPack.id, team.id, "para mí")).toMatchObject({
      is_gift: false,
      gift_message: null,
    });
  });
});

describe("coupons", () => {
  async function newCoupon(coupon: Record<string, unknown> = {}): Promise<string> {
    codes += 1;
    const row = { code: `CUPON${codes}`, discount_percentage: 20, ...coupon };
    const columns = Object.keys(row);
    await t.admin.query(
      `insert into public.coupons (${columns.join(", ")}) values (${columns.map((_, i) => `$${i + 1}`).join(", ")})`,
      Object.values(row),
    );
    return row.code;
  }
  let codes = 0;
  const use = (by: Player, itemId: string, code: string): Promise<Order> =>
    create(by, itemId, { p_coupon_code: code });

  test("lower what is left after the pack's own discount, however they are typed", async () => {
    const item = await t.createStoreItem({ priceArs: 100, discountPercentage: 10 });
    const code = await newCoupon();
    const [worth] = await t
      .asUser(buyer)
      .query("select * from public.check_coupon($1, $2)", [` ${code.toLowerCase()} `, item.id]);
    expect(worth).toMatchObject({ code, list_amount_minor: "9000", amount_minor: "7200" });
    expect(await use(buyer, item.id, code.toLowerCase())).toMatchObject({
      list_amount_minor: "9000",
      amount_minor: "7200",
      coupon_code: code,
    });
  });

  const pack = once(() => t.createStoreItem());

  test.each([
    { why: "unknown", coupon: null, code: "coupon_not_valid" },
    { why: "switched off", coupon: { is_active: false }, code: "coupon_not_valid" },
    { why: "not valid yet", coupon: { valid_from: "2100-01-01" }, code: "coupon_not_valid" },
    { why: "over", coupon: { valid_until: "2020-01-01" }, code: "coupon_not_valid" },
  ])("refuse one that is $why", async ({ coupon, code }) => {
    const item = await pack();
    const typed = coupon === null ? "NADA" : await newCoupon(coupon);
    await t.expectRefusal(() => use(buyer, item.id, typed), code);
  });

  test("keep to their pack and to their limits, whoever comes at once", async () => {
    const item = await t.createStoreItem();
    const other = await t.createStoreItem();
    const own = await newCoupon({ item_id: item.id });
    await t.expectRefusal(use(buyer, other.id, own), "coupon_not_for_item");

    const code = await newCoupon({ max_redemptions: 3 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => t.createPlayer()));
    const attempts = await Promise.allSettled(buyers.map((one) => use(one, item.id, code)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await t.expectRefusal(use(buyer, item.id, code), "coupon_exhausted");

    const mine = await newCoupon();
    const order = await use(buyer, item.id, mine);
    await t.expectRefusal(use(buyer, item.id, mine), "coupon_used");
    await t.asUser(buyer).call("public.cancel_ticket_order", { p_order_id: order.id });
    expect(await use(buyer, item.id, mine)).toMatchObject({ coupon_code: mine });
  });

  /** An order with a coupon that was sent to the provider and then cancelled here. */
  async function givenUp(itemId: string, code: string): Promise<Order> {
    const order = await use(buyer, itemId, code);
    const left = await t.service.call<Order>("public.attach_checkout_session", {
      p_order_id: order.id,
      p_session_id: `cs_${order.id}`,
      p_expires_at: new Date(Date.now() + 3_600_000),
    });
    await t.asUser(buyer).call("public.cancel_ticket_order", { p_order_id: order.id });
    return left;
  }
  const redemptionsOf = async (code: string) =>
    (
      await t.admin.one<{ used: number }>(
        "select redemptions(c)::int as used from public.coupons c where code = $1",
        [code],
      )
    ).used;

  test("stay used by an order that was given up while its page can still be paid", async () => {
    const item = await t.createStoreItem();
    const code = await newCoupon({ max_redemptions: 1 });
    const order = await givenUp(item.id, code);
    await t.expectRefusal(() => use(buyer, item.id, code), "coupon_held", "página de pago");
    await t.expectRefusal(use(await t.createPlayer(), item.id, code), "coupon_exhausted");
    expect(await redemptionsOf(code)).toBe(1);
    expect(await t.pay(order)).toMatchObject({ status: "paid" });
    await t.expectRefusal(use(buyer, item.id, code), "coupon_used");
  });

  test.each([
    {
      when: "the provider says that its page is over",
      end: (order: Order) => t.conclude(order, "cancelled", true),
    },
    {
      when: "the time is over at which the provider closes it",
      end: (order: Order) =>
        t.owner.query(
          "update public.ticket_orders set expires_at = now() - interval '16 minutes' where id = $1",
          [order.id],
        ),
    },
  ])("are free again once $when", async ({ end }) => {
    const item = await t.createStoreItem();
    const code = await newCoupon();
    const order = await givenUp(item.id, code);
    // After a refused payment, the provider's page stays open.
    await t.conclude(order, "failed");
    await t.expectRefusal(use(buyer, item.id, code), "coupon_held");
    await end(order);
    expect(await redemptionsOf(code)).toBe(0);
    expect(await use(buyer, item.id, code)).toMatchObject({ coupon_code: code });
  });

  test("are used once by who opens, gives up and pays again and again at once", async () => {
    const item = await t.createStoreItem();
    const code = await newCoupon();
    const opened = await Promise.allSettled(
      Array.from({ length: 6 }, () => givenUp(item.id, code)),
    );
    const orders = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    await Promise.all(orders.map((order) => t.pay(order)));
    expect(orders).toHaveLength(1);
    expect(await redemptionsOf(code)).toBe(1);
  });

  test("that were used are switched off instead of deleted", async () => {
    const item = await t.createStoreItem();
    const [used, unused] = [await newCoupon(), await newCoupon()];
    await use(buyer, item.id, used);
    await t.admin.query("delete from public.coupons where code in ($1, $2)", [used, unused]);
    expect(
      await t.admin.query(
        "select code, is_active, redemptions(c)::int as redemptions from public.coupons c where code in ($1, $2)",
        [used, unused],
      ),
    ).toEqual([{ code: used, is_active: false, redemptions: 1 }]);
  });
});

describe("unpaid orders", () => {
  test("expire a while after the provider closed its page, and can still be paid", async () => {
    const [old, fresh] = [await t.checkout(buyer), await t.checkout(buyer)];
    await t.owner.query(
      "update public.ticket_orders set expires_at = now() - interval '1 hour' where id = $1",
      [old.id],
    );
    await t.owner.query("select private.run_scheduled_work()");
    expect(await t.orderNow(old.id)).toMatchObject({ status: "cancelled" });
    expect(await t.orderNow(fresh.id)).toMatchObject({ status: "pending" });
    expect(await t.pay(old)).toMatchObject({ status: "paid" });
  });
});

describe("deleting a pack", () => {
  test("that was sold deactivates it", async () => {
    const item = await t.createStoreItem();
    await create(buyer, item.id);
    await t.admin.query("delete from public.store_items where id = $1", [item.id]);
    expect(
      await t.owner.query("select is_active from public.store_items where id = $1", [item.id]),
    ).toEqual([{ is_active: false }]);
  });

  test("that nobody ordered removes it", async () => {
    const item = await t.createStoreItem();
    expect(await t.admin.count("delete from public.store_items where id = $1", [item.id])).toBe(1);
  });
});
