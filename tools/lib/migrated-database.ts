import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { applyPlatform } from "@leyenda/platform/database/apply-platform";
import { removeCluster, startEmbeddedPostgres } from "@leyenda/platform/database/embedded-postgres";
import { migrate, readMigrations } from "@leyenda/platform/database/migrations";
import { createLogger } from "@leyenda/platform/http/logging";
import { MIGRATIONS_FOLDER } from "../../apps/server/src/config/project-folder.ts";
import type { Cluster } from "./schema/temporary-databases.ts";
import { LOCALE } from "../../apps/server/src/config/config.ts";

const PASSWORDS = {
  admin: "tools-admin",
  owner: "tools-owner",
  authenticator: "tools-authenticator",
};

export interface MigratedDatabase {
  /** Connection string of the role that owns the product's tables and functions. */
  readonly ownerUrl: string;
  /** A connection as superuser. */
  readonly client: pg.Client;
}

/** Runs `work` on a temporary cluster that has the platform's schemas but not the product's schemas. */
export async function withCluster<T>(
  work: (cluster: Cluster, client: pg.Client) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "leyenda-tools-"));
  const postgres = await startEmbeddedPostgres({
    locale: LOCALE,
    dataDir,
    password: PASSWORDS.admin,
    log: createLogger({ logLevel: "silent" }),
    settings: { fsync: "off", shared_buffers: "64MB" },
    durable: false,
  });
  const connection = {
    host: "127.0.0.1",
    port: postgres.port,
    user: "supabase_admin",
    password: PASSWORDS.admin,
    database: "postgres",
  };
  const client = new pg.Client(connection);
  try {
    await client.connect();
    await applyPlatform(client, PASSWORDS);
    return await work({ connection, passwords: PASSWORDS }, client);
  } finally {
    await client.end().catch(() => undefined);
    await postgres.stop();
    removeCluster(dataDir);
  }
}

/** Runs `work` on a temporary database with the platform and every migration. */
export function withMigratedDatabase<T>(
  work: (database: MigratedDatabase) => Promise<T>,
): Promise<T> {
  return withCluster(async ({ connection: { port } }, client) => {
    await migrate(client, readMigrations(MIGRATIONS_FOLDER));
    return work({
      ownerUrl: `postgresql://postgres:${PASSWORDS.owner}@127.0.0.1:${port}/postgres`,
      client,
    });
  });
}
