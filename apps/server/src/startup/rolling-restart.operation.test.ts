import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "@leyenda/platform/database/free-port";
import { loadConfig } from "../config/config.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { startSharedDatabase, type SharedDatabase } from "../testing/shared-database.ts";

const RECIPE = resolve(import.meta.dirname, "../../../../docs/guides/haproxy.cfg");
const JWT_SECRET = "one-secret-that-both-servers-behind-the-balancer-share";
const READERS = 6;
/** Between two requests of a reader: a person's pace, not a flood's. */
const PAUSE_MS = 20;

let folder: string;
let database: SharedDatabase;
let servers: ServerHome[];
let environment: Record<string, string>;
let haproxy: ChildProcess;
let url: string;
let serviceRoleKey: string;

/** The guide's file with this machine's addresses, and without TLS, whose certificate is the reader's. */
function ownRecipe(port: number): string {
  const [first = "", second = ""] = servers.map((server) => new URL(server.url).host);
  return readFileSync(RECIPE, "utf8")
    .replace("bind :80\n", `bind 127.0.0.1:${port}\n`)
    .replace(/^ +bind :443.*\n/m, "")
    .replace(/^ +http-request redirect scheme https.*\n/m, "")
    .replace("10.0.0.11:3000", first)
    .replace("10.0.0.12:3000", second);
}

async function untilReady(address: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${address}/ready`);
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    },
    { timeout: 120_000, interval: 100 },
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "leyenda-rolling-"));
  database = await startSharedDatabase();
  servers = await Promise.all([createServerHome(), createServerHome()]);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  environment = {
    NODE_ENV: "production",
    SITE_URL: url,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, "data"),
    JWT_SECRET,
    DRAIN_SECONDS: "5",
  };
  await Promise.all(servers.map((server) => server.start(environment)));
  ({ serviceRoleKey } = loadConfig(environment, folder));
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, ownRecipe(port));
  haproxy = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  await untilReady(url);
});

afterAll(async () => {
  haproxy.kill("SIGKILL");
  await Promise.all(servers.map((server) => server.remove()));
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Load {
  answered: number;
  readonly failed: string[];
}

/** Pages, reads and writes through the balancer, one after the other, until told to stop. */
async function load(signal: AbortSignal, counts: Load): Promise<void> {
  const headers = { apikey: serviceRoleKey, "content-type": "application/json" };
  const requests: readonly (readonly [string, RequestInit])[] = [
    ["/", {}],
    ["/rest/v1/games?select=id&limit=1", { headers }],
    ["/rest/v1/rpc/ledger_check", { method: "POST", headers, body: "{}" }],
    ["/config.json", {}],
  ];
  for (let number = 0; !signal.aborted; number += 1) {
    const [path, init] = requests[number % requests.length] ?? ["/", {}];
    try {
      const answer = await fetch(`${url}${path}`, init);
      await answer.arrayBuffer();
      if (answer.ok) counts.answered += 1;
      else counts.failed.push(`${path} ${answer.status}`);
    } catch (error) {
      counts.failed.push(`${path} ${String(error)}`);
    }
    await sleep(PAUSE_MS);
  }
}

async function restart(server: ServerHome): Promise<void> {
  const ended = once(server.process(), "exit");
  server.process().kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await server.start(environment);
  await untilReady(server.url);
  // The balancer asks twice, a second apart, before it believes.
  await sleep(3_000);
}

describe("two servers behind the guide's balancer", () => {
  it("are restarted one after the other under load without one failed request", async () => {
    const stop = new AbortController();
    const counts: Load = { answered: 0, failed: [] };
    const readers = Array.from({ length: READERS }, () => load(stop.signal, counts));
    for (const server of servers) await restart(server);
    stop.abort();
    await Promise.all(readers);
    expect(counts.failed).toEqual([]);
    expect(counts.answered).toBeGreaterThan(500);
    // Two starts of a server on a busy machine.
  }, 300_000);
});
