import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "@leyenda/platform/database/free-port";
import { loadConfig } from "../config/config.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { blocksBelow, blockWith } from "../../../../tools/lib/operation/guide-instructions.ts";
import { startSharedDatabase, type SharedDatabase } from "../testing/shared-database.ts";

const RECIPE = resolve(import.meta.dirname, "../../../../docs/guides/haproxy.cfg");
const RESTART = blockWith(
  blocksBelow("docs/guides/operation.md", "Behind a balancer, without a failed request"),
  "systemctl restart",
);
const NAME = "leyenda.example";
const JWT_SECRET = "one-secret-that-both-servers-behind-the-balancer-share";
const READERS = 6;
/** The pause between two requests of one reader, so that the readers are no flood. */
const PAUSE_MS = 20;

let folder: string;
let database: SharedDatabase;
let servers: ServerHome[];
let environment: Record<string, string>;
let haproxy: ChildProcess;
let ports: { readonly plain: number; readonly tls: number };
let certificate: Buffer;
let serviceRoleKey: string;

/** The load balancer's configuration from the guide, with this machine's addresses and a temporary certificate. */
function ownRecipe(): string {
  const pem = join(folder, "leyenda.pem");
  const subject = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, "-keyout", pem, "-out", pem],
    { stdio: "ignore" },
  );
  certificate = readFileSync(pem);
  const [first = "", second = ""] = servers.map((server) => new URL(server.url).host);
  return readFileSync(RECIPE, "utf8")
    .replace("bind :::80 v4v6", `bind 127.0.0.1:${ports.plain}`)
    .replace("bind :::443 v4v6 ", `bind 127.0.0.1:${ports.tls} `)
    .replace("/etc/haproxy/leyenda.pem", pem)
    .replace("10.0.0.11:3000", first)
    .replace("10.0.0.12:3000", second);
}

interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests a path from the load balancer under the site's name. Returns the status of the response. */
function ask(path: string, { method = "GET", headers = {}, body }: Request = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port: ports.tls,
        servername: NAME,
        ca: certificate,
        path,
        method,
        headers: { host: NAME, ...headers },
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode ?? 0));
        answer.once("error", reject);
      },
    );
    sent.once("error", reject);
    sent.end(body);
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "leyenda-rolling-"));
  database = await startSharedDatabase();
  servers = await Promise.all([createServerHome(), createServerHome()]);
  ports = { plain: await freePort(), tls: await freePort() };
  environment = {
    NODE_ENV: "production",
    SITE_URL: `https://${NAME}`,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, "data"),
    JWT_SECRET,
    DRAIN_SECONDS: "5",
  };
  await Promise.all(servers.map((server) => server.start(environment)));
  ({ serviceRoleKey } = loadConfig(environment, folder));
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, ownRecipe());
  haproxy = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
  const isServing = async (): Promise<void> => {
    const status = await ask("/ready");
    if (status !== 200) throw new Error(`the balancer answers ${status}`);
  };
  await vi.waitFor(isServing, { timeout: 120_000, interval: 100 });
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

/** Requests pages, reads and writes through the load balancer one after another, until the signal. */
async function load(signal: AbortSignal, counts: Load): Promise<void> {
  const headers = { apikey: serviceRoleKey, "content-type": "application/json" };
  const requests: readonly (readonly [string, Request])[] = [
    ["/", {}],
    ["/rest/v1/games?select=id&limit=1", { headers }],
    ["/rest/v1/rpc/ledger_check", { method: "POST", headers, body: "{}" }],
    ["/config.json", {}],
  ];
  for (let number = 0; !signal.aborted; number += 1) {
    const [path, init] = requests[number % requests.length] ?? ["/", {}];
    try {
      const status = await ask(path, init);
      if (status === 200) counts.answered += 1;
      else counts.failed.push(`${path} ${status}`);
    } catch (error) {
      counts.failed.push(`${path} ${String(error)}`);
    }
    await sleep(PAUSE_MS);
  }
}

/** Restarts a server with the guide's commands. The test replaces the `systemctl` command. */
async function restart(server: ServerHome): Promise<void> {
  const [first, ...then] = RESTART.split("\n");
  expect(first).toBe("systemctl restart leyenda");
  const ended = once(server.process(), "exit");
  server.process().kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await server.start(environment);
  const lines = then.join("\n").replaceAll("http://127.0.0.1:3000", server.url);
  await promisify(execFile)("bash", ["-ec", lines]);
}

describe("two servers behind the guide's balancer", () => {
  it("are found by their name, encrypted", async () => {
    const plain = await fetch(`http://127.0.0.1:${ports.plain}/news`, {
      headers: { host: NAME },
      redirect: "manual",
    });
    expect([plain.status, plain.headers.get("location")]).toEqual([
      301,
      expect.stringMatching(/^https:.*\/news$/),
    ]);
    expect(await ask("/news")).toBe(200);
  });

  it("are restarted one after the other under load without one failed request", async () => {
    const stop = new AbortController();
    const counts: Load = { answered: 0, failed: [] };
    const readers = Array.from({ length: READERS }, () => load(stop.signal, counts));
    for (const server of servers) await restart(server);
    stop.abort();
    await Promise.all(readers);
    expect(counts.failed).toEqual([]);
    expect(counts.answered).toBeGreaterThan(500);
  }, 300_000);
});
