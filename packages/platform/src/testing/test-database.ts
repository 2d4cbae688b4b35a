import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { EMPTY_TEMPLATE, TEST_PASSWORDS } from "./test-cluster.ts";

/** The roles that can sign in. They become the other roles with `set role`. */
export type LoginRole = "supabase_admin" | "postgres" | "authenticator";

export interface TestDatabase {
  readonly name: string;
  readonly port: number;
  /** Returns the connection string of a login role. */
  url(role: LoginRole): string;
  /** A pool signed in as `postgres`, which owns the project's objects. */
  readonly owner: pg.Pool;
  /** A pool signed in as the superuser. */
  readonly admin: pg.Pool;
  /** Ends both pools and drops the database. */
  close(): Promise<void>;
}

const PASSWORDS: Record<LoginRole, string> = {
  supabase_admin: TEST_PASSWORDS.admin,
  postgres: TEST_PASSWORDS.owner,
  authenticator: TEST_PASSWORDS.authenticator,
};

export interface TestDatabaseOptions {
  /** The template database to clone. */
  readonly template?: string;
  /** The maximum size of each of the two pools, which open connections on demand. */
  readonly poolSize?: number;
}

/**
 * Creates a database for the calling test file or block. The database exists from the first hook until the last hook
 * has ended. Its properties cannot be read before the first hook.
 */
export function useTestDatabase(options: TestDatabaseOptions = {}): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase(options));
  });
  afterAll(() => database.close());
  return database;
}

/** `tools/lib/cpu` reads from this object which databases belong to a test file. */
const measured = globalThis as { databasesOfFile?: Set<string> };

/** Creates a separate database, which the caller closes. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { port } = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  measured.databasesOfFile?.add(name);
  await maintain(port, async (client) => {
    // The default strategy writes the whole clone to the log. Copying files is faster, because tests do not wait for
    // the disk.
    await client.query(
      `create database ${name} template ${options.template ?? EMPTY_TEMPLATE} owner postgres strategy file_copy`,
    );
  });
  const url = (role: LoginRole): string =>
    `postgresql://${role}:${PASSWORDS[role]}@127.0.0.1:${port}/${name}`;
  const owner = pool(url("postgres"), options.poolSize);
  const admin = pool(url("supabase_admin"), options.poolSize);
  return {
    name,
    port,
    url,
    owner,
    admin,
    async close() {
      await Promise.all([owner.end(), admin.end()]);
      await maintain(port, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

function pool(connectionString: string, max = 20): pg.Pool {
  const created = new pg.Pool({ connectionString, max, idleTimeoutMillis: 5_000 });
  created.on("error", () => undefined);
  created.on("connect", (client) => client.on("error", () => undefined));
  return created;
}

async function maintain(
  port: number,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "supabase_admin",
    password: TEST_PASSWORDS.admin,
    database: "postgres",
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
