import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "@leyenda/platform/database/free-port";
import { SERVER, SERVER_ENVIRONMENT } from "../../../../tools/lib/server-command.mjs";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const ROOT = resolve(import.meta.dirname, "../../../..");

let home: ServerHome;
let port: number;

beforeAll(async () => {
  home = await createServerHome();
  port = await freePort();
});

afterAll(() => home.remove());

interface Stopped {
  readonly code: number | null;
  readonly stderr: string;
  /** The log's messages of level `error` and above. */
  readonly errors: readonly string[];
}

/** Starts a server and stops it during its start, as soon as `isNow` returns true for its output. */
async function stopWhen(isNow: (said: string) => boolean): Promise<Stopped> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, SERVER, {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_COMPILE_CACHE,
      ...SERVER_ENVIRONMENT,
      DATA_DIR: home.dataDir,
      PORT: String(port),
      DEMO: "0",
      LOG_LEVEL: "debug",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (said += String(chunk)));
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  const timer = setInterval(() => {
    if (!isNow(said)) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, 5);
  const [code] = (await once(child, "close")) as [number | null];
  clearInterval(timer);
  const errors = said
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level >= 50)
    .map(({ msg }) => msg);
  return { code, stderr, errors };
}

/** Whether the PostgreSQL process exists and, if `isReady` is true, accepts connections. */
const hasPostgres = (isReady: boolean): boolean => {
  const file = join(home.dataDir, "postgres/postmaster.pid");
  return existsSync(file) && (!isReady || /^ready/m.test(readFileSync(file, "utf8")));
};

it.each<[string, (said: string) => boolean]>([
  ["while the first database starts", () => hasPostgres(false)],
  ["while it is migrated", () => hasPostgres(true)],
  ["once the first start is over", (said) => said.includes("lista en")],
  ["at its first line", (said) => said.includes('"msg":"starting"')],
  ["once PostgreSQL runs", () => hasPostgres(true)],
  ["while it opens its port", (said) => said.includes("Server listening")],
  ["as soon as it is ready", (said) => said.includes("lista en")],
])("a server that is stopped %s ends in order, without an error", async (_when, isNow) => {
  expect(await stopWhen(isNow)).toEqual({ code: 0, stderr: "", errors: [] });
  expect(hasPostgres(false)).toBe(false);
});
