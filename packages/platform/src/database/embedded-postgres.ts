import { spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { ConfigError } from "../config/config-error.ts";
import { makeFolder } from "../config/make-folder.ts";
import { choosePort } from "./choose-port.ts";
import { clearTheWay } from "./orphan-postmaster.ts";
import { createCluster, SUPERUSER } from "./create-cluster.ts";
import { postgresAccount, requireReachable, type Account } from "./postgres-system-account.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { isAlive, waitUntil } from "./process-inspection.ts";
import { openRotatedLog } from "./rotated-log.ts";
import { archiveSettings, makeArchive, noteArchiving } from "./wal-archive.ts";

const START_TIMEOUT_MS = 60_000;
const FAST_SHUTDOWN_MS = 3_000;

/** The settings of the embedded cluster, for a machine of desktop size. */
const SETTINGS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  password_encryption: "scram-sha-256",
  max_connections: "120",
  shared_buffers: "192MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  effective_cache_size: "1GB",
  random_page_cost: "1.1",
  max_wal_size: "1GB",
  checkpoint_completion_target: "0.9",
  // JIT compilation takes longer than it saves, because all statements are short.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // The log is for starts, stops and crashes. Statements and rows are left out, because they contain personal data.
  // Errors are left out too, because each refusal of a rule is an error.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_parameter_max_length_on_error: "0",
};

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly password: string;
  /** The language whose order and case rules a new cluster uses (ICU). */
  readonly locale: string;
  readonly log: Logger;
  /** Settings that add to the default settings or replace them. */
  readonly settings?: Record<string, string>;
  /**
   * The port. A restart passes the previous port, so that open pools find the database again.
   * By default this is the port of the last start, or a free one.
   */
  readonly port?: number;
  /** Whether PostgreSQL waits until data are on the disk; false for temporary clusters. */
  readonly durable?: boolean;
  /**
   * The folder for the archived log of the cluster, which allows recovery to any point in time; null for no archive.
   */
  readonly archive?: string | null;
  /** How long a start may take; a minute by default. */
  readonly patienceMs?: number;
  /** The folder with the executables of another PostgreSQL version than the bundled one. */
  readonly nativeFolder?: string;
  /** The name of a new cluster's superuser; by default as on the hosted platform. */
  readonly superuser?: string;
  /** Environment variables for PostgreSQL, in addition to the few that it needs. */
  readonly environment?: NodeJS.ProcessEnv;
}

export interface EmbeddedPostgres {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, for any reason. */
  readonly exited: Promise<void>;
  /** Stops PostgreSQL without losing data and waits for the end of the process. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of `dataDir`.
 * Creates the cluster at the first start, and cleans up after a predecessor that was killed.
 *
 * @throws ConfigError with what to do, if the data directory cannot be used
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  makeFolder(options.dataDir, 0o711, "DATA_DIR");
  const dataDir = realpathSync(options.dataDir);
  const account = postgresAccount();
  if (account) letEnter(dataDir, account);
  requireReachable(dataDir, account);
  const binaries = postgresBinaries(dataDir, account, options.nativeFolder);
  const directory = join(dataDir, "postgres");
  if (!existsSync(join(directory, "PG_VERSION"))) {
    if (existsSync(directory) && readdirSync(directory).length > 0)
      throw new ConfigError((say) => say.operator.noCluster(directory));
    await createCluster({
      initdb: binaries.initdb,
      directory,
      password: options.password,
      locale: options.locale,
      account,
      durable: options.durable ?? true,
      superuser: options.superuser ?? SUPERUSER,
    });
  }
  await clearTheWay(directory, options.log);
  const archive = options.archive ?? null;
  if (archive !== null) makeArchive(archive, account);
  noteArchiving(dataDir, archive);

  const port = options.port ?? (await choosePort(dataDir));
  const child = spawnPostgres(binaries.postgres, directory, port, account, options);
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await waitForReady(child, directory, options.patienceMs ?? START_TIMEOUT_MS);
  const pid = child.pid;
  if (pid === undefined) throw new Error("PostgreSQL did not start");
  return { port, pid, exited, stop: () => stop(child, exited) };
}

/** Lets the group of PostgreSQL's system account enter the data directory, but not read the rest of its contents. */
function letEnter(dataDir: string, account: Account): void {
  const { mode } = statSync(dataDir);
  if ((mode & 0o001) !== 0) return;
  try {
    chownSync(dataDir, process.getuid?.() ?? 0, account.gid);
    chmodSync(dataDir, (mode & 0o777) | 0o010);
  } catch {
    // Some file systems refuse to change modes. The next check shows whether PostgreSQL's account can enter anyway.
  }
}

function spawnPostgres(
  program: string,
  directory: string,
  port: number,
  account: Account | undefined,
  options: EmbeddedOptions,
): ChildProcess {
  const settings = {
    ...SETTINGS,
    ...(options.archive ? archiveSettings(options.archive) : {}),
    ...options.settings,
    port: String(port),
  };
  const log = openRotatedLog(join(directory, "..", "postgres.log"));
  try {
    return spawn(
      program,
      [
        "-D",
        directory,
        ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      ],
      {
        cwd: "/",
        // PostgreSQL runs in a separate session, so that Ctrl+C reaches only the server, which then stops PostgreSQL.
        detached: true,
        stdio: ["ignore", log, log],
        env: {
          PATH: process.env["PATH"] ?? "",
          LC_MESSAGES: "C",
          ...options.environment,
          ...(process.env["SystemRoot"] ? { SystemRoot: process.env["SystemRoot"] } : {}),
        },
        ...(account ? { uid: account.uid, gid: account.gid } : {}),
      },
    );
  } finally {
    closeSync(log);
  }
}

/**
 * Waits until PostgreSQL accepts connections.
 * PostgreSQL writes its state into the eighth line of its pid file, which pg_ctl reads too.
 */
async function waitForReady(
  child: ChildProcess,
  directory: string,
  patienceMs: number,
): Promise<void> {
  let failure: string | undefined;
  child.once("error", (error) => (failure = error.message));
  child.once("exit", (code, signal) => (failure = `exit ${code ?? signal}`));
  const file = join(directory, "postmaster.pid");
  const ready = (): boolean => {
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    return Number(lines[0]) === child.pid && lines[7]?.trim() === "ready";
  };
  await waitUntil(() => failure !== undefined || ready(), patienceMs);
  if (failure === undefined && ready()) return;
  child.kill("SIGQUIT");
  throw new ConfigError((say) =>
    say.operator.postgresFailed(failure ?? null, join(directory, "..", "postgres.log")),
  );
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGINT");
  if (!(await waitUntil(() => !isAlive(pid), FAST_SHUTDOWN_MS))) child.kill("SIGQUIT");
  await exited;
}

/** Deletes a cluster. Call it for temporary data directories only. */
export function removeCluster(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}
