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
import { postgresAccount, requireReachable, type Account } from "./postgres-account.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { isAlive, waitUntil } from "./processes.ts";
import { openRotatedLog } from "./rotated-log.ts";
import { archiveSettings, makeArchive, noteArchiving } from "./wal-archive.ts";

const START_TIMEOUT_MS = 60_000;
const FAST_SHUTDOWN_MS = 3_000;

/** Settings of the embedded cluster, for a machine of desktop size. */
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
  // All statements are short: compiling them would cost more than it saves.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // A statement or a row in a log would be personal data, and every refusal of a rule is an error:
  // starts, stops and crashes are what this log is for.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_parameter_max_length_on_error: "0",
};

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly password: string;
  /** Language whose order and case a new cluster uses (ICU). */
  readonly locale: string;
  readonly log: Logger;
  /** Added to (or replacing) the default settings. */
  readonly settings?: Record<string, string>;
  /** The port for a restart that open pools must find again; else the last one or a new one. */
  readonly port?: number;
  /** False for temporary clusters. */
  readonly durable?: boolean;
  /** Folder that gets the cluster's log, for recovery to any moment; null for none. */
  readonly archive?: string | null;
  /** How long a start may take; a minute by default. */
  readonly patienceMs?: number;
  /** Folder with the executables of another PostgreSQL than the bundled one. */
  readonly nativeFolder?: string;
  /** Name of a new cluster's superuser; by default as on the hosted platform. */
  readonly superuser?: string;
  /** Environment variables in addition to the few that PostgreSQL needs. */
  readonly environment?: NodeJS.ProcessEnv;
}

export interface EmbeddedPostgres {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, for any reason. */
  readonly exited: Promise<void>;
  /** Stops it without losing data and waits for the end. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that belongs to `dataDir`, creating the cluster at the first start and
 * cleaning up after a killed predecessor.
 *
 * @throws ConfigError when the data directory cannot be used, with what to do about it
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

/** Lets the group of PostgreSQL's account enter the data directory, but not the rest of its contents. */
function letEnter(dataDir: string, account: Account): void {
  const { mode } = statSync(dataDir);
  if ((mode & 0o001) !== 0) return;
  try {
    chownSync(dataDir, process.getuid?.() ?? 0, account.gid);
    chmodSync(dataDir, (mode & 0o777) | 0o010);
  } catch {
    // Some mounts refuse this. The next check shows whether the account can enter anyway.
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
        // A separate session, so that Ctrl+C in the terminal reaches only the server, which then stops
        // PostgreSQL in order.
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

/** The postmaster writes its state as the eighth line of its pid file, which pg_ctl reads too. */
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

/** Deletes a cluster: for temporary data directories only. */
export function removeCluster(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}
