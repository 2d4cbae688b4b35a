import { setTimeout as sleep } from "node:timers/promises";
import { CROWD, crowd } from "../apps/server/src/testing/crowded-world.ts";
import type { AttackOrder, AttackReport } from "../apps/server/src/testing/fire/attacker.ts";
import { type Attack, ATTACKS } from "../apps/server/src/testing/fire/attacks.ts";
import { feel, type Felt, listenLive } from "../apps/server/src/testing/fire/measure-users.ts";
import { type BenchServer, startBenchServer } from "./lib/bench-server.ts";
import type { Benchmark, BenchTable } from "./lib/bench-table.ts";
import { ask, forked } from "./lib/forked.ts";
import { runMix } from "./lib/fire-mix.ts";
import { percentile } from "./lib/percentile.ts";

/**
 * The duration in seconds of each attack and of the mix of requests. `FIRE_SECONDS=4` makes the whole run take a
 * minute.
 */
const SECONDS = Number(process.env["FIRE_SECONDS"] || 60);
/** The number of accounts in the database. */
const PEOPLE = Number(process.env["FIRE_PEOPLE"] || 500_000);
/** Runs only parts whose name contains one of these words: `FIRE_ONLY=mix,uploads`. */
const ONLY = process.env["FIRE_ONLY"]?.split(",") ?? [];
const REST_SECONDS = 30;
const GOAL = {
  readMs: 100,
  pageMs: 100,
  liveMs: 250,
  perSecond: 4_000,
  mixMs: 50,
  /** How much the memory may have grown after an attack, as a share of the memory before it. */
  memoryShare: 0.15,
};
const ATTACKER = "198.51.100.66";

/** How an attack by one address affects everybody else, and the cost of an evening's mix of requests. */
export const bench: Benchmark = {
  name: "one address against everybody",
  async run() {
    await using server = await startBenchServer("on");
    await crowd(server.database, { ...CROWD, players: PEOPLE });
    await using live = await listenLive(server);
    const rows: string[][] = [];
    const wanted = (name: string) => ONLY.length === 0 || ONLY.some((word) => name.includes(word));
    await feel(server, live, 2);
    rows.push(["nobody", ...figures(await feel(server, live, Math.min(SECONDS, 15))), "", ""]);
    for (const attack of ATTACKS.filter(({ name }) => wanted(name)))
      rows.push(await underFire(server, live, attack.name, [attack]));
    if (wanted("all of them")) rows.push(await underFire(server, live, "all of them", ATTACKS));
    return table(rows, wanted("mix") ? await mixNotes(server) : []);
  },
};

async function underFire(
  server: BenchServer,
  live: Awaited<ReturnType<typeof listenLive>>,
  name: string,
  attacks: readonly Attack[],
): Promise<string[]> {
  const before = await residentMegabytes(server.url);
  const { rows } = await server.database.query<{ id: string }>(
    "select id from public.profiles where role = 'user' order by id desc limit 1",
  );
  using attacker = forked("../../apps/server/src/testing/fire/attacker.ts");
  await ask(attacker, {
    url: server.url,
    apiKey: server.anonKey,
    token: server.userToken(rows[0]?.id ?? ""),
    address: ATTACKER,
    attacks,
  } satisfies AttackOrder);
  const felt = await feel(server, live, SECONDS);
  const peak = await residentMegabytes(server.url);
  const report = (await ask(attacker, "stop")) as AttackReport;
  await sleep(REST_SECONDS * 1_000);
  const after = await residentMegabytes(server.url);
  const answers = Object.entries(report).map(([status, count]) => `${count}× ${status}`);
  return [
    name,
    ...figures(felt),
    [before, peak, after].map((megabytes) => megabytes.toFixed(0)).join(" → ") +
      (after > before * (1 + GOAL.memoryShare) ? " !" : ""),
    answers.join(", "),
  ];
}

function figures({ reads, pages, live, failures }: Felt): string[] {
  const p99 = (times: readonly number[], goal: number): string => {
    const time = percentile(times, 0.99);
    return time.toFixed(0) + (time > goal ? " !" : "");
  };
  return [
    p99(reads, GOAL.readMs),
    p99(pages, GOAL.pageMs),
    p99(live, GOAL.liveMs),
    String(failures),
  ];
}

async function mixNotes(server: BenchServer): Promise<string[]> {
  // Requests every page once first, so that a warm server is measured.
  await runMix(server, Math.min(SECONDS, 20));
  const before = await processorSeconds(server.url);
  const { requestsPerSecond, p50, p99, statuses, refused } = await runMix(server, SECONDS);
  const spent = (await processorSeconds(server.url)) - before;
  const perRequest = (spent * 1_000) / (requestsPerSecond * SECONDS);
  const isMet = requestsPerSecond >= GOAL.perSecond && p99 < GOAL.mixMs && refused === 0;
  return [
    `The mix of an evening (pages, reads, light shapes; one in 34 a refused POST, a bio or a refused message), 24 people: ${requestsPerSecond.toFixed(0)} requests/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${perRequest.toFixed(2)} ms of the server's processor each, ${refused} refused or failed; answers ${JSON.stringify(statuses)}.`,
    `Goal of the mix ${isMet ? "met" : "missed"}: ${GOAL.perSecond} requests/s, p99 under ${GOAL.mixMs} ms, no read refused.`,
  ];
}

async function metric(base: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]);
}

const residentMegabytes = async (base: string) =>
  (await metric(base, "process_resident_memory_bytes")) / 1024 / 1024;
const processorSeconds = (base: string) => metric(base, "process_cpu_seconds_total");

function table(rows: readonly string[][], notes: readonly string[]): BenchTable {
  return {
    title:
      "One address against everybody: p99 of ordinary people, each with an address of their own",
    columns: ["attack", "reads ms", "pages ms", "live ms", "failed", "memory MB", "answers to it"],
    rows,
    notes: [
      `${PEOPLE} people, ${CROWD.tournaments} tournaments; ${SECONDS} s each, memory before, at the end and ${REST_SECONDS} s after.`,
      `«!»: over ${GOAL.readMs} ms for reads and pages, ${GOAL.liveMs} ms for live changes, ${100 * GOAL.memoryShare} % more memory afterwards. Attacker, people and server share the machine: compare with the first line.`,
      ...notes,
    ],
  };
}
