/** @module-tag long */
import { beforeAll, expect, test } from "vitest";
import type { Session } from "@leyenda/testing/session";
import { readsOf, rowsOf, scannedOf } from "@leyenda/testing/table-reads";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let admin: Session;

const ORDERS = 20_000;
/** More orders than anybody reads, one in a thousand with a flag; written without triggers. */
const SALES = `
  set session_replication_role = replica;
  create temporary table buyer as
    select gen_random_uuid() as id, gen_random_uuid() as participant_id, i from generate_series(1, 2000) i;
  insert into public.profiles (id, participant_id, username) select id, participant_id, 'comprador' || i from buyer;
  insert into public.profile_private (profile_id, email) select id, 'comprador' || i || '@correo.test' from buyer;
  insert into public.participants (id, type, user_id) select participant_id, 'user', id from buyer;
  insert into public.ticket_orders (user_id, participant_id, item_name, tickets, provider, currency, list_amount_minor,
    amount_minor, session_id, status, flag, created_at)
  select b.id, b.participant_id, 'Pack de ' || o % 5, 10, case when o % 500 = 0 then 'stripe' else 'mercadopago' end,
    'ARS', 100, 100, 'sesion-' || o, case when o % 400 = 0 then 'paid' else 'created' end,
    case when o % 1000 = 0 then 'chargeback' end, now() - o * interval '1 minute'
  from generate_series(1, ${ORDERS}) o join buyer b on b.i = 1 + o % 2000;
  set session_replication_role = origin;
`;

beforeAll(async () => {
  admin = t.asUser(await t.createAdmin());
  await t.database.admin.query(SALES);
  // The most recent writes are not in the text index yet.
  await t.database.admin.query("vacuum analyze public.ticket_orders");
  await t.database.admin.query("analyze");
});

test.each([
  { filter: "", orders: ORDERS, why: "all of them" },
  { filter: "p_status => 'created'", orders: ORDERS, why: "nearly all, those that were not paid" },
  { filter: "p_status => 'paid'", orders: 0, why: "a few of one state" },
  { filter: "p_provider => 'stripe'", orders: 0, why: "a few of one provider" },
  { filter: "p_flagged => true", orders: 0, why: "what is to be looked at" },
  { filter: "p_search => 'comprador77'", orders: 0, why: "a buyer" },
  { filter: "p_search => 'dor77@correo'", orders: 0, why: "an address" },
  { filter: "p_search => 'sesion-1234'", orders: 0, why: "what the provider calls it" },
])(
  "orders are counted by themselves, and only those of the page are put together: $why",
  async ({ filter, orders }) => {
    const listed = filter === "" ? "p_limit => 25" : `${filter}, p_limit => 25`;
    let found = 0;
    const read = await admin.transaction((client) =>
      readsOf(client, async () => {
        const page = await client.query(`select * from public.search_ticket_orders(${listed})`);
        found = page.rows.length;
      }),
    );
    expect(found).toBeGreaterThan(0);
    expect(scannedOf(read, "ticket_orders")).toBeLessThanOrEqual(orders);
    expect(rowsOf(read, "profiles", "profile_private", "participants")).toBeLessThan(ORDERS / 4);
  },
);
