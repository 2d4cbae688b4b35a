import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { removeCluster, startEmbeddedPostgres } from "@leyenda/platform/database/embedded-postgres";
import {
  postgresPrograms,
  type PostgresVersion,
} from "@leyenda/platform/src/testing/postgres-versions.ts";
import { LOCALE } from "../config/config.ts";

/** The password of every account in the cluster. */
export const FOREIGN_PASSWORD = "password-of-somebody-elses-cluster";

/** A PostgreSQL cluster that is not the product's, of any supported version, with a superuser called `postgres`. */
export interface ForeignCluster {
  /** Returns the connection string of an account in the cluster. */
  url(account: string, database: string): string;
  /** Runs SQL as the superuser. */
  run(database: string, sql: string): Promise<void>;
  /** Creates an account that may sign in and has the given rights, and a database that the account owns. */
  createOwner(account: string, database: string, rights: string): Promise<void>;
  remove(): Promise<void>;
}

export async function startForeignCluster(version: PostgresVersion): Promise<ForeignCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), "leyenda-foreign-"));
  const nativeFolder = await postgresPrograms(version);
  const postgres = await startEmbeddedPostgres({
    locale: LOCALE,
    dataDir,
    password: FOREIGN_PASSWORD,
    log: pino({ level: "silent" }),
    durable: false,
    settings: { fsync: "off" },
    superuser: "postgres",
    ...(nativeFolder !== undefined && { nativeFolder }),
  });
  const url = (account: string, database: string): string =>
    `postgresql://${account}:${FOREIGN_PASSWORD}@127.0.0.1:${postgres.port}/${database}`;
  const run = async (database: string, sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url("postgres", database) });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  return {
    url,
    run,
    async createOwner(account, database, rights) {
      await run(
        "postgres",
        `create role ${account} login ${rights} password '${FOREIGN_PASSWORD}'`,
      );
      await run("postgres", `create database ${database} owner ${account}`);
    },
    async remove() {
      await postgres.stop();
      removeCluster(dataDir);
    },
  };
}
