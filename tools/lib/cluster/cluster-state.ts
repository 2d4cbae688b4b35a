/** Reads the state of a cluster, and creates its database as the guide describes. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ROOT } from "../package-installation.mjs";
import type { NodePorts } from "./node-configuration.ts";

const CLUSTER_SCRIPT = "packages/platform/src/database/sql/05_cluster.sql";
const PATIENCE_MS = 180_000;

/** A node's state as Patroni reports it. */
export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

/** Creates an ordinary account that owns a database, as in docs/guides/database.md. */
export async function prepareAsTheGuideSays(
  superuserUrl: string,
  password: string,
): Promise<string> {
  await runSql(superuserUrl, `create role leyenda login password '${password}'`);
  await runSql(superuserUrl, "create database leyenda owner leyenda");
  const url = new URL(superuserUrl);
  url.pathname = "/leyenda";
  await runSql(url.href, readFileSync(path.join(ROOT, CLUSTER_SCRIPT), "utf8"));
  url.username = "leyenda";
  url.password = password;
  return url.href;
}

async function runSql(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export async function canConnect(connectionString: string): Promise<boolean> {
  try {
    await runSql(connectionString, "select 1");
    return true;
  } catch {
    return false;
  }
}

export async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(3_000) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Returns the members of the cluster, as the first available Patroni reports them. */
export async function askPatroni(nodes: readonly NodePorts[]): Promise<readonly Member[]> {
  for (const { patroni } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${patroni}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      });
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      // This node does not respond, so the next one is queried.
    }
  }
  return [];
}

/** Whether there is a primary, and enough replicas follow it closely, one of them synchronously. */
export function areWhole(members: readonly Member[], count: number): boolean {
  const replicas = members.filter(({ role, state, lag }) =>
    role.endsWith("replica") || role === "sync_standby"
      ? (state === "running" || state === "streaming") && Number(lag) < 1_048_576
      : false,
  );
  return (
    members.some(({ role, state }) => role === "leader" && state === "running") &&
    replicas.length === count - 1 &&
    replicas.some(({ role }) => role === "sync_standby")
  );
}

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not there within ${PATIENCE_MS} ms`);
    await sleep(250);
  }
}
