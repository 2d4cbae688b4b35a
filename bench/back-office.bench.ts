import type pg from "pg";
import { CROWD, crowd } from "../apps/server/src/testing/crowded-world.ts";
import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { percentile } from "./lib/percentile.ts";

/** The number of accounts, and also the number of orders. */
const PEOPLE = Number(process.env["BENCH_PEOPLE"] ?? 500_000);
const TOURNAMENTS = Math.ceil(PEOPLE / 103);
/** The number of running tournaments. Half of their matches are not finished and have no start time. */
const RUNNING = 200;
const RUNS = 11;
const GOAL_MS = 100;

/** Spreads sign-ups, matches and purchases over two years. The rows are written without triggers. */
const HISTORY = [
  "set session_replication_role = replica",
  `update public.profiles set created_at = now() - random() * interval '730 days' where username like 'player%'`,
  `insert into public.profile_private (profile_id, email)
   select id, username || '@crowd.test' from public.profiles where username like 'player%' on conflict do nothing`,
  `update public.tournament_participants set created_at = now() - random() * interval '730 days'`,
  `update public.tournament_matches set decided_at = now() - random() * interval '730 days' where status = 'completed'`,
  `insert into public.ticket_orders (user_id, participant_id, item_name, tickets, provider, currency, list_amount_minor,
     amount_minor, session_id, status, created_at)
   select p.id, p.participant_id, 'Pack de ' || n % 5, 10, case when n % 2 = 0 then 'stripe' else 'mercadopago' end,
     'ARS', 100, 100, 'sesion-' || n, 'created', now() - n * interval '2 minutes'
   from generate_series(1, $1::integer) as n
   join public.profiles p on p.id = md5('player ' || n)::uuid`,
  `update public.tournaments set status = 'Activo'
   where id in (select md5('tournament ' || n)::uuid from generate_series(1, ${RUNNING}) as n)`,
  `update public.tournament_stages set state = 'running'
   where tournament_id in (select id from public.tournaments where status = 'Activo')`,
  `update public.tournament_matches
   set status = 'pending', outcome = null, result = null, winner_id = null, decided_at = null, created_at = now() - interval '50 minutes'
   where position_in_bracket > 32 and tournament_id in (select id from public.tournaments where status = 'Activo')`,
  `update public.tournament_matches set decided_how = 'agreement', created_at = decided_at - interval '25 minutes'
   where status = 'completed' and tournament_id in (select id from public.tournaments where status = 'Activo')`,
  "set session_replication_role = origin",
  "vacuum analyze",
  "select private.close_days(800)",
];

const QUESTIONS = [
  { name: "what waits, on every page", sql: "select * from public.admin_waiting_work()" },
  { name: "what is late, live and next", sql: "select * from public.admin_tonight()" },
  { name: "purchases", sql: "select * from public.search_ticket_orders(p_limit => 25)" },
  {
    name: "purchases, unpaid",
    sql: "select * from public.search_ticket_orders(p_status => 'created', p_limit => 25)",
  },
  {
    name: "purchases, of one provider",
    sql: "select * from public.search_ticket_orders(p_provider => 'stripe', p_limit => 25)",
  },
  {
    name: "purchases, of a buyer",
    sql: "select * from public.search_ticket_orders(p_search => 'player4711', p_limit => 25)",
  },
  {
    name: "accounts, a search",
    sql: "select id from public.search_accounts('player4711') limit 20",
  },
  { name: "results", sql: "select * from public.match_list('decided')" },
  {
    name: "results, a search",
    sql: "select * from public.match_list('decided', p_search => 'player4711')",
  },
  {
    name: "results, a search that finds many",
    sql: "select * from public.match_list('decided', p_search => 'player1')",
  },
  {
    name: "results, a search that finds all",
    sql: "select * from public.match_list('decided', p_search => 'copa')",
  },
  { name: "trends, 30 days", sql: "select * from public.admin_trends(30)" },
  { name: "trends, 200 days", sql: "select * from public.admin_trends(200)" },
] as const;

/**
 * The queries of the back office and of the list of results, with half a million people and orders and 310,000 matches.
 */
export const bench: Benchmark = {
  name: "back office",
  async run() {
    await using server = await startBenchServer();
    await crowd(server.database, { ...CROWD, players: PEOPLE, tournaments: TOURNAMENTS });
    await using client = await server.connect();
    for (const statement of HISTORY)
      await client.query(statement, statement.includes("$1") ? [PEOPLE] : []);
    await client.query(
      `select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', id)::text, false),
         set_config('role', 'authenticated', false)
       from public.profiles where role = 'admin' order by created_at limit 1`,
    );
    return table(await measured(client));
  },
};

async function measured(client: pg.Client): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { name, sql } of QUESTIONS) {
    const times: number[] = [];
    let found = 0;
    for (let run = 0; run <= RUNS; run += 1) {
      const startedAt = performance.now();
      found = (await client.query(sql)).rows.length;
      // The first run is not counted, because its data is not cached yet.
      if (run > 0) times.push(performance.now() - startedAt);
    }
    const middle = percentile(times, 0.5);
    const text = middle.toFixed(1) + (middle > GOAL_MS ? " !" : "");
    rows.push([name, String(found), Math.min(...times).toFixed(1), text]);
  }
  return rows;
}

function table(rows: readonly string[][]): BenchTable {
  return {
    title: `The back office and the results over ${PEOPLE} people, as many orders and ${TOURNAMENTS * (CROWD.field - 1)} matches`,
    columns: ["question", "rows", "best ms", "median ms"],
    rows,
    notes: [
      `${RUNS} times each, as the database answers it. «!»: over ${GOAL_MS} ms. On a busy machine the best tells more.`,
    ],
  };
}
