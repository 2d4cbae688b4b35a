import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isReady } from "../tools/lib/cluster/cluster-state.ts";
import { startCluster } from "../tools/lib/cluster/cluster.ts";
import { makeNextRelease } from "../tools/lib/operation/next-release.ts";
import type { Benchmark } from "./lib/bench-table.ts";
import { ask, forked } from "./lib/forked.ts";
import { percentile } from "./lib/percentile.ts";
import { PreparedClient, preparedRequest } from "./lib/prepared-client.ts";
import type { ReturningOrder, ReturningReport, SentChange } from "./lib/returning-listeners.ts";

const SOCKETS = Number(process.env["BENCH_SOCKETS"] ?? 3_000);
const REQUESTS = Number(process.env["BENCH_REQUESTS"] ?? 2_000);
const SOCKETS_OF_A_PROCESS = 1_500;
const SOCKETS_OF_A_ROOM = 10;
const CHANGES_A_SECOND = 20;
const CLIENTS = 40;
const DRAIN_SECONDS = 5;
/** The pause before each restart and after the last one. */
const QUIET_MS = 5_000;
const PASSWORD = "leyenda123";
/** One in this many requests is a write, because the database limits the writes of a person. */
const WRITE_EVERY = 400;
const PEOPLE = ["lider", "rival", "jugador", "admin"];

/** Creates the table that the writes of the benchmark change. The demo does not contain this table. */
const SCHEMA = `
  create table public.bench_live (
    id uuid primary key default gen_random_uuid(), room integer, sent_at double precision
  );
  alter table public.bench_live enable row level security;
  grant select on public.bench_live to anon;
  create policy readers on public.bench_live for select to anon using (true);
  alter publication supabase_realtime add table public.bench_live;`;

/**
 * Three servers of a cluster are restarted one by one, in the second round to a later version, while people read, write
 * and listen.
 */
export const bench: Benchmark = {
  name: "rolling restart and update",
  async run() {
    const rounds = [await measure("restart"), await measure("update")];
    return {
      title: `Three servers restarted one after the other, ${SOCKETS} sockets, ${REQUESTS} requests a second asked for`,
      columns: [
        "",
        "requests a second",
        "p99 ms",
        "failed",
        "changes told",
        "lost",
        "silence p50 s",
        "longest s",
      ],
      rows: rounds.map(({ row }) => row),
      notes: [
        "Update: the first that starts lays down a migration (a column that is filled, an index, a policy, a function) under the others.",
        "Lost: written after a listener had last joined and not told; what is written while it is away a page fetches when it joins.",
        ...rounds.flatMap(({ notes }) => notes),
      ],
    };
  },
};

async function measure(round: "restart" | "update"): Promise<Round> {
  const folder = mkdtempSync(path.join(tmpdir(), "leyenda-rolling-"));
  const next = path.join(mkdtempSync(path.join(tmpdir(), "leyenda-next-")), "release");
  if (round === "update") makeNextRelease(next);
  const env = {
    DEMO: "1",
    LIVING_CUP: "0",
    RATE_LIMITS: "off",
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const cluster = await startCluster({ folder, env });
  const owner = new pg.Pool({ connectionString: cluster.databaseUrl, max: 4 });
  const crowds = Array.from({ length: Math.ceil(SOCKETS / SOCKETS_OF_A_PROCESS) }, () =>
    forked("returning-listeners.ts"),
  );
  try {
    await owner.query(SCHEMA);
    const { anonKey, tokens } = await signIn(cluster.url);
    const rooms = Math.ceil(SOCKETS / SOCKETS_OF_A_ROOM);
    const seats = Array.from({ length: SOCKETS }, (_, seat) => 1 + (seat % rooms));
    await Promise.all(
      crowds.map((crowd, index) =>
        ask(crowd, {
          order: "listen",
          url: cluster.url,
          apiKey: anonKey,
          table: "bench_live",
          rooms: seats.slice(index * SOCKETS_OF_A_PROCESS, (index + 1) * SOCKETS_OF_A_PROCESS),
        } satisfies ReturningOrder),
      ),
    );
    const over = new AbortController();
    const changes = change(owner, rooms, over.signal);
    const answers = request(cluster.url, anonKey, tokens, over.signal);
    const startedAt = performance.now();
    await pause(QUIET_MS);
    for (const server of cluster.servers) {
      await server.stop();
      if (round === "update") server.runFrom(next);
      server.start();
      while (!(await isReady(server.url))) await pause(100);
      await pause(QUIET_MS);
    }
    const took = (performance.now() - startedAt) / 1_000;
    over.abort();
    const { times, failed } = await answers;
    const sent = await changes;
    await pause(QUIET_MS);
    const reports = await Promise.all(
      crowds.map((crowd) => ask(crowd, { order: "report", changes: sent.map(plain) })),
    );
    return resultTable(round, times, failed, sent, reports as ReturningReport[], took);
  } finally {
    for (const crowd of crowds) crowd.kill();
    await owner.end();
    await cluster.stop();
    rmSync(path.dirname(next), { recursive: true, force: true });
  }
}

const plain = ({ room, sentAt }: SentChange) => ({ room, sentAt });

interface Round {
  readonly row: readonly string[];
  readonly notes: readonly string[];
}

function resultTable(
  round: string,
  times: readonly number[],
  failed: readonly string[],
  sent: readonly SentChange[],
  reports: readonly ReturningReport[],
  took: number,
): Round {
  const silences = reports.flatMap((report) => report.silences);
  const sum = (count: (report: ReturningReport) => number): string =>
    String(reports.reduce((all, report) => all + count(report), 0));
  return {
    row: [
      round,
      String(Math.round(times.length / took)),
      percentile(times, 0.99).toFixed(0),
      `${failed.length} of ${times.length + failed.length}`,
      sum((report) => report.received),
      sum((report) => report.lost),
      (percentile(silences, 0.5) / 1_000).toFixed(1),
      (Math.max(0, ...silences) / 1_000).toFixed(1),
    ],
    notes: [
      `${round}: ${took.toFixed(0)} s, ${sent.length} changes to rooms of ${SOCKETS_OF_A_ROOM}, ${silences.length} sockets came again (a second after their end, as pages do, then two and five).`,
      ...[...Map.groupBy(failed, (what) => what)].map(([what, all]) => `${all.length} × ${what}`),
    ],
  };
}

async function signIn(url: string): Promise<{ anonKey: string; tokens: readonly string[] }> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseAnonKey: string };
  const anonKey = config.supabaseAnonKey;
  const tokens = PEOPLE.map(async (name) => {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: anonKey, "content-type": "application/json" },
      body: JSON.stringify({ email: `${name}@leyenda.test`, password: PASSWORD }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  });
  return { anonKey, tokens: await Promise.all(tokens) };
}

async function change(owner: pg.Pool, rooms: number, over: AbortSignal): Promise<SentChange[]> {
  const sent: SentChange[] = [];
  while (!over.aborted) {
    const room = 1 + (sent.length % rooms);
    const sentAt = Date.now();
    await owner.query("insert into public.bench_live (room, sent_at) values ($1, $2)", [
      room,
      sentAt,
    ]);
    sent.push({ room, sentAt });
    await pause(1_000 / CHANGES_A_SECOND);
  }
  return sent;
}

/** Sends requests at an even pace: visitors' reads and pages, signed-in users' reads, and some writes. */
async function request(url: string, apikey: string, tokens: readonly string[], over: AbortSignal) {
  const port = Number(new URL(url).port);
  const games = preparedRequest("GET", "/rest/v1/games?select=id,name&limit=5", { apikey });
  const page = preparedRequest("GET", "/", {});
  const people = tokens.map((token) => {
    const own = { apikey, authorization: `Bearer ${token}`, "content-type": "application/json" };
    return {
      read: preparedRequest("GET", "/rest/v1/notifications?select=id&limit=5", own),
      write: preparedRequest("POST", "/rest/v1/rpc/mark_notifications_read", own, "{}"),
    };
  });
  const choose = (client: number, turn: number): Buffer => {
    const person = people[client % people.length];
    const place = (turn + client * Math.floor(WRITE_EVERY / CLIENTS)) % WRITE_EVERY;
    if (person && place === 0) return person.write;
    if (person && place % 20 === 1) return person.read;
    return place % 10 === 2 ? page : games;
  };
  const times: number[] = [];
  const failed: string[] = [];
  const gap = (1_000 * CLIENTS) / REQUESTS;
  const work = async (number: number): Promise<void> => {
    let client = new PreparedClient(port);
    const begun = performance.now() + (gap * number) / CLIENTS;
    for (let turn = 0; !over.aborted; turn += 1) {
      await pause(Math.max(0, begun + turn * gap - performance.now()));
      const what = choose(number, turn);
      const at = performance.now();
      const status = await client.send(what);
      if (status >= 200 && status < 300) times.push(performance.now() - at);
      else failed.push(`${what.toString("latin1").split(" HTTP")[0]} ${status}`);
      if (status === 0) client = new PreparedClient(port);
    }
    client[Symbol.dispose]();
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => work(number)));
  return { times, failed };
}
