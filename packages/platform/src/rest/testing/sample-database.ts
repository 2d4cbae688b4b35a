import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";

/** The port and the passwords of the cluster that hosts the sample databases. */
export interface SampleCluster {
  readonly port: number;
  readonly adminPassword: string;
  readonly authenticatorPassword: string;
}

export interface SampleDatabase {
  readonly adminUrl: string;
  readonly authenticatorUrl: string;
  readonly authenticator: pg.ClientConfig;
  drop(): Promise<void>;
}

/** Creates a database with the data API's own test schema. */
export async function createSampleDatabase(cluster: SampleCluster): Promise<SampleDatabase> {
  const { port, adminPassword, authenticatorPassword } = cluster;
  const database = `rest_sample_${randomBytes(5).toString("hex")}`;
  const host = "127.0.0.1";
  const maintain = (sql: string): Promise<void> =>
    withClient(
      { host, port, user: "supabase_admin", password: adminPassword, database: "postgres" },
      sql,
    );
  await maintain(`create database ${database} template template0`);
  const schema = await readFile(new URL("sample-schema.sql", import.meta.url), "utf8");
  const admin = { host, port, user: "supabase_admin", password: adminPassword, database };
  await withClient(admin, schema);
  const url = (user: string, password: string): string =>
    `postgresql://${user}:${password}@${host}:${port}/${database}`;
  return {
    adminUrl: url("supabase_admin", adminPassword),
    authenticatorUrl: url("authenticator", authenticatorPassword),
    authenticator: { host, port, user: "authenticator", password: authenticatorPassword, database },
    drop: () => maintain(`drop database if exists ${database} with (force)`),
  };
}

async function withClient(config: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
