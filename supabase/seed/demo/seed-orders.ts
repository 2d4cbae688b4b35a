import type { Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asService, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { daysFromNow } from "./relative-dates.ts";
import type { People } from "./seed-people.ts";

type Outcome = "paid" | "part" | "refunded" | "disputed" | "mismatch" | "awaiting" | "failed";

interface DemoOrder {
  readonly pack: string;
  /** The position of the buyer in the list of accounts; of a team pack, the position of the team whose leader buys it. */
  readonly buyer: number;
  readonly daysAgo: number;
  readonly outcome?: Outcome;
  readonly currency?: "ARS" | "USD";
  readonly coupon?: string;
}

/** A month and a half of purchases with every possible outcome, oldest first. */
const ORDERS: readonly DemoOrder[] = [
  { pack: "Pack Competidor", buyer: 1, daysAgo: 44 },
  { pack: "Pack Inicial", buyer: 2, daysAgo: 38 },
  { pack: "Pack Equipo", buyer: 1, daysAgo: 29 },
  { pack: "Pack Competidor", buyer: 3, daysAgo: 27, coupon: "BIENVENIDA" },
  { pack: "Pack Leyenda", buyer: 4, daysAgo: 26 },
  { pack: "Pack Inicial", buyer: 5, daysAgo: 24, outcome: "failed" },
  { pack: "Pack Inicial", buyer: 5, daysAgo: 24 },
  { pack: "Pack Competidor", buyer: 1, daysAgo: 22, currency: "USD" },
  { pack: "Pack Club", buyer: 2, daysAgo: 21 },
  { pack: "Pack Leyenda", buyer: 2, daysAgo: 19, outcome: "part" },
  { pack: "Pack Inicial", buyer: 2, daysAgo: 18, coupon: "BIENVENIDA" },
  { pack: "Pack Competidor", buyer: 4, daysAgo: 16 },
  { pack: "Pack Leyenda", buyer: 5, daysAgo: 15, currency: "USD" },
  { pack: "Pack Competidor", buyer: 2, daysAgo: 13, outcome: "refunded" },
  { pack: "Pack Equipo", buyer: 3, daysAgo: 12 },
  { pack: "Pack Competidor", buyer: 1, daysAgo: 10 },
  { pack: "Pack Leyenda", buyer: 3, daysAgo: 9, outcome: "disputed" },
  { pack: "Pack Inicial", buyer: 4, daysAgo: 8 },
  { pack: "Pack Club", buyer: 1, daysAgo: 6 },
  { pack: "Pack Competidor", buyer: 5, daysAgo: 5 },
  { pack: "Pack Inicial", buyer: 2, daysAgo: 4, outcome: "mismatch" },
  { pack: "Pack Competidor", buyer: 3, daysAgo: 3 },
  { pack: "Pack Leyenda", buyer: 1, daysAgo: 2 },
  { pack: "Pack Equipo", buyer: 2, daysAgo: 1 },
  { pack: "Pack Competidor", buyer: 4, daysAgo: 1, outcome: "awaiting" },
  { pack: "Pack Inicial", buyer: 1, daysAgo: 0 },
];

const COUPONS = [
  { code: "BIENVENIDA", discount: 15, maximum: null, isActive: true },
  { code: "COPA-LEYENDA", discount: 25, maximum: 50, isActive: true },
  { code: "INVIERNO", discount: 10, maximum: 20, isActive: false },
];

interface Opened {
  readonly id: string;
  readonly amount_minor: string;
  readonly currency: string;
}

/** Creates coupons and purchases of every kind, through the procedures of checkouts and providers. */
export async function seedOrders(database: OwnedDatabase, { teams, solo }: People): Promise<void> {
  for (const { code, discount, maximum, isActive } of COUPONS) {
    await asHouseAdmin(database).query(
      `insert into public.coupons (code, discount_percentage, max_redemptions, max_per_user, is_active)
       values ($1, $2, $3, 1, $4)`,
      [code, discount, maximum, isActive],
    );
  }
  const owner = asOwner(database);
  const packs = new Map(
    (
      await owner.query<{ name: string; id: string; type: string }>(
        "select name, id, type from public.store_items",
      )
    ).map((pack) => [pack.name, pack]),
  );
  for (const [index, order] of ORDERS.entries()) {
    const pack = packs.get(order.pack);
    const buyers = pack?.type === "team_ticket" ? teams.map(({ leader }) => leader) : solo;
    const buyer = buyers[order.buyer % buyers.length];
    if (!pack || !buyer) throw new Error(`The demo cannot sell ${order.pack}`);
    const opened = await openOrder(database, buyer, pack.id, order, index);
    await finishOrder(database, opened, order.outcome ?? "paid", index);
    await backdate(database, opened.id, order.daysAgo, index);
  }
}

async function openOrder(
  database: OwnedDatabase,
  buyer: Player,
  itemId: string,
  { currency = "ARS", coupon }: DemoOrder,
  index: number,
): Promise<Opened> {
  const order = await asUser(database, buyer).call<Opened>("public.create_ticket_order", {
    p_item_id: itemId,
    p_provider: "demo",
    p_currency: currency,
    p_coupon_code: coupon ?? null,
  });
  return asService(database).call<Opened>("public.attach_checkout_session", {
    p_order_id: order.id,
    p_session_id: `demo_ejemplo_${index}`,
  });
}

async function finishOrder(
  database: OwnedDatabase,
  order: Opened,
  outcome: Outcome,
  index: number,
): Promise<void> {
  const service = asService(database);
  const reference = {
    p_provider: "demo",
    p_order_id: order.id,
    p_session_id: `demo_ejemplo_${index}`,
    p_payment_id: `pago_ejemplo_${index}`,
  };
  if (outcome === "awaiting") {
    await service.call("public.await_ticket_order", reference);
    return;
  }
  if (outcome === "failed") {
    await service.call("public.close_ticket_order", { ...reference, p_status: "failed" });
    return;
  }
  const amount = Number(order.amount_minor);
  await service.call("public.credit_ticket_order", {
    ...reference,
    p_amount_minor: outcome === "mismatch" ? Math.round(amount / 2) : amount,
    p_currency: order.currency,
  });
  if (outcome === "paid" || outcome === "mismatch") return;
  await service.call("public.reverse_ticket_order", {
    p_provider: "demo",
    p_order_id: order.id,
    p_payment_id: reference.p_payment_id,
    p_kind: outcome === "disputed" ? "dispute" : "refund",
    p_reference: `devolucion_ejemplo_${index}`,
    p_amount_minor: outcome === "part" ? Math.round(amount / 4) : amount,
    p_state: outcome === "disputed" ? "open" : "settled",
  });
}

/** Backdates a purchase and its events, which no user may change. */
async function backdate(
  database: OwnedDatabase,
  orderId: string,
  daysAgo: number,
  index: number,
): Promise<void> {
  const at = new Date(daysFromNow(-daysAgo).getTime() - ((index * 37) % 300) * 60_000 - 3_600_000);
  await asOwner(database).transaction(async (client) => {
    await client.query(
      `update public.ticket_orders
       set
         created_at = $2::timestamptz,
         paid_at = $2::timestamptz + (paid_at - created_at),
         expires_at = $2::timestamptz + (expires_at - created_at)
       where id = $1`,
      [orderId, at],
    );
    await client.query("alter table private.order_events disable trigger user");
    await client.query(
      `update private.order_events
       set created_at = $2::timestamptz + (created_at - (select min(created_at) from private.order_events where order_id = $1))
       where order_id = $1`,
      [orderId, at],
    );
    await client.query("alter table private.order_events enable trigger user");
  });
}
