import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadConfig } from "../config/config.ts";
import { readMigrations } from "@leyenda/platform/database/migrations";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { startSharedDatabase, type SharedDatabase } from "../testing/shared-database.ts";
import { prepareKey } from "../commands/rotate-keys.ts";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";

// Real processes with real disks: on a busy machine each start takes its time.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const JWT_SECRET = "one-secret-that-all-the-copies-of-the-server-share";

let shared: SharedDatabase;
let servers: ServerHome[];
let databaseUrl: string;

beforeAll(async () => {
  shared = await startSharedDatabase();
  databaseUrl = shared.url;
  servers = await Promise.all([createServerHome(), createServerHome(), createServerHome()]);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()));
  await shared.remove();
});

describe("several servers over one DATABASE_URL", () => {
  it("start at the same time over an empty database and prepare it once", async () => {
    await Promise.all(
      servers.map((server) => server.start({ DATABASE_URL: databaseUrl, JWT_SECRET, DEMO: "1" })),
    );
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int as count from supabase_migrations.schema_migrations",
    );
    await client.end();
    expect(rows).toEqual([{ count: readMigrations(MIGRATIONS_FOLDER).length }]);
    for (const server of servers) await server.untilHealth(200);
  });

  it("accept each other's tokens and see each other's rows", async () => {
    const [first, second] = servers;
    const { serviceRoleKey } = loadConfig(
      { DATA_DIR: first?.dataDir, DATABASE_URL: databaseUrl, JWT_SECRET },
      "/",
    );
    const headers = { apikey: serviceRoleKey, "content-type": "application/json" };
    const created = await fetch(`${first?.url}/auth/v1/admin/users`, {
      method: "POST",
      headers,
      body: JSON.stringify({
        email: "una@example.test",
        password: "secreta123",
        email_confirm: true,
        user_metadata: { username: "unajugadora", age_confirmed: true },
      }),
    });
    expect(created.status).toBe(200);
    const seen = await fetch(
      `${second?.url}/rest/v1/profiles?select=username&username=eq.unajugadora`,
      {
        headers,
      },
    );
    expect(await seen.json()).toEqual([{ username: "unajugadora" }]);
  });

  it("follow the keys that sign tokens without being started again", async () => {
    const keysOf = async ({ url }: ServerHome): Promise<string[]> => {
      const answer = await fetch(`${url}/auth/v1/.well-known/jwks.json`);
      const { keys } = (await answer.json()) as { keys: { kid: string }[] };
      return keys.map(({ kid }) => kid).toSorted();
    };
    const allKeys = async (): Promise<unknown[]> => Promise.all(servers.map(keysOf));
    const [before] = await Promise.all(servers.map(keysOf));
    expect(await allKeys()).toEqual(servers.map(() => before));

    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const prepared = await prepareKey(client, JWT_SECRET);
    await client.end();
    await expect
      .poll(allKeys, { timeout: 15_000 })
      .toEqual(servers.map(() => [...(before ?? []), prepared].toSorted()));
  });

  it("all say 503 while the database is gone and recover when it is back", async () => {
    await shared.stop();
    for (const server of servers) await server.untilHealth(503);
    await shared.start();
    for (const server of servers) await server.untilHealth(200);
    const answer = await fetch(`${servers[2]?.url}/config.json`);
    expect(await answer.json()).toMatchObject({ modules: { store: true } });
  });
});
