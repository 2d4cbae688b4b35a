import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { send } from "@leyenda/testing/data-api";
import type { TestServer } from "../testing/test-server.ts";

/** Sends a request whose answer nobody will wait for. */
export function abandon(server: TestServer, path: string, token: string): { hangUp(): void } {
  const headers = { apikey: server.anonKey, authorization: `Bearer ${token}` };
  const request = get(`${server.url}/rest/v1${path}`, { headers });
  request.on("error", () => undefined);
  return { hangUp: () => void request.destroy() };
}

/** How many statements of the data API run now. */
export async function runningStatements(server: TestServer): Promise<number> {
  const { rows } = await server.database.admin.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and usename = 'authenticator' and state = 'active'
       and application_name = 'platform api'`,
  );
  return rows[0]?.count ?? 0;
}

/** Makes accounts of ids of one's own choosing: a token is good for an account that exists. */
export async function addAccounts(server: TestServer, ids: readonly string[]): Promise<void> {
  await server.database.admin.query(
    `insert into auth.users (id, email) select id, id || '@crowd.test' from unnest($1::uuid[]) as id
     on conflict do nothing`,
    [ids],
  );
}

/** Fewer reads say nothing about what is usual. */
const LEAST_READS = 60;

/** What an ordinary read takes on a quiet machine, at most. */
const QUIET_READ_MS = 10;

/**
 * How many times longer than on a quiet machine things take now, 1 at least: bounds in milliseconds are
 * those of a quiet machine, and a busy one is no fault of what is tried.
 */
export async function slowness(server: TestServer): Promise<number> {
  const { median } = await ordinaryReads(server, 0);
  return Math.max(1, median / QUIET_READ_MS);
}

/** What visitors read all the time, for so many seconds: how long it took, and what went wrong. */
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
