import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { hs256Key, signHs256 } from "@leyenda/platform/hs256";
import { addressWith } from "../tools/lib/cluster/free-ports.ts";
import { type Cluster, startCluster } from "../tools/lib/cluster/cluster.ts";
import type { Benchmark } from "./lib/bench-table.ts";
import { type MixResult, runMix } from "./lib/fire-mix.ts";
import { limitProcessor } from "./lib/processor-share.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 30);
/** The share of a processor per database, so that the databases are the bottleneck. */
const SHARE = Number(process.env["BENCH_DATABASE_SHARE"] ?? 0.25);
const WARM_UP_SECONDS = 5;
/** The pause before statistics are read, because a database updates them with a delay. */
const STATISTICS_MS = 2_000;
const JWT_SECRET = "a-secret-of-the-benchmark-and-of-nothing-else";
/** The lifetime of a token: one day. */
const TOKEN_SECONDS = 86_400;
const REPLICAS = [0, 1, 2];

interface Round {
  readonly mix: MixResult;
  /** The number of transactions per second of each database, the primary first. */
  readonly transactions: readonly number[];
}

/**
 * An evening's mix of requests, on databases with little processor time: how much load the replicas take from the
 * primary.
 */
export const bench: Benchmark = {
  name: "reads by replicas",
  async run() {
    const rounds: Round[] = [];
    for (const replicas of REPLICAS) rounds.push(await measure(replicas));
    return {
      title: `An evening's mix for ${SECONDS} s, three servers, each database with ${SHARE} of a processor`,
      columns: [
        "replicas",
        "requests a second",
        "p50 ms",
        "p99 ms",
        "refused",
        "transactions a second",
        "of them the primary",
        "left it",
      ],
      rows: rounds.map(({ mix, transactions: [primary = 0, ...others] }, index) => {
        const all = others.reduce((sum, one) => sum + one, primary);
        return [
          String(REPLICAS[index]),
          mix.requestsPerSecond.toFixed(0),
          mix.p50.toFixed(0),
          mix.p99.toFixed(0),
          String(mix.refused),
          all.toFixed(0),
          primary.toFixed(0),
          `${((100 * (all - primary)) / all).toFixed(0)} %`,
        ];
      }),
      notes: [
        "All three databases follow each other in every round: what a replica costs the primary is in each.",
        "Transactions: of the site's database, with those of jobs, live changes and what Patroni asks.",
        ...rounds.map(
          ({ mix }, index) => `${REPLICAS[index]}: answers ${JSON.stringify(mix.statuses)}`,
        ),
      ],
    };
  },
};

async function measure(replicas: number): Promise<Round> {
  const cluster = await startCluster({
    folder: mkdtempSync(path.join(tmpdir(), "leyenda-replicas-")),
    env: { DEMO: "1", LIVING_CUP: "0", RATE_LIMITS: "off", JWT_SECRET },
    readFrom: replicas === 0 ? 0 : replicas + 1,
  });
  const stopLimiting: (() => Promise<void>)[] = [];
  const database = new pg.Pool({ connectionString: cluster.databaseUrl, max: 2 });
  try {
    for (const node of cluster.nodes)
      stopLimiting.push(limitProcessor(`leyenda-${node.name}`, node.postmaster(), SHARE));
    const people = await peopleOf(cluster, database);
    await runMix(people, WARM_UP_SECONDS);
    await pause(STATISTICS_MS);
    const before = await transactionsOf(cluster);
    const startedAt = performance.now();
    const mix = await runMix(people, SECONDS);
    await pause(STATISTICS_MS);
    const after = await transactionsOf(cluster);
    const took = (performance.now() - startedAt) / 1_000;
    return { mix, transactions: after.map((count, at) => (count - (before[at] ?? 0)) / took) };
  } finally {
    await database.end();
    await cluster.stop();
    for (const free of stopLimiting) await free();
  }
}

async function peopleOf(cluster: Cluster, database: pg.Pool) {
  const config = await fetch(`${cluster.url}/config.json`);
  const { supabaseAnonKey } = (await config.json()) as { supabaseAnonKey: string };
  const key = hs256Key(JWT_SECRET);
  const timestamp = Math.floor(Date.now() / 1_000);
  const claims = {
    role: "authenticated",
    aud: "authenticated",
    exp: timestamp + TOKEN_SECONDS,
    amr: [{ method: "password", timestamp }],
  };
  return {
    url: cluster.url,
    database,
    anonKey: supabaseAnonKey,
    userToken: (sub: string) => signHs256({ ...claims, sub }, key),
  };
}

/** Returns the number of transactions of each database, the primary first. */
async function transactionsOf(cluster: Cluster): Promise<number[]> {
  const primary = await cluster.primary();
  const others = cluster.nodes.filter((node) => node !== primary);
  return Promise.all(
    [primary, ...others].map(async ({ ports }) => {
      const client = new pg.Client({
        connectionString: addressWith(cluster.databaseUrl, ports.postgres),
      });
      await client.connect();
      const { rows } = await client.query<{ count: string }>(
        `select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`,
      );
      await client.end();
      return Number(rows[0]?.count);
    }),
  );
}
