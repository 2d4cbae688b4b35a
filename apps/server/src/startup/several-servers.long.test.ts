import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadConfig } from "../config/config.ts";
import { readMigrations } from "@leyenda/platform/database/migrations";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { runServerCommand, type Finished } from "../testing/server-command.ts";
import { startSharedDatabase, type SharedDatabase } from "../testing/shared-database.ts";
import { prepareKey } from "../commands/rotate-keys.ts";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const NEXT_SECRET = "another-secret-after-the-first-one-was-seen-by-somebody";
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

  it("show who wrote on one of them what he wrote, whichever he comes to next", async () => {
    const [first] = servers;
    const { anonKey } = loadConfig({ DATA_DIR: first?.dataDir, JWT_SECRET }, "/");
    const signedIn = await fetch(`${first?.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: anonKey, "content-type": "application/json" },
      body: JSON.stringify({ email: "una@example.test", password: "secreta123" }),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const own = "rest/v1/profiles?username=eq.unajugadora";
    const read = async (server: ServerHome | undefined, cookie: string) => {
      const answer = await fetch(`${server?.url}/${own}&select=bio`, {
        headers: { apikey: anonKey, cookie },
      });
      return ((await answer.json()) as readonly { bio: string }[])[0]?.bio;
    };
    const write = async (server: ServerHome | undefined, bio: string) => {
      const answer = await fetch(`${server?.url}/${own}`, {
        method: "PATCH",
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "sec-fetch-mode": "cors",
        },
        body: JSON.stringify({ bio }),
      });
      expect(answer.status).toBe(204);
      return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    };
    // After four requests, each server has the page in its cache.
    for (let times = 0; times < 4; times += 1) for (const server of servers) await read(server, "");
    for (let round = 0; round < 100; round += 1) {
      const bio = `Es la vez ${round}.`;
      const cookie = await write(servers[round % 3], bio);
      expect(await read(servers[(round + 1) % 3], cookie)).toBe(bio);
    }
  });

  it("go on answering when a server with another secret is started over the database", async () => {
    const stranger = await createServerHome();
    try {
      // The new server has no JWT_SECRET in its environment, so it generates a secret that differs from the other
      // servers'.
      await expect(stranger.start({ DATABASE_URL: databaseUrl })).rejects.toThrow(
        /ya se sirve con otro JWT_SECRET/,
      );
    } finally {
      await stranger.remove();
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    // The data API must connect again with its password, which the refused server must not have changed.
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'platform api'",
    );
    await client.end();
    const { anonKey } = loadConfig({ DATA_DIR: servers[0]?.dataDir, JWT_SECRET }, "/");
    for (const server of servers) {
      const answer = await fetch(`${server.url}/rest/v1/games?select=id`, {
        headers: { apikey: anonKey },
      });
      expect(answer.status).toBe(200);
    }
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
    await expect.poll(allKeys).toEqual(servers.map(() => [...(before ?? []), prepared].toSorted()));
  });

  it("all say 503 while the database is gone and recover when it is back", async () => {
    await shared.stop();
    for (const server of servers) await server.untilHealth(503);
    const { anonKey } = loadConfig({ DATA_DIR: servers[0]?.dataDir, JWT_SECRET }, "/");
    const asked = servers.map(({ url }) =>
      fetch(`${url}/rest/v1/games?select=id&limit=1`, { headers: { apikey: anonKey } }),
    );
    await shared.start();
    // The requests waited while the database was unavailable, as in a failover.
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const server of servers) await server.untilHealth(200);
    const answer = await fetch(`${servers[2]?.url}/config.json`);
    expect(await answer.json()).toMatchObject({ modules: { store: true } });
  });

  it("change the secret by a command alone, once they are stopped", async () => {
    const [server] = servers;
    if (!server) throw new Error("No server");
    const change = (): Promise<Finished> =>
      runServerCommand(
        "keys",
        { DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl, JWT_SECRET: NEXT_SECRET },
        "--cambiar-secreto",
      );
    // The servers have just lost the database. Each of them must work again.
    const { anonKey } = loadConfig({ DATA_DIR: server.dataDir, JWT_SECRET }, "/");
    for (const { url } of servers) {
      const answer = await fetch(`${url}/rest/v1/games?select=id`, {
        headers: { apikey: anonKey },
      });
      expect(answer.status).toBe(200);
    }
    expect(await change()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("detenlos antes"),
    });
    await Promise.all(servers.map((one) => one.stop()));
    expect(await change()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("se sirve desde ahora con este JWT_SECRET"),
    });
    await expect(server.start({ DATABASE_URL: databaseUrl, JWT_SECRET })).rejects.toThrow(
      /ya se sirve con otro JWT_SECRET/,
    );
    await server.start({ DATABASE_URL: databaseUrl, JWT_SECRET: NEXT_SECRET });
    await server.untilHealth(200);
  });
});
