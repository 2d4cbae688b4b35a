import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { crowd } from "../apps/server/src/testing/crowded-world.ts";
import { startBenchServer, type BenchServer } from "./lib/bench-server.ts";
import { arrivals, ask, forked } from "./lib/forked.ts";
import { percentile } from "./lib/percentile.ts";
import { signUp, startedTournament } from "./lib/tournament-fixture.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import type { ListenersOrder } from "./lib/live-listeners.ts";

const LISTENERS = 500;
/** The number of spectators of one match, and the number of spectators that one process simulates. */
const SPECTATORS = Number(process.env["BENCH_SPECTATORS"] ?? 5_000);
const SPECTATORS_OF_A_PROCESS = 2_500;
const SPECTATORS_TARGET_MS = 500;
const SCORES = 40;
const WRITERS = 16;
const WRITE_MS = 2_000;
const WRITE_ROUNDS = 3;

/** Row policies, sorted by the cost of deciding who may see a row. */
const SCENES = [
  { name: "a public row, to everyone", policy: "true", events: 100, gapMs: 30 },
  {
    name: "a private message, to two of them",
    policy: "(select auth.uid()) in (sender_id, receiver_id)",
    events: 300,
    gapMs: 10,
  },
  {
    name: "a room's message, to ten of them",
    policy:
      "exists (select from public.bench_member as m where m.room = bench_live.room and m.user_id = (select auth.uid()))",
    events: 60,
    gapMs: 50,
  },
] as const;

const SCHEMA = `
  create table public.bench_member (room integer, user_id uuid, primary key (room, user_id));
  create table public.bench_live (
    id uuid primary key default gen_random_uuid(), room integer, sender_id uuid, receiver_id uuid, body text, sent_at double precision
  );
  alter table public.bench_live enable row level security;
  grant select on public.bench_live, public.bench_member to authenticated;
  create policy readers on public.bench_live for select to authenticated using (true);
  alter publication supabase_realtime add table public.bench_live;`;
const INSERT =
  "insert into public.bench_live (room, sender_id, receiver_id, body, sent_at) values (1, $1, $2, 'Un mensaje de largo corriente.', $3)";

/** Live changes: the time from the write to the socket with many open sockets, and the cost for writers. */
export const bench: Benchmark = {
  name: "realtime",
  async run() {
    await using server = await startBenchServer();
    using listeners = forked("live-listeners.ts");
    const owner = new pg.Pool({ connectionString: server.databaseUrl(), max: WRITERS });
    try {
      const table = await measure(server, owner, listeners);
      return { ...table, notes: [...table.notes, await watchOneMatch(server)] };
    } finally {
      await owner.end();
    }
  },
};

async function measure(
  server: BenchServer,
  owner: pg.Pool,
  listeners: ChildProcess,
): Promise<BenchTable> {
  await owner.query(SCHEMA);
  await crowd(owner, { players: LISTENERS, tournaments: 0, field: 0 });
  const { rows: accounts } = await owner.query<{ id: string }>(
    "select id from public.profiles where username like 'player%'",
  );
  const people = accounts.map(({ id }) => id);
  await owner.query("insert into public.bench_member select 1, unnest($1::uuid[])", [
    people.slice(0, 10),
  ]);
  const started = performance.now();
  await listen(server, listeners, people);
  const joining = performance.now() - started;

  const rows: string[][] = [];
  for (const scene of SCENES) {
    await owner.query(`alter policy readers on public.bench_live using (${scene.policy})`);
    const used = await cpuSeconds(server);
    for (let at = 0; at < scene.events; at += 1) {
      const [from, to] = [people[at % LISTENERS], people[(at * 7 + 1) % LISTENERS]];
      await owner.query(INSERT, [from, to, performance.timeOrigin + performance.now()]);
      await pause(scene.gapMs);
    }
    const latencies = await arrivals(listeners);
    const cpu = ((await cpuSeconds(server)) - used) / scene.events;
    rows.push([
      scene.name,
      String(latencies.length / scene.events),
      text(percentile(latencies, 0.5)),
      text(percentile(latencies, 0.99)),
      text(cpu * 1000),
    ]);
  }
  const writing = await compareWriting(owner);
  return {
    title: `Live changes, ${LISTENERS} sockets of different people on one table`,
    columns: ["one insert", "reach", "p50 ms", "p99 ms", "server CPU ms"],
    rows,
    notes: [
      `Latency: from before the insert is sent to its arrival at a socket, so the commit is part of it.`,
      `${LISTENERS} sockets connected and joined in ${Math.round(joining)} ms.`,
      `Inserts by ${WRITERS} connections, best of ${WRITE_ROUNDS}: ${writing.plain}/s into a table that is not live, ` +
        `${writing.live}/s into one that is, with everybody listening: ${Math.round((100 * writing.live) / writing.plain)} %.`,
    ],
  };
}

/** Changes the score of one match for all its spectators; the result is printed below the table. */
async function watchOneMatch(server: BenchServer): Promise<string> {
  await using client = await server.connect();
  const tournamentId = await startedTournament(client, await signUp(client, 2));
  const { rows } = await client.query<{ id: string; player: string }>(
    `select match.id, one.user_id as player
     from public.tournament_matches match
     join public.participants one on one.id = match.participant1_id
     where match.tournament_id = $1`,
    [tournamentId],
  );
  const [match] = rows;
  if (!match) throw new Error("nothing is played");
  const crowds = Array.from({ length: Math.ceil(SPECTATORS / SPECTATORS_OF_A_PROCESS) }, () =>
    forked("live-listeners.ts"),
  );
  try {
    const started = performance.now();
    for (const crowd of crowds) {
      await ask(crowd, {
        order: "listen",
        url: server.url,
        apiKey: server.anonKey,
        table: "match_games",
        filter: `match_id=eq.${match.id}`,
        tokens: Array.from({ length: SPECTATORS / crowds.length }, () => server.anonKey),
      } satisfies ListenersOrder);
    }
    const joining = performance.now() - started;
    const used = await cpuSeconds(server);
    for (let score = 0; score < SCORES; score += 1) {
      await enterScore(server, match, score);
      await pause(500);
    }
    const latencies: number[] = [];
    for (const crowd of crowds) latencies.push(...(await arrivals(crowd)));
    const cpu = (1000 * ((await cpuSeconds(server)) - used)) / SCORES;
    const p99 = percentile(latencies, 0.99);
    return (
      `${SPECTATORS} spectators of one match (joined in ${Math.round(joining)} ms), ${SCORES} changes of its score: ` +
      `reach ${latencies.length / SCORES}, p50 ${text(percentile(latencies, 0.5))} ms, p99 ${text(p99)} ms ` +
      `(goal < ${SPECTATORS_TARGET_MS}: ${p99 < SPECTATORS_TARGET_MS ? "met" : "missed"}), server CPU ${text(cpu)} ms a change.`
    );
  } finally {
    for (const crowd of crowds) crowd.kill();
  }
}

/** Enters the score of a match's first map, or corrects it. The name of the map contains the time of the write. */
async function enterScore(
  server: BenchServer,
  { id, player }: { readonly id: string; readonly player: string },
  score: number,
): Promise<void> {
  const response = await fetch(`${server.url}/rest/v1/rpc/report_match_game`, {
    method: "POST",
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${server.userToken(player)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      p_match_id: id,
      p_number: 1,
      p_score1: score + 1,
      p_score2: 0,
      p_map: String(performance.timeOrigin + performance.now()),
      p_is_correction: score > 0,
    }),
  });
  if (!response.ok) throw new Error(`a score: ${response.status} ${await response.text()}`);
  await response.json();
}

async function listen(
  server: BenchServer,
  listeners: ChildProcess,
  people: readonly string[],
): Promise<void> {
  await ask(listeners, {
    order: "listen",
    url: server.url,
    apiKey: server.anonKey,
    table: "bench_live",
    tokens: people.map((id) => server.userToken(id)),
  } satisfies ListenersOrder);
}

/** Measures inserts while live changes are enabled for the table, and while they are not, in turns. */
async function compareWriting(owner: pg.Pool): Promise<{ plain: number; live: number }> {
  await owner.query(
    "alter policy readers on public.bench_live using (sender_id = (select auth.uid()))",
  );
  const best = { plain: 0, live: 0 };
  for (let round = 0; round < WRITE_ROUNDS; round += 1) {
    await owner.query("alter publication supabase_realtime drop table public.bench_live");
    best.plain = Math.max(best.plain, await write(owner));
    await owner.query("alter publication supabase_realtime add table public.bench_live");
    best.live = Math.max(best.live, await write(owner));
  }
  return best;
}

async function write(owner: pg.Pool): Promise<number> {
  const end = performance.now() + WRITE_MS;
  let written = 0;
  const writer = async (): Promise<void> => {
    for (; performance.now() < end; written += 1)
      await owner.query({
        name: "bench-write",
        text: INSERT,
        values: [randomUUID(), randomUUID(), 0],
      });
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return Math.round(written / (WRITE_MS / 1000));
}

/** The CPU time of the server's process, from its metrics. */
async function cpuSeconds(server: BenchServer): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(metrics)?.[1] ?? 0);
}

function text(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}
