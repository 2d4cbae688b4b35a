import type pg from "pg";
import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { fillArena } from "./lib/challenge-fixture.ts";
import { percentile } from "./lib/percentile.ts";

const CHALLENGES = Number(process.env["BENCH_CHALLENGES"] ?? 1_000_000);
const RUNS = 15;
const TARGET_MS = 20;

interface Filter {
  readonly p_search?: string;
  readonly p_game_id?: string;
  readonly p_format?: string;
  readonly p_schedule?: string;
  readonly p_country?: string;
  readonly p_sort?: string;
}

/** The arena with a million challenges: every combination of filters, with the query plan of each. */
export const bench: Benchmark = {
  name: "challenges",
  async run() {
    await using server = await startBenchServer();
    await using client = await server.connect();
    return await run(client);
  },
};

async function run(client: pg.Client): Promise<BenchTable> {
  const { participants, gameId } = await fillArena(client, CHALLENGES);
  const viewer = participants[0] ?? "";
  await client.query(
    `select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', user_id)::text, false)
     from public.participants where id = $1`,
    [viewer],
  );
  const { rows: counted } = await client.query<{ all: string; open: string }>(
    `select count(*)::text as all, count(*) filter (where status = 'open')::text as open from public.challenges`,
  );
  const rows: string[][] = [];
  for (const filter of combinations(gameId)) {
    const call = listCall(filter);
    rows.push(await measure(client, nameOf(filter, gameId), call.sql, call.values));
  }
  const deep = listCall({ p_format: "1v1" });
  rows.push(
    await measure(
      client,
      "format, last page",
      deep.sql.replace(
        ")",
        ", p_before_created_at => now() - make_interval(secs => $2), p_limit => 24)",
      ),
      [...deep.values, CHALLENGES - 1000],
    ),
    await measure(
      client,
      "count of newer ones",
      "select public.count_newer_challenges(now() - interval '1 hour')",
      [],
    ),
  );
  for (const state of ["open", "running", "finished"]) {
    rows.push(
      await measure(client, `«Mis desafíos»: ${state}`, "select * from public.my_challenges($1)", [
        state,
      ]),
    );
  }
  rows.push(
    await measure(
      client,
      "scheduled work that finds nothing due",
      "select private.do_due_work(null, null)",
      [],
    ),
    await measure(client, "record of a player", "select * from public.challenge_record($1)", [
      viewer,
    ]),
  );
  return {
    title: `Challenges: ${counted[0]?.all ?? ""} of them, ${counted[0]?.open ?? ""} open`,
    columns: ["filters", "rows", "p50 ms", "max ms", `p50 < ${TARGET_MS} ms`, "index"],
    rows,
    notes: [
      `${RUNS} runs each, in the database, cards with the creator's record included; the plans are read with auto_explain.`,
      "«nowhere» is a country that nobody named, «first game» one whose offers all name a country: nothing fits.",
      "No open challenge is 5v5 in the morning.",
    ],
  };
}

function combinations(gameId: string): Filter[] {
  const games: Filter[] = [{}, { p_game_id: gameId }, { p_search: "e" }, { p_search: "medida47" }];
  const formats: Filter[] = [{}, { p_format: "5v5" }];
  const schedules: Filter[] = [{}, { p_schedule: "morning" }];
  const countries: Filter[] = [{}, { p_country: "argen" }, { p_country: "nowhere" }];
  const sorts: Filter[] = [{}, { p_sort: "stake" }, { p_sort: "ending" }];
  return games.flatMap((game) =>
    formats.flatMap((format) =>
      schedules.flatMap((schedule) =>
        countries.flatMap((country) =>
          sorts.map((sort) => ({ ...game, ...format, ...schedule, ...country, ...sort })),
        ),
      ),
    ),
  );
}

function nameOf(filter: Filter, gameId: string): string {
  const parts = Object.entries(filter).map(([key, value]) =>
    value === gameId ? "first game" : `${key.slice(2)} ${String(value)}`,
  );
  return parts.join(", ") || "none";
}

function listCall(filter: Filter): { sql: string; values: unknown[] } {
  const names = Object.keys(filter);
  return {
    sql: `select * from public.list_open_challenges(${names.map((name, index) => `${name} => $${index + 1}`).join(", ")})`,
    values: Object.values(filter),
  };
}

async function measure(
  client: pg.Client,
  name: string,
  sql: string,
  values: unknown[],
): Promise<string[]> {
  const plan = await planOf(client, sql, values);
  const times: number[] = [];
  let found = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    found = (await client.query(sql, values)).rowCount ?? 0;
    times.push(performance.now() - startedAt);
  }
  const median = percentile(times, 0.5);
  return [
    name,
    String(found),
    median.toFixed(1),
    percentile(times, 1).toFixed(1),
    median < TARGET_MS ? "met" : "missed",
    plan,
  ];
}

/** The indexes of challenges and matches that the statements inside the call used. */
async function planOf(client: pg.Client, sql: string, values: unknown[]): Promise<string> {
  const seen = new Set<string>();
  const listen = ({ message }: { message?: string | undefined }): void => {
    for (const [, scan, index] of (message ?? "").matchAll(
      /(Index Only Scan|Index Scan|Bitmap Index Scan|Seq Scan)[^\n]*?(?:using|on) (challenges?_[a-z0-9_]+|challenges)\b/g,
    )) {
      if (index?.includes("arena") || scan === "Seq Scan") {
        seen.add(`${scan === "Index Only Scan" ? "only " : ""}${index ?? ""}`);
      }
    }
  };
  await client.query("load 'auto_explain'");
  await client.query(
    "set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set client_min_messages = log",
  );
  client.on("notice", listen);
  await client.query(sql, values);
  client.off("notice", listen);
  await client.query(
    "reset client_min_messages; reset auto_explain.log_min_duration; reset auto_explain.log_nested_statements",
  );
  return [...seen].join(", ");
}
