import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@leyenda/platform/database/free-port";
import { SERVER, SERVER_ENVIRONMENT } from "../../../../tools/lib/server-command.mjs";

const ROOT = resolve(import.meta.dirname, "../../../..");
const READY = /lista en http:\/\/localhost:(\d+)/;

/** A data directory in which server processes run, one after the other. */
export interface ServerHome {
  readonly dataDir: string;
  readonly url: string;
  /**
   * Starts a server and waits until it is ready. Resolves to the duration in milliseconds.
   *
   * @param from another checkout whose server starts, as after an update
   */
  start(env?: Record<string, string>, from?: string): Promise<number>;
  /** Stops the server normally and waits until its process ends. */
  stop(): Promise<void>;
  /** The process of the running server. */
  process(): ChildProcess;
  /** The output of all servers that ran in this directory, for messages of failed tests. */
  output(): string;
  postmasterPid(): number;
  /** Connection string of the embedded database's superuser. */
  databaseUrl(): string;
  /** Waits until `GET /health` returns `status`. */
  untilHealth(status: number, milliseconds?: number): Promise<void>;
  /** Ends all running processes and removes the directory. */
  remove(): Promise<void>;
}

export async function createServerHome(): Promise<ServerHome> {
  const dataDir = mkdtempSync(join(tmpdir(), "leyenda-home-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let written = "";

  const running = (): ChildProcess => {
    if (!child) throw new Error("No server was started");
    return child;
  };
  const postmasterPid = (): number => {
    const file = join(dataDir, "postgres", "postmaster.pid");
    return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  };

  return {
    dataDir,
    url,
    process: running,
    output: () => written,
    postmasterPid,
    async start(env = {}, from = ROOT) {
      const startedAt = Date.now();
      const next = spawn(process.execPath, SERVER, {
        cwd: from,
        env: {
          ...cleanEnvironment(),
          ...SERVER_ENVIRONMENT,
          DATA_DIR: dataDir,
          PORT: String(port),
          DEMO: "0",
          LIVING_CUP: "0",
          ...env,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      next.stderr.on("data", (chunk) => (written += String(chunk)));
      await new Promise<void>((resolveReady, reject) => {
        next.stdout.on("data", (chunk) => {
          written += String(chunk);
          if (READY.test(written)) resolveReady();
        });
        next.once("exit", (code) =>
          reject(new Error(`The server ended with ${code}:\n${written}`)),
        );
      });
      child = next;
      written = written.replace(READY, "lista antes");
      return Date.now() - startedAt;
    },
    async stop() {
      const ended = once(running(), "exit");
      running().kill("SIGTERM");
      await ended;
    },
    databaseUrl() {
      const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as {
        databaseAdminPassword: string;
      };
      const databasePort = readFileSync(join(dataDir, "postgres.port"), "utf8").trim();
      return `postgresql://supabase_admin:${secrets.databaseAdminPassword}@127.0.0.1:${databasePort}/postgres`;
    },
    async untilHealth(status, milliseconds = 20_000) {
      const end = Date.now() + milliseconds;
      while (Date.now() < end) {
        if ((await healthStatus(url)) === status) return;
        await sleep(20);
      }
      throw new Error(`No /health with ${status} within ${milliseconds} ms:\n${written}`);
    },
    async remove() {
      await kill(child?.pid);
      await kill(postmasterPid());
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the environment without variables that would configure the server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE };
}

async function healthStatus(url: string): Promise<number> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

async function kill(pid: number | undefined): Promise<void> {
  if (!pid) return;
  try {
    process.kill(pid, "SIGKILL");
    for (let round = 0; round < 100; round += 1) {
      process.kill(pid, 0);
      await sleep(20);
    }
  } catch {
    return;
  }
}
