import { afterAll, beforeAll, describe } from "vitest";
import {
  createTestDatabase,
  type TestDatabase,
} from "../../../apps/server/src/testing/test-database.ts";
import { createStoreItem } from "../../seed/factories/create-content.ts";
import { asService, asUser } from "../../seed/factories/session.ts";
import { accessPlay, DENIED } from "../support/access-play.ts";
import { createCast, type Cast } from "../support/cast.ts";

let database: TestDatabase;
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  cast = await createCast(database);
  const pack = await createStoreItem(database);
  const teamPack = await createStoreItem(database, { type: "team_ticket" });
  const hidden = await createStoreItem(database, { isActive: false });
  const order = await asUser(database, cast.stranger).call<{ id: string }>(
    "public.create_ticket_order",
    { p_item_id: pack.id },
  );
  await asService(database).call("public.attach_checkout_session", {
    p_order_id: order.id,
    p_session_id: "cs_1",
  });
  names = { pack: pack.id, teamPack: teamPack.id, hidden: hidden.id, order: order.id };
});

afterAll(async () => {
  await database.close();
});

const setting = (): { database: TestDatabase; cast: Cast; names: Record<string, string> } => ({
  database,
  cast,
  names,
});

describe("store_items", () => {
  accessPlay(setting, [
    {
      does: "reads the shop",
      sql: "select * from public.store_items",
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
  accessPlay(setting, [
    {
      does: "reads orders",
      sql: "select * from public.ticket_orders",
      expected: { anon: DENIED, stranger: 1, admin: 1, others: 0 },
    },
    {
      does: "writes an order",
      sql: "insert into public.ticket_orders (user_id, participant_id, item_name, tickets, provider, currency, amount_minor) values (:me, :strangerParticipant, 'x', 100, 'demo', 'ARS', 1)",
      expected: { others: DENIED },
    },
    {
      does: "marks an order as paid",
      sql: "update public.ticket_orders set status = 'paid'",
      expected: { others: DENIED },
    },
    {
      does: "deletes orders",
      sql: "delete from public.ticket_orders",
      expected: { others: DENIED },
    },
    {
      does: "orders a pack",
      sql: "select public.create_ticket_order(:pack)",
      expected: { anon: DENIED, others: 1 },
    },
    {
      does: "orders a pack for the team",
      sql: "select public.create_ticket_order(:teamPack)",
      expected: { anon: DENIED, stranger: "team_required", admin: "team_required", others: 1 },
    },
    {
      does: "attaches a session",
      sql: "select public.attach_checkout_session(:order, 'x')",
      expected: { others: DENIED },
    },
    {
      does: "credits an order",
      sql: "select public.credit_ticket_order('stripe', 'e', 'cs_1', 100000, 'ARS')",
      expected: { others: DENIED },
    },
    {
      does: "reverses an order",
      sql: "select public.reverse_ticket_order('stripe', 'e', 'cs_1')",
      expected: { others: DENIED },
    },
    {
      does: "closes an order",
      sql: "select public.close_ticket_order('stripe', 'e', 'cs_1', 'cancelled')",
      expected: { others: DENIED },
    },
  ]);
});
