/** Creates temporary databases in one cluster, to compare them. */
import pg from "pg";
import { applyPlatform } from "@leyenda/platform/database/apply-platform";
import { migrate, type Migration } from "@leyenda/platform/database/migrations";

/** A superuser's connection to a cluster in which the platform's roles already exist, and the roles' passwords. */
export interface Cluster {
  readonly connection: pg.ClientConfig & { readonly port: number };
  readonly passwords: Parameters<typeof applyPlatform>[1];
}

/**
 * Applies each list of migrations to a separate database. The databases are dropped when the work ends.
 *
 * @param work gets a superuser's pool for each database, in the same order
 */
export async function withDatabases<T>(
  { connection, passwords }: Cluster,
  lists: readonly (readonly Migration[])[],
  work: (...databases: pg.Pool[]) => Promise<T>,
): Promise<T> {
  const names = lists.map((_, at) => `schema_${process.pid}_${Date.now()}_${at}`);
  const pools: pg.Pool[] = [];
  const maintenance = new pg.Client(connection);
  await maintenance.connect();
  try {
    const [first = "", ...others] = names;
    await maintenance.query(`create database ${first} owner postgres`);
    await connected({ ...connection, database: first }, (client) =>
      applyPlatform(client, passwords),
    );
    for (const name of others)
      await maintenance.query(`create database ${name} template ${first} owner postgres`);
    await Promise.all(
      names.map((database, at) =>
        connected({ ...connection, database }, (client) => migrate(client, lists[at] ?? [])),
      ),
    );
    for (const database of names) {
      const pool = new pg.Pool({ ...connection, database, max: 4 });
      pool.on("error", () => undefined);
      pools.push(pool);
    }
    return await work(...pools);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    for (const name of names)
      await maintenance.query(`drop database if exists ${name} with (force)`);
    await maintenance.end();
  }
}

async function connected(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes PostgreSQL check the body of every function, now that all objects exist.
 *
 * @throws the database's error for the first body that uses an unknown name
 */
export async function readBodies(database: pg.Pool): Promise<void> {
  await database.query(`
    do $$
    declare
      v_function record;
    begin
      for v_function in
        select pg_get_functiondef(oid) as definition from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind in ('f', 'p')
      loop
        execute v_function.definition;
      end loop;
    end
    $$`);
}
