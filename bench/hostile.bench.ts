import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { CROWD, crowd } from "../apps/server/src/testing/crowded-world.ts";
import type { BenchServer } from "./lib/bench-server.ts";
import { startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { ask, forked } from "./lib/forked.ts";
import type { HostileOrder, HostileReport } from "./lib/hostile-client.ts";
import { percentile } from "./lib/percentile.ts";

/** The duration of the attack in seconds. `HOSTILE_SECONDS` shortens it, but the goal applies to a minute. */
const SECONDS = Number(process.env["HOSTILE_SECONDS"] || 60);
const AT_ONCE = 30;
const GOAL_MS = 100;

/** Requests that once cost gigabytes or seconds, and the most expensive ones that are still allowed. */
const WORST = [
  "/tournaments?select=id,tournament_participants(id,tournaments(id,tournament_participants(id,tournaments(id,tournament_participants(id)))))",
  "/profiles?select=*,participants(*,tournament_participants(*,tournaments(*,tournament_matches(*))))",
  "/tournament_participants?select=*,tournaments(*,tournament_matches(*))",
  "/tournaments?select=rules,tournament_participants(tournaments(rules,a:rules,b:rules,c:rules))",
  "/tournaments?select=id,tournament_participants(participants(profiles(full_name,personal_tickets)))",
  "/profiles?select=id,username,personal_tickets,full_name,email,phone_number,payment_info",
  "/tournament_matches?select=id,tournaments(*)&offset=7000&order=id",
  `/profiles?select=id&or=(${Array.from({ length: 10 }, (_, n) => `bio.ilike.*${n}x*`).join(",")})`,
  "/profiles?select=id,bio&order=bio.desc&offset=2500",
];

/** Frequent requests of visitors and of a signed-in player. */
const ORDINARY = [
  "/tournaments?select=id,name,game,status,start_date,max_participants&order=start_date.desc&limit=24",
  "/news?select=id,slug,title,created_at&order=created_at.desc&limit=3",
  "/teams?select=id,name,logo_url,leader:profiles!teams_leader_id_fkey(username)&limit=20",
  "/matches?select=id,tournament_name,scheduled_time&order=scheduled_time&limit=5",
];

/** How one hostile client affects everybody else. */
export const bench: Benchmark = {
  name: "ordinary reads beside a hostile client",
  async run() {
    await using server = await startBenchServer("on");
    await crowd(server.database, CROWD);
    return await measure(server);
  },
};

interface Reads {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

async function measure(server: BenchServer): Promise<BenchTable> {
  const hostileId = await personOf(server, 1);
  const readerToken = server.userToken(await personOf(server, 2));
  await read(server, readerToken, 2);
  const calm = await read(server, readerToken, Math.min(SECONDS, 10));
  using hostile = forked("hostile-client.ts");
  const order: HostileOrder = {
    url: `${server.url}/rest/v1`,
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${server.userToken(hostileId)}`,
    },
    paths: WORST,
    atOnce: AT_ONCE,
  };
  hostile.send(order);
  const memory = watchMemory(server);
  const withHostile = await read(server, readerToken, SECONDS);
  const peak = await memory.stop();
  const report = (await ask(hostile, "stop")) as HostileReport;
  const answers = Object.entries(report)
    .map(([status, count]) => `${count}× ${status === "0" ? "left" : status}`)
    .join(", ");
  return {
    title: "Ordinary reads while one client does its worst",
    columns: ["", "reads", "p50 ms", "p99 ms", "failed"],
    rows: [
      ["by itself", ...figures(calm)],
      [`beside the hostile client, ${SECONDS} s`, ...figures(withHostile)],
    ],
    notes: [
      `${CROWD.players} players, ${CROWD.tournaments} tournaments of ${CROWD.field}; a visitor and a player read in turn, the hostile client keeps ${AT_ONCE} of its worst requests under way with a token of its own.`,
      `The hostile client was answered: ${answers}.`,
      peak === 0
        ? "Memory is read on Linux only."
        : `The largest backend held ${peak} MB of its own.`,
      withHostile.p99 < GOAL_MS && withHostile.failures === 0
        ? `Goal met: p99 under ${GOAL_MS} ms.`
        : `Goal missed: p99 under ${GOAL_MS} ms, nothing failed.`,
    ],
  };
}

async function personOf(server: BenchServer, place: number): Promise<string> {
  const { rows } = await server.database.query<{ id: string }>(
    "select id from public.profiles where role = 'user' order by id limit 1 offset $1",
    [place],
  );
  return rows[0]?.id ?? "";
}

async function read(server: BenchServer, token: string, seconds: number): Promise<Reads> {
  const times: number[] = [];
  let failures = 0;
  const end = Date.now() + seconds * 1_000;
  for (let turn = 0; Date.now() < end; turn += 1) {
    const path = ORDINARY[turn % ORDINARY.length] ?? "";
    const startedAt = performance.now();
    const response = await fetch(`${server.url}/rest/v1${path}`, {
      headers: {
        apikey: server.anonKey,
        ...(turn % 2 === 0 ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (!response.ok) failures += 1;
    await sleep(5);
  }
  times.sort((a, b) => a - b);
  return {
    count: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failures,
  };
}

/** The maximum private memory of one database process of the data API, in MB; 0 if it cannot be read. */
function watchMemory(server: BenchServer): { stop(): Promise<number> } {
  let peak = 0;
  const look = async (): Promise<void> => {
    const { rows } = await server.database.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'platform api'",
    );
    for (const { pid } of rows) peak = Math.max(peak, privateMegabytes(pid));
  };
  const timer = setInterval(() => void look().catch(() => undefined), 250);
  return {
    async stop() {
      clearInterval(timer);
      await look();
      return Math.round(peak);
    },
  };
}

function privateMegabytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/Private_Dirty:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function figures({ count, p50, p99, failures }: Reads): string[] {
  return [String(count), p50.toFixed(1), p99.toFixed(1), String(failures)];
}
