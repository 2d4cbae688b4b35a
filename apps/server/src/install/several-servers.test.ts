import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadConfig } from "../config.ts";
import {
  removeCluster,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../database/embedded-postgres.ts";
import { readMigrations } from "../database/migrations.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";

// Real processes with real disks: on a busy machine each start takes its time.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PASSWORD = "password-of-somebody-elses-database";
const JWT_SECRET = "one-secret-that-all-the-copies-of-the-server-share";

let dataDir: string;
let postgres: EmbeddedPostgres;
let servers: ServerHome[];
let databaseUrl: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "leyenda-shared-"));
  postgres = await startEmbeddedPostgres({
    dataDir,
    password: PASSWORD,
    log: pino({ level: "silent" }),
    durable: false,
    settings: { fsync: "off" },
  });
  const url = `postgresql://supabase_admin:${PASSWORD}@127.0.0.1:${postgres.port}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query("create database shared");
  await client.end();
  databaseUrl = `${url}/shared`;
  servers = await Promise.all([createServerHome(), createServerHome(), createServerHome()]);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()));
  await postgres.stop();
  removeCluster(dataDir);
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
    expect(rows).toEqual([{ count: readMigrations().length }]);
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
        user_metadata: { username: "unajugadora" },
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

  it("all say 503 while the database is gone and recover when it is back", async () => {
    await postgres.stop();
    for (const server of servers) await server.untilHealth(503);
    postgres = await startEmbeddedPostgres({
      dataDir,
      password: PASSWORD,
      log: pino({ level: "silent" }),
      port: postgres.port,
    });
    for (const server of servers) await server.untilHealth(200);
    const answer = await fetch(`${servers[2]?.url}/config.json`);
    expect(await answer.json()).toMatchObject({ modules: { store: true } });
  });
});
