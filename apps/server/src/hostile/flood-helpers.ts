import { readFileSync } from "node:fs";
import { get } from "node:http";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { send } from "@leyenda/testing/data-api";
import type { TestServer } from "../testing/test-server.ts";

/** Sends a request and does not wait for the response. */
export function abandon(server: TestServer, path: string, token: string): { hangUp(): void } {
  const headers = { apikey: server.anonKey, authorization: `Bearer ${token}` };
  const request = get(`${server.url}/rest/v1${path}`, { headers });
  request.on("error", () => undefined);
  return { hangUp: () => void request.destroy() };
}

/** Returns the number of running statements of the data API. */
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

/** The minimum number of measured reads: the median of fewer would not be reliable. */
const LEAST_READS = 60;

/** On an idle machine, an ordinary read takes at most this long. */
const QUIET_READ_MS = 10;

/**
 * Returns how many times slower this machine is now than when idle, at least 1.
 * Limits in milliseconds are for an idle machine.
 */
export async function slowness(server: TestServer): Promise<number> {
  const { median } = await ordinaryReads(server, 0);
  return Math.max(1, median / QUIET_READ_MS);
}

/** The number of ticks per second. `/proc` counts CPU time in ticks. */
const TICKS = 100;

export interface Timed<T> {
  readonly result: T;
  readonly took: number;
  /** By which factor other processes slowed down the work: an upper estimate, at least 1. */
  readonly crowded: number;
}

/**
 * Runs work and measures the share of the processors that was available for it.
 * The share excludes the time of processes other than this one and the server's database.
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

/** Returns ticks of `/proc`: of all processors since the machine started, and of our processes since their start. */
async function workDone(
  server: TestServer,
): Promise<{ all: number; own: ReadonlyMap<number, number> }> {
  const { rows } = await server.database.admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database()",
  );
  const [, ...spent] = (readProc("stat").split("\n")[0] ?? "").trim().split(/\s+/).map(Number);
  const [user = 0, nice = 0, system = 0, _idle, _disk, irq = 0, softIrq = 0, stolen = 0] = spent;
  const own = [process.pid, ...rows.map(({ pid }) => pid)].map((pid): [number, number] => {
    // The fields follow the executable's name, which is in parentheses and may contain spaces.
    const fields = readProc(`${pid}/stat`)
      .replace(/^.*\) /, "")
      .split(" ");
    return [pid, Number(fields[11] ?? 0) + Number(fields[12] ?? 0)];
  });
  return { all: user + nice + system + irq + softIrq + stolen, own: new Map(own) };
}

/** Reads a file of `/proc`; empty if the system has none, or the process has ended. */
function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Makes visitors' usual reads for some seconds, and returns their durations and errors. */
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
