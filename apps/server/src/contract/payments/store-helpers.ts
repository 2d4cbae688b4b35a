import { FunctionsHttpError } from "@supabase/supabase-js";
import type { TestServer } from "../../testing/test-server.ts";
import type { Player } from "@leyenda/testing/accounts";

export interface Item {
  readonly type?: string;
  readonly amount?: number;
  readonly price_ars?: number;
  readonly discount_percentage?: number;
  readonly is_active?: boolean;
  readonly stripe_price_id?: string | null;
}

/** Creates a pack of 50 tickets for ARS 900 (1000 less 10 %). */
export async function newItem(on: TestServer, item: Item = {}): Promise<string> {
  const {
    type = "personal_ticket",
    amount = 50,
    price_ars = 1000,
    discount_percentage = 10,
    is_active = true,
    stripe_price_id = "price_x",
  } = item;
  const { rows } = await on.database.owner.query<{ id: string }>(
    `insert into public.store_items (name, type, amount, price_ars, price_usd, discount_percentage, is_active, stripe_price_id)
     values ('Pack', $1, $2, $3, 5, $4, $5, $6) returning id`,
    [type, amount, price_ars, discount_percentage, is_active, stripe_price_id],
  );
  return rows[0]?.id ?? "";
}

export async function balance(on: TestServer, player: Player): Promise<number> {
  const { rows } = await on.database.owner.query<{ balance: number }>(
    "select w.balance from public.wallets w join public.participants p on p.id = w.participant_id where p.user_id = $1",
    [player.userId],
  );
  return rows[0]?.balance ?? -1;
}

export async function orderRow(on: TestServer, orderId: string): Promise<Record<string, unknown>> {
  const { rows } = await on.database.owner.query(
    "select * from public.ticket_orders where id = $1",
    [orderId],
  );
  return rows[0];
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Calls an Edge Function with the official client. */
export async function call(player: Player, name: string, body: object): Promise<Answer> {
  const { data, error } = await player.client.functions.invoke(name, { body });
  if (error === null) return { status: 200, body: data };
  if (!(error instanceof FunctionsHttpError)) throw error;
  const context: Response = error.context;
  return { status: context.status, body: await context.json() };
}

/** Returns how many notifications of a provider were refused so far, by reason. */
export async function refusals(on: TestServer, provider: string): Promise<Record<string, number>> {
  const { rows } = await on.database.owner.query<{ reason: string; count: number }>(
    "select reason, sum(count)::int as count from public.payment_refusals where provider = $1 group by 1",
    [provider],
  );
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}
