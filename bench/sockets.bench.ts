import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startBenchServer, type BenchServer } from "./lib/bench-server.ts";
import type { Benchmark } from "./lib/bench-table.ts";
import { arrivals, ask, forked } from "./lib/forked.ts";
import type { ListenersOrder } from "./lib/live-listeners.ts";
import { percentile } from "./lib/percentile.ts";

const SOCKETS = Number(process.env["BENCH_SOCKETS"] ?? 10_000);
const SOCKETS_OF_A_PROCESS = 2_500;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 20);
const TARGET_MS = 250;
/** With `BENCH_WALL=1`, the rate of changes is doubled until the p99 exceeds this number of milliseconds. */
const WALL_MS = process.env["BENCH_WALL"] === "1" ? 1_000 : 0;
const READ_EVERY_MS = 25;

/**
 * The groups of sockets that receive the same changes: half of the sockets, 200 or ten. Together the groups get a
 * hundred changes a second.
 */
const AUDIENCES = [
  { name: "half of all", of: SOCKETS / 2, share: 0.5, aSecond: 0.2 },
  { name: "200", of: 200, share: 0.4, aSecond: 9.8 },
  { name: "10", of: 10, share: 0.1, aSecond: 90 },
] as const;

const SCHEMA = `
  create table public.bench_live (
    id uuid primary key default gen_random_uuid(), room integer, body text, sent_at double precision
  );
  alter table public.bench_live enable row level security;
  grant select on public.bench_live to anon;
  create policy readers on public.bench_live for select to anon using (true);
  alter publication supabase_realtime add table public.bench_live;`;
const INSERT =
  "insert into public.bench_live (room, body, sent_at) values ($1, 'Un mensaje de largo corriente.', $2)";

interface Room {
  readonly number: number;
  readonly audience: (typeof AUDIENCES)[number];
}

/** All rooms and their sockets, ordered so that each process gets sockets of every group in `AUDIENCES`. */
function seats(): { readonly rooms: readonly Room[]; readonly filters: readonly string[] } {
  const rooms: Room[] = [];
  const all: string[] = [];
  for (const audience of AUDIENCES)
    for (let left = SOCKETS * audience.share; left > 0; left -= audience.of) {
      const number = rooms.push({ number: rooms.length + 1, audience });
      for (let seat = 0; seat < Math.min(left, audience.of); seat += 1)
        all.push(`room=eq.${number}`);
    }
  const processes = Math.ceil(SOCKETS / SOCKETS_OF_A_PROCESS);
  const filters = Array.from({ length: processes }, (_, process) =>
    all.filter((_filter, index) => index % processes === process),
  ).flat();
  return { rooms, filters };
}

/** Ten thousand sockets on one server: changes to audiences of every size, memory per socket, and a mass reconnect. */
export const bench: Benchmark = {
  name: "sockets",
  async run() {
    await using server = await startBenchServer();
    const owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 8 });
    const { rooms, filters } = seats();
    let crowds: readonly ChildProcess[] = [];
    try {
      await owner.query(SCHEMA);
      const empty = await figuresOf(server);
      const joinedAt = performance.now();
      crowds = await joinAll(server, filters);
      const joining = performance.now() - joinedAt;
      const full = await figuresOf(server);
      const rounds: Round[] = [];
      do rounds.push(await change(server, owner, crowds, rooms, 2 ** rounds.length));
      while ((rounds.at(-1)?.p99 ?? WALL_MS) < WALL_MS);
      for (const crowd of crowds) crowd.kill();
      const storm = await comeAgain(server, filters);
      crowds = storm.crowds;
      const p99 = rounds[0]?.p99 ?? 0;
      return {
        title: `${SOCKETS} sockets of one server, ${SECONDS} s for each rate of changes`,
        columns: ["changes a second", "arrivals a second", "p50 ms", "p99 ms", "server CPU s/s"],
        rows: rounds.map((round) =>
          [round.written, round.arrived, round.p50, round.p99, round.cpu].map(text),
        ),
        notes: [
          `p99 under ${TARGET_MS} ms: ${p99 < TARGET_MS ? "met" : "missed"}; the listeners share the machine.`,
          `${text((full.bytes - empty.bytes) / 1024 / SOCKETS)} kB of memory a socket.`,
          `Joined in ${seconds(joining)} s. All of them again at once: ${seconds(storm.took)} s until the last ` +
            `one hears, while others' reads took p99 ${text(percentile(storm.reads, 0.99))} ms.`,
        ],
      };
    } finally {
      for (const crowd of crowds) crowd.kill();
      await owner.end();
    }
  },
};

async function joinAll(
  server: BenchServer,
  filters: readonly string[],
): Promise<readonly ChildProcess[]> {
  const crowds = Array.from({ length: Math.ceil(SOCKETS / SOCKETS_OF_A_PROCESS) }, () =>
    forked("live-listeners.ts"),
  );
  await Promise.all(
    crowds.map((crowd, index) => {
      const own = filters.slice(index * SOCKETS_OF_A_PROCESS, (index + 1) * SOCKETS_OF_A_PROCESS);
      return ask(crowd, {
        order: "listen",
        url: server.url,
        apiKey: server.anonKey,
        table: "bench_live",
        filters: own,
        tokens: own.map(() => server.anonKey),
      } satisfies ListenersOrder);
    }),
  );
  return crowds;
}

/** The results of one round. All numbers are per second, except the latencies `p50` and `p99` in milliseconds. */
interface Round {
  readonly written: number;
  readonly arrived: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
}

/** Changes rows in the rooms of all groups, at `times` the rates in `AUDIENCES`. */
async function change(
  server: BenchServer,
  owner: pg.Pool,
  crowds: readonly ChildProcess[],
  rooms: readonly Room[],
  times: number,
): Promise<Round> {
  const used = await figuresOf(server);
  const end = performance.now() + SECONDS * 1_000;
  let written = 0;
  await Promise.all(
    AUDIENCES.map(async (audience) => {
      const own = rooms.filter((room) => room.audience === audience);
      const gap = 1_000 / audience.aSecond / times;
      const begun = performance.now();
      const writes: Promise<unknown>[] = [];
      for (let at = 0; performance.now() < end; at += 1) {
        const room = own[at % own.length]?.number;
        writes.push(owner.query(INSERT, [room, performance.timeOrigin + performance.now()]));
        written += 1;
        await pause(Math.max(0, begun + (at + 1) * gap - performance.now()));
      }
      await Promise.all(writes);
    }),
  );
  const latencies = (await Promise.all(crowds.map((crowd) => arrivals(crowd)))).flat();
  return {
    written: written / SECONDS,
    arrived: latencies.length / SECONDS,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu: ((await figuresOf(server)).cpu - used.cpu) / SECONDS,
  };
}

/** All sockets reconnect at once, as after a restart, while another client reads. */
async function comeAgain(server: BenchServer, filters: readonly string[]) {
  const reads: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const at = performance.now();
      const answer = await fetch(`${server.url}/rest/v1/games?select=id,name&limit=5`, {
        headers: { apikey: server.anonKey },
      });
      await answer.arrayBuffer();
      reads.push(performance.now() - at);
      await pause(READ_EVERY_MS);
    }
  })();
  const at = performance.now();
  const crowds = await joinAll(server, filters);
  const took = performance.now() - at;
  isOver = true;
  await reading;
  return { crowds, took, reads };
}

/** The CPU time and the memory of the server's process, from its metrics. */
async function figuresOf(server: BenchServer): Promise<{ cpu: number; bytes: number }> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const figure = (name: string): number =>
    Number(new RegExp(`^${name} ([\\d.e+-]+)`, "m").exec(metrics)?.[1] ?? 0);
  return {
    cpu: figure("process_cpu_seconds_total"),
    bytes: figure("process_resident_memory_bytes"),
  };
}

const text = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1);
