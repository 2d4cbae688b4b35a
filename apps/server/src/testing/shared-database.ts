import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { removeCluster, startEmbeddedPostgres } from "@leyenda/platform/database/embedded-postgres";
import { LOCALE } from "../config/config.ts";

const PASSWORD = "password-of-somebody-elses-database";

/** A separate PostgreSQL that several servers use. Tests can stop and restart it. */
export interface SharedDatabase {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startSharedDatabase(): Promise<SharedDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "leyenda-shared-"));
  const start = (port?: number) =>
    startEmbeddedPostgres({
      locale: LOCALE,
      dataDir,
      password: PASSWORD,
      log: pino({ level: "silent" }),
      durable: false,
      settings: { fsync: "off" },
      ...(port !== undefined && { port }),
    });
  let postgres = await start();
  return {
    url: `postgresql://supabase_admin:${PASSWORD}@127.0.0.1:${postgres.port}/postgres`,
    stop: () => postgres.stop(),
    async start() {
      postgres = await start(postgres.port);
    },
    async remove() {
      await postgres.stop();
      removeCluster(dataDir);
    },
  };
}
