import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { migrate, migrationFile, readMigrations } from "@leyenda/platform/database/migrations";
import { loadConfig } from "../config/config.ts";
import { PROJECT_FOLDER } from "../config/project-folder.ts";
import { readReleases } from "../config/released-migrations.ts";
import { VERSION } from "../config/version.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { CROWD, crowd } from "../testing/crowded-world.ts";
import {
  CHANGED_ARTICLE,
  DUMP_PASSPHRASE,
  makeReleaseDump,
  ODD_ACCOUNT,
  ODD_SUBJECT,
} from "../testing/release-dump.ts";
import { runServerCommand } from "../testing/server-command.ts";
import { startSharedDatabase, type SharedDatabase } from "../testing/shared-database.ts";
import { makeNextRelease, NEXT_VERSION } from "../../../../tools/lib/operation/next-release.ts";
import { compareSchemas } from "../../../../tools/lib/schema/compare-schemas.ts";
import { firstMigrations, readAreas } from "../../../../tools/lib/schema/schema-sources.ts";
import { type Cluster, withDatabases } from "../../../../tools/lib/schema/temporary-databases.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const PRODUCTION = { NODE_ENV: "production", SITE_URL: "https://leyenda.example" };
const JWT_SECRET = "one-secret-that-the-servers-of-both-versions-share";
const RELEASES = join(PROJECT_FOLDER, "tests/releases");
const OWN = "this version";
const DUMPS = existsSync(RELEASES)
  ? readdirSync(RELEASES).filter((file) => file.endsWith(".tar.gz"))
  : [];

let folder: string;
let ownDump: string;

async function query<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function restore(file: string, environment: Record<string, string>): Promise<void> {
  const startedAt = performance.now();
  const restored = await runServerCommand(
    "restore",
    { BACKUP_PASSPHRASE: DUMP_PASSPHRASE, ...environment },
    file,
  );
  expect(restored).toMatchObject({ code: 0 });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(`${basename(file)}: restored and migrated in ${seconds} s`);
}

const signIn = (url: string, apikey: string): Promise<Response> =>
  fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify(ODD_ACCOUNT),
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "leyenda-upgrade-"));
  ownDump = join(folder, "own.tar.gz");
  await makeReleaseDump(ownDump);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The embedded database of an installation. */
function clusterOf(home: ServerHome): Cluster {
  const { databasePasswords } = loadConfig({ DATA_DIR: home.dataDir }, home.dataDir);
  const url = new URL(home.databaseUrl());
  const connection = {
    host: url.hostname,
    port: Number(url.port),
    user: url.username,
    password: url.password,
    database: "postgres",
  };
  return { connection, passwords: databasePasswords };
}

it(
  "the later migrations are made with a million players, and the time is printed",
  { timeout: 1_800_000 },
  async () => {
    const all = readMigrations(join(PROJECT_FOLDER, "migrations"));
    const first = readReleases()[0]?.migrations ?? {};
    const released = all.filter((one) => migrationFile(one) in first);
    const home = await createServerHome();
    try {
      await home.start(PRODUCTION);
      await withDatabases(clusterOf(home), [released], async (database) => {
        await crowd(database, { ...CROWD, players: 1_000_000 });
        const client = await database.connect();
        const startedAt = performance.now();
        const { applied } = await migrate(client, all);
        client.release();
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        print(`A million players: ${applied.length} later migrations in ${seconds} s`);
        expect(applied).toHaveLength(all.length - released.length);
      });
    } finally {
      await home.remove();
    }
  },
);

describe("the copy of a release", () => {
  /** Compares the installation's database schema with the schema in the source code. */
  async function differences(home: ServerHome): Promise<unknown> {
    const cluster = clusterOf(home);
    const upgraded = new pg.Pool({ ...cluster.connection, max: 4 });
    const sources = firstMigrations(readAreas(join(PROJECT_FOLDER, "schema")));
    try {
      return await withDatabases(cluster, [sources], async (said) => {
        const { actions, rest } = await compareSchemas(upgraded, said, { withRows: false });
        return [...actions.map(({ sql }) => sql), ...rest];
      });
    } finally {
      await upgraded.end();
    }
  }

  it.each([...DUMPS, OWN])("%s becomes exactly what the sources say", async (dump) => {
    const home = await createServerHome();
    try {
      await restore(dump === OWN ? ownDump : join(RELEASES, dump), { DATA_DIR: home.dataDir });
      const milliseconds = await home.start(PRODUCTION);
      print(`${dump}: the server was ready after ${Math.round(milliseconds)} ms`);
      expect((await fetch(`${home.url}/ready`)).status).toBe(200);
      const { anonKey } = loadConfig({ DATA_DIR: home.dataDir }, home.dataDir);
      expect((await signIn(home.url, anonKey)).status).toBe(200);
      const messages = await query(
        home.databaseUrl(),
        "select subject from public.contact_messages",
      );
      expect(messages).toContainEqual({ subject: ODD_SUBJECT });
      const changed = "select title from public.news where edited_at > published_at";
      expect(await query(home.databaseUrl(), changed)).toContainEqual({ title: CHANGED_ARTICLE });
      expect(await differences(home)).toEqual([]);
      await home.stop();
      expect(await runServerCommand("check-ledger", { DATA_DIR: home.dataDir })).toMatchObject({
        code: 0,
      });
    } finally {
      await home.remove();
    }
  });
});

describe("an update while the site is in use", () => {
  const SENT_DURING = "Durante la actualización";
  let shared: SharedDatabase;
  let older: ServerHome;
  let newer: ServerHome;
  let next: string;
  let environment: Record<string, string>;
  let keys: { readonly anonKey: string; readonly serviceRoleKey: string };

  beforeAll(async () => {
    next = join(folder, "next");
    makeNextRelease(next);
    shared = await startSharedDatabase();
    [older, newer] = await Promise.all([createServerHome(), createServerHome()]);
    const place = { DATABASE_URL: shared.url, DATA_DIR: join(folder, "data"), JWT_SECRET };
    await restore(ownDump, place);
    environment = { ...PRODUCTION, ...place };
    keys = loadConfig(environment, folder);
    await older.start(environment);
    // The first page request makes the server load the web app, which is slow.
    for (const path of PATHS) await visit(path);
  });

  afterAll(async () => {
    await Promise.all([older.remove(), newer.remove()]);
    await shared.remove();
  });

  const PATHS = ["/rest/v1/games?select=id,name&limit=5", "/", "/ready", "/tournaments"];

  const visit = async (path: string): Promise<number> => {
    const headers = { apikey: keys.anonKey };
    const response = await fetch(`${older.url}${path}`, { headers });
    await response.arrayBuffer();
    return response.status;
  };

  /** Requests the older server's pages one after another, until the signal. Returns the number of requests. */
  async function visitUntil(signal: AbortSignal, failed: string[]): Promise<number> {
    let count = 0;
    let slowest = 0;
    for (; !signal.aborted; count += 1) {
      const path = PATHS[count % PATHS.length] ?? "/";
      const startedAt = performance.now();
      const status = await visit(path);
      slowest = Math.max(slowest, performance.now() - startedAt);
      if (status !== 200) failed.push(`${path} ${status}`);
    }
    print(`Visits during the update: ${count}, the slowest took ${Math.round(slowest)} ms`);
    return count;
  }

  const sendMessage = async ({ url }: ServerHome, subject: string): Promise<number> => {
    const { status } = await fetch(`${url}/rest/v1/rpc/send_contact_message`, {
      method: "POST",
      headers: { apikey: keys.anonKey, "content-type": "application/json" },
      body: JSON.stringify({
        p_name: "Ana",
        p_email: "ana@example.test",
        p_subject: subject,
        p_message: "Mensaje.",
      }),
    });
    return status;
  };

  it("leaves the older server at work next to the newer one, over the migrated database", async () => {
    const stop = new AbortController();
    const failed: string[] = [];
    const visited = visitUntil(stop.signal, failed);
    const milliseconds = await newer.start(environment, next);
    print(`The newer version made a backup and migrated in ${Math.round(milliseconds)} ms`);
    expect(await sendMessage(older, SENT_DURING)).toBe(200);
    stop.abort();
    expect(await visited).toBeGreaterThan(20);
    expect(failed).toEqual([]);
    for (const [server, version] of [
      [older, VERSION],
      [newer, NEXT_VERSION],
    ] as const) {
      expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({ version });
      expect((await fetch(`${server.url}/ready`)).status).toBe(200);
      expect((await signIn(server.url, keys.anonKey)).status).toBe(200);
      const found = await fetch(
        `${server.url}/rest/v1/contact_messages?select=subject&subject=eq.${encodeURIComponent(SENT_DURING)}`,
        { headers: { apikey: keys.serviceRoleKey } },
      );
      expect(await found.json()).toEqual([{ subject: SENT_DURING }]);
    }
    const ranks = await fetch(`${newer.url}/rest/v1/games?select=next_rank&next_rank=eq.0`, {
      headers: { apikey: keys.anonKey },
    });
    expect(await ranks.json()).toEqual([]);
  });

  it("does not let the older version start again, which names both versions", async () => {
    await older.stop();
    const refused = await older.start(environment).catch(String);
    expect(refused).toContain(`(${NEXT_VERSION}): tiene la migración`);
    expect(refused).toContain(`esta versión (${VERSION}) conoce hasta`);
  });

  it("is undone by restoring the copy from before it with the older version", async () => {
    const backups = join(folder, "data/backups");
    const [copy = ""] = readdirSync(backups).filter((name) =>
      name.startsWith(`leyenda-before-${NEXT_VERSION}-`),
    );
    const home = await createServerHome();
    try {
      await restore(join(backups, copy), { DATA_DIR: home.dataDir });
      await home.start(PRODUCTION);
      expect(await (await fetch(`${home.url}/health`)).json()).toMatchObject({ version: VERSION });
      const messages = await query<{ subject: string }>(
        home.databaseUrl(),
        "select subject from public.contact_messages",
      );
      expect(messages).toContainEqual({ subject: ODD_SUBJECT });
      expect(messages).not.toContainEqual({ subject: SENT_DURING });
      expect(
        await query(
          home.databaseUrl(),
          "select from information_schema.columns where column_name = 'next_rank'",
        ),
      ).toEqual([]);
    } finally {
      await home.remove();
    }
  });
});
