import { readFileSync } from "node:fs";
import { get } from "node:http";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { send } from "@leyenda/testing/data-api";
import type { TestServer } from "../testing/test-server.ts";

/** Sends a request whose response nobody waits for. */
export function abandon(server: TestServer, path: string, token: string): { hangUp(): void } {
  const headers = { apikey: server.anonKey, authorization: `Bearer ${token}` };
  const request = get(`${server.url}/rest/v1${path}`, { headers });
  request.on("error", () => undefined);
  return { hangUp: () => void request.destroy() };
}

/** The number of running statements of the data API. */
export async function runningStatements(server: TestServer): Promise<number> {
  const { rows } = await server.database.admin.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and usename = 'authenticator' and state = 'active'
       and application_name = 'platform api'`,
  );
  return rows[0]?.count ?? 0;
}

/** Creates accounts with given ids, because a token is valid only for an existing account. */
export async function addAccounts(server: TestServer, ids: readonly string[]): Promise<void> {
  await server.database.admin.query(
    `insert into auth.users (id, email) select id, id || '@crowd.test' from unnest($1::uuid[]) as id
     on conflict do nothing`,
    [ids],
  );
}

/** With fewer reads, the usual duration is unknown. */
const LEAST_READS = 60;

/** The longest time of an ordinary read on an idle machine. */
const QUIET_READ_MS = 10;

/**
 * How many times slower this machine is now than when idle, at least 1. Limits in milliseconds are for an
 * idle machine.
 */
export async function slowness(server: TestServer): Promise<number> {
  const { median } = await ordinaryReads(server, 0);
  return Math.max(1, median / QUIET_READ_MS);
}

/** Ticks of `/proc` per second. */
const TICKS = 100;

export interface Timed<T> {
  readonly result: T;
  readonly took: number;
  /** How many times longer it took, at most, because of other processes on the machine; at least 1. */
  readonly crowded: number;
}

/**
 * Runs work and measures how much of the processors other processes left to it. The work of this process and
 * of the server's database counts as own work, so it is no excuse.
 */
export async function timed<T>(server: TestServer, work: () => Promise<T>): Promise<Timed<T>> {
  const before = await workDone(server);
  const startedAt = performance.now();
  const result = await work();
  const took = performance.now() - startedAt;
  const after = await workDone(server);
  const own = [...after.own].map(([pid, spent]) => spent - (before.own.get(pid) ?? 0));
  const others = after.all - before.all - own.reduce((sum, one) => sum + one, 0);
  const share = others / ((took / 1_000) * TICKS * availableParallelism());
  return { result, took, crowded: 1 / (1 - Math.min(Math.max(share, 0), 0.95)) };
}

/** In ticks: the processors' work since the machine started, and that of each own process since its start. */
async function workDone(
  server: TestServer,
): Promise<{ all: number; own: ReadonlyMap<number, number> }> {
  const { rows } = await server.database.admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database()",
  );
  const [, ...spent] = (readProc("stat").split("\n")[0] ?? "").trim().split(/\s+/).map(Number);
  const [user = 0, nice = 0, system = 0, _idle, _disk, irq = 0, softIrq = 0, stolen = 0] = spent;
  const own = [process.pid, ...rows.map(({ pid }) => pid)].map((pid): [number, number] => {
    // The executable's name, which may contain spaces, ends with the last bracket.
    const fields = readProc(`${pid}/stat`)
      .replace(/^.*\) /, "")
      .split(" ");
    return [pid, Number(fields[11] ?? 0) + Number(fields[12] ?? 0)];
  });
  return { all: user + nice + system + irq + softIrq + stolen, own: new Map(own) };
}

/** Empty if the system has no such file, or the process has ended. */
function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Visitors' usual reads for some seconds: their durations and errors. */
export async function ordinaryReads(
  server: TestServer,
  seconds: number,
): Promise<{ median: number; slowest: number; failed: number[] }> {
  const milliseconds: number[] = [];
  const failed: number[] = [];
  const end = Date.now() + seconds * 1_000;
  while (Date.now() < end || milliseconds.length < LEAST_READS) {
    const startedAt = performance.now();
    const { status } = await send(
      server,
      "/tournaments?select=id,name,status,start_date&order=start_date.desc&limit=24",
    );
    milliseconds.push(performance.now() - startedAt);
    if (status !== 200) failed.push(status);
    await sleep(10);
  }
  milliseconds.sort((a, b) => a - b);
  return {
    median: milliseconds[Math.floor(milliseconds.length / 2)] ?? 0,
    slowest: milliseconds.at(-1) ?? 0,
    failed,
  };
}
