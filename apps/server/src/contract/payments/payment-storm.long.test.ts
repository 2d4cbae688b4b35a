import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { loadConfig } from "../../config/config.ts";
import { createServerHome, type ServerHome } from "../../testing/child-server.ts";
import { startSharedDatabase, type SharedDatabase } from "../../testing/shared-database.ts";
import {
  startMercadoPagoStandIn,
  type MercadoPagoStandIn,
} from "@leyenda/testing/mercadopago-stand-in";
import { send, type Delivery } from "@leyenda/testing/stand-in-server";
import { startStripeStandIn, type StripeStandIn } from "@leyenda/testing/stripe-stand-in";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** The number of orders at each of the two payment providers. */
const ORDERS = Number(process.env["STORE_STORM_ORDERS"] ?? 6);
const KILLS = 2;
const JWT_SECRET = "one-secret-that-both-copies-of-the-server-share";

let shared: SharedDatabase;
let database: pg.Client;
let servers: [ServerHome, ServerHome];
let stripe: StripeStandIn;
let mercadoPago: MercadoPagoStandIn;
let environment: Record<string, string>;
let service: SupabaseClient;
let anonKey: string;

beforeAll(async () => {
  shared = await startSharedDatabase();
  const { url } = shared;
  database = new pg.Client({ connectionString: url });
  await database.connect();
  servers = [await createServerHome(), await createServerHome()];
  stripe = await startStripeStandIn();
  mercadoPago = await startMercadoPagoStandIn();
  environment = {
    DATABASE_URL: url,
    JWT_SECRET,
    RATE_LIMITS: "off",
    ...stripe.env,
    ...mercadoPago.env,
  };
  await Promise.all(servers.map((server) => server.start(environment)));
  const config = loadConfig({ DATA_DIR: servers[0].dataDir, DATABASE_URL: url, JWT_SECRET }, "/");
  anonKey = config.anonKey;
  service = createClient(servers[0].url, config.serviceRoleKey, OPTIONS);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()));
  await Promise.all([stripe.close(), mercadoPago.close(), database.end()]);
  await shared.remove();
});

const OPTIONS = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
};

/** Creates a buyer and the buyer's order at a payment provider. Returns the order's id. */
async function newOrder(itemId: string, provider: string, number: number): Promise<string> {
  const account = { email: `${provider}${number}@correo.test`, password: "secreta1" };
  const made = await service.auth.admin.createUser({
    ...account,
    email_confirm: true,
    user_metadata: { username: `${provider}_${number}`, age_confirmed: true },
  });
  if (made.error) throw made.error;
  const client = createClient(servers[0].url, anonKey, OPTIONS);
  await client.auth.signInWithPassword(account);
  const { data, error } = await client.functions.invoke("create-checkout", {
    body: { itemId, userId: made.data.user.id, provider },
  });
  if (error) throw error;
  return String(data.orderId);
}

/** Pays all orders. Returns the notifications in random order, each repeated 1 to 20 times. */
async function payAll(): Promise<Delivery[]> {
  stripe.webhookUrl = `${servers[0].url}/functions/v1/stripe-webhook`;
  stripe.holdsNotifications = true;
  mercadoPago.holdsNotifications = true;
  for (const id of stripe.sessions.keys()) await stripe.decide(id, "pay");
  for (const id of mercadoPago.preferences.keys()) await mercadoPago.decide(id, "pay");
  const deliveries = [...stripe.held, ...mercadoPago.held];
  return deliveries
    .flatMap((delivery, index) => Array<Delivery>(1 + ((index * 7) % 20)).fill(delivery))
    .map((delivery) => ({ delivery, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ delivery }, index) => towards(delivery, index % 2));
}

function towards(delivery: Delivery, server: number): Delivery {
  const url = new URL(delivery.url);
  url.host = new URL(servers[server]?.url ?? "").host;
  return { ...delivery, url: url.href };
}

/** Sends twelve notifications at a time. Returns those that failed, which a provider would send again. */
async function sendAll(deliveries: readonly Delivery[]): Promise<Delivery[]> {
  const queue = [...deliveries];
  const unheard: Delivery[] = [];
  const sender = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const status = await send(next).then(
        ({ status: answered }) => answered,
        () => 0,
      );
      if (status !== 200) unheard.push(next);
    }
  };
  await Promise.all(Array.from({ length: 12 }, sender));
  return unheard;
}

/** Kills the first server while it processes notifications, and starts it again. */
async function killAndRestart(): Promise<void> {
  const [server] = servers;
  server.process().kill("SIGKILL");
  await server.start(environment);
}

it("credits each order once, told 1 to 20 times in any order to two servers that are killed meanwhile", async () => {
  const { rows } = await database.query<{ id: string }>(
    `insert into public.store_items (name, amount, price_ars, stripe_price_id)
     values ('Pack', 50, 1000, 'price_x') returning id`,
  );
  const orders: string[] = [];
  for (let number = 0; number < ORDERS; number += 1) {
    for (const provider of ["stripe", "mercadopago"]) {
      orders.push(await newOrder(rows[0]?.id ?? "", provider, number));
    }
  }
  const deliveries = await payAll();
  expect(deliveries.length).toBeGreaterThan(orders.length);

  let unheard: Delivery[] = [];
  const third = Math.ceil(deliveries.length / (KILLS + 1));
  for (let part = 0; part <= KILLS; part += 1) {
    const sending = sendAll(deliveries.slice(part * third, (part + 1) * third));
    if (part < KILLS) await killAndRestart();
    unheard = unheard.concat(await sending);
  }
  for (let round = 0; unheard.length > 0 && round < 10; round += 1)
    unheard = await sendAll(unheard);
  expect(unheard).toEqual([]);

  const credited = await database.query(
    `select o.status, o.credited_tickets, sum(t.delta)::int as moved, count(t.id)::int as movements
     from public.ticket_orders o
     left join public.ticket_transactions t on t.reference_id = o.id
     group by o.id`,
  );
  expect(credited.rows).toEqual(
    Array(orders.length).fill({ status: "paid", credited_tickets: 50, moved: 50, movements: 1 }),
  );
  expect((await database.query("select * from public.ledger_check()")).rows).toEqual([]);
});
