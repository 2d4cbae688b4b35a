import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Logger } from "pino";
import type { PlatformConfig } from "../config/platform-config.ts";
import type { Database } from "../context/context.ts";
import { ConfigError } from "../config/config-error.ts";
import { writePrivateFile } from "../config/private-file.ts";

/** First half of the advisory lock's key. The second half identifies a file store. */
const LOCK_CLASS = 1_279_611_972;
const RETRY_MS = 2_000;

/**
 * Ensures that all servers of one database store their files in one place, by a shared lock named after the store. A
 * server refuses to start while another server has the lock of another store.
 * @returns a function that releases the lock
 * @throws ConfigError when a running server stores its files elsewhere
 */
export async function claimFileStore(
  config: Pick<PlatformConfig, "production" | "databaseUrl" | "dataDir" | "s3">,
  database: Pick<Database, "platformConfig">,
  log: Logger,
): Promise<() => Promise<void>> {
  if (!config.production || config.databaseUrl === null) return () => Promise.resolve();
  const store = config.s3
    ? `s3 ${config.s3.endpoint ?? ""} ${config.s3.bucket}`
    : `folder ${folderId(config.dataDir)}`;
  let isReleased = false;
  let client = await claim();

  async function claim(): Promise<pg.Client> {
    const next = new pg.Client({ ...database.platformConfig, application_name: "platform files" });
    // The lock is lost together with its connection. The server takes the lock again as soon as the database is back.
    next.on("error", () => undefined);
    next.on("end", () => void reclaim());
    await next.connect();
    await next.query("select pg_advisory_lock_shared($1, hashtext($2))", [LOCK_CLASS, store]);
    return next;
  }

  async function reclaim(): Promise<void> {
    if (isReleased) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
    if (isReleased) return;
    try {
      client = await claim();
    } catch (error) {
      log.debug({ err: error }, "the claim on the file store waits for the database");
      void reclaim();
    }
  }

  async function release(): Promise<void> {
    isReleased = true;
    await client.end().catch(() => undefined);
  }

  const { rowCount } = await client.query(
    `select 1 from pg_locks
     where locktype = 'advisory' and classid = $1::bigint::oid and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
       and objid <> (hashtext($2)::bigint & 4294967295)::oid`,
    [LOCK_CLASS, store],
  );
  if (rowCount === 0) return release;
  await release();
  throw new ConfigError((say) => say.operator.otherFileStore);
}

/** Returns the folder's id, the same for all servers with this folder, wherever it is mounted. */
function folderId(dataDir: string): string {
  const file = join(dataDir, "store.id");
  if (!existsSync(file)) writePrivateFile(file, `${randomUUID()}\n`);
  return readFileSync(file, "utf8").trim();
}
