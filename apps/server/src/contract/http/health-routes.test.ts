import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkDisk } from "@leyenda/platform/http/readiness";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VERSION } from "../../config/version.ts";
import { checkMigrations } from "../../startup/check-migrations.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe("GET /health", () => {
  it("says ok while the database answers", async () => {
    const response = await fetch(`${server.url}/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok", version: VERSION });
  });
});

describe("GET /ready", () => {
  const ready = async (): Promise<unknown[]> => {
    const response = await fetch(`${server.url}/ready`);
    return [response.status, await response.json()];
  };
  const READY = [200, { status: "ready" }];
  const without = (name: string) => [503, { status: "unavailable", failed: [name] }];

  it("says ready while everything works that requests need", async () => {
    await expect.poll(ready).toEqual(READY);
  });

  it("says what does not when the API's login is refused, though the database answers", async () => {
    const { name } = server.database;
    await server.database.admin.query(`revoke connect on database ${name} from public`);
    await server.database.admin.query(`revoke connect on database ${name} from authenticator`);
    await expect.poll(ready).toEqual(without("api"));
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await server.database.admin.query(`grant connect on database ${name} to public`);
    await expect.poll(ready).toEqual(READY);
  });

  it("says so when a migration of this version is not there", async () => {
    const { rows } = await server.database.admin.query<{ version: string }>(
      `delete from supabase_migrations.schema_migrations
       where version = (select max(version) from supabase_migrations.schema_migrations) returning *`,
    );
    expect(rows).toHaveLength(1);
    await expect.poll(ready).toEqual(without("migrations"));
    await server.database.admin.query(
      "insert into supabase_migrations.schema_migrations select * from jsonb_populate_record(null::supabase_migrations.schema_migrations, $1)",
      [JSON.stringify(rows[0])],
    );
    await expect.poll(ready).toEqual(READY);
  });

  it("says so when a migration is in the database with another text", async () => {
    const edit = (change: string) =>
      server.database.admin.query(
        `update supabase_migrations.schema_migrations set statements = ${change}
         where version = (select min(version) from supabase_migrations.schema_migrations)`,
      );
    await edit("statements || array['select 1;']");
    await expect.poll(ready).toEqual(without("migrations"));
    await edit("statements[1:1]");
    await expect.poll(ready).toEqual(READY);
  });

  it("goes on while a newer version has already applied its migrations", async () => {
    await server.database.admin.query(
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ('20990101000000', 'next', array['select 1;'])",
    );
    await expect(checkMigrations(server.database.admin)()).resolves.toBeUndefined();
    await server.database.admin.query(
      "delete from supabase_migrations.schema_migrations where version = '20990101000000'",
    );
  });

  it("says so when files cannot be written, or the disk is full", async () => {
    const folder = join(server.context.config.dataDir, "storage");
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, "in the way");
    await expect.poll(ready).toEqual(without("storage"));
    rmSync(folder);
    await expect.poll(ready).toEqual(READY);
    // `/proc` is a file system without free space.
    await expect(checkDisk("/proc")).rejects.toThrow("is full");
    await checkDisk(server.context.config.dataDir);
  });
});

describe("GET /config.json", () => {
  it("tells the page where the API is and nothing secret", async () => {
    const response = await fetch(`${server.url}/config.json`);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      supabaseUrl: server.url,
      supabaseAnonKey: server.anonKey,
      brand: "Leyenda",
      confirmEmail: true,
      demo: false,
    });
    expect(text).not.toContain(server.serviceRoleKey);
    expect(text).not.toContain(server.context.config.jwtSecret);
  });

  it("names the origin that the visitor used", async () => {
    const response = await fetch(`${server.url.replace("127.0.0.1", "localhost")}/config.json`);
    expect(((await response.json()) as { supabaseUrl: string }).supabaseUrl).toBe(
      server.url.replace("127.0.0.1", "localhost"),
    );
  });
});
