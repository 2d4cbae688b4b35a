import { execFile } from "node:child_process";
import { chownSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../database/embedded-postgres.ts";
import { postgresAccount } from "../database/postgres-system-account.ts";
import { waitUntil } from "../database/process-inspection.ts";

const run = promisify(execFile);
const START_MS = 30_000;

export interface ReplicaOptions {
  /** The data directory of the primary. */
  readonly primaryDataDir: string;
  /** Connection data of the primary's superuser. */
  readonly primary: { readonly port: number; readonly user: string; readonly password: string };
  /** The replica's data directory, new or from an earlier start. */
  readonly dataDir: string;
  /** The port of the replica; a free one by default. */
  readonly port?: number;
  readonly settings?: Record<string, string>;
}

/** Starts a replica of a running cluster on this machine. Resolves once the replica serves reads. */
export async function startReplica(options: ReplicaOptions): Promise<EmbeddedPostgres> {
  const { primary, dataDir } = options;
  const connection = { host: "127.0.0.1", ...primary, database: "postgres" };
  if (!existsSync(join(dataDir, "postgres"))) await copyCluster(options);
  const { port, user, password } = primary;
  const replica = await startEmbeddedPostgres({
    dataDir,
    password,
    locale: "es",
    ...(options.port !== undefined && { port: options.port }),
    log: pino({ level: "silent" }),
    settings: {
      ...options.settings,
      primary_conninfo: `host=127.0.0.1 port=${port} user=${user} password=${password}`,
      hot_standby: "on",
    },
    durable: false,
  });
  const answers = async (): Promise<boolean> => {
    const reader = new pg.Client({ ...connection, port: replica.port });
    try {
      await reader.connect();
      return true;
    } catch {
      return false;
    } finally {
      await reader.end().catch(() => undefined);
    }
  };
  for (let tries = 0; !(await answers()); tries += 1) {
    if (tries > START_MS / 100) throw new Error("the replica does not answer");
    await waitUntil(() => false, 100);
  }
  return replica;
}

async function copyCluster({ primary, primaryDataDir, dataDir }: ReplicaOptions): Promise<void> {
  const client = new pg.Client({ host: "127.0.0.1", ...primary, database: "postgres" });
  await client.connect();
  const directory = join(dataDir, "postgres");
  try {
    await client.query("select pg_backup_start('replica', true)");
    await run("mkdir", ["-m", "711", "-p", dataDir]);
    await run("cp", ["-a", join(primaryDataDir, "postgres"), directory]);
    const { rows } = await client.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(false)",
    );
    give(join(directory, "backup_label"), rows[0]?.label ?? "");
  } finally {
    await client.end();
  }
  for (const file of ["postmaster.pid", "postmaster.opts"])
    rmSync(join(directory, file), { force: true });
  give(join(directory, "standby.signal"), "");
}

/** Writes a file that belongs to PostgreSQL's system account, so that PostgreSQL can delete it. */
function give(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600 });
  const account = postgresAccount();
  if (account) chownSync(file, account.uid, account.gid);
}
