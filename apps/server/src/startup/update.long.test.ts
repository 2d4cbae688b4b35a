import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { awaitDatabase } from "@leyenda/platform/database/await-database";
import { connectDatabase } from "@leyenda/platform/database/connect-database";
import { prepareDatabase } from "@leyenda/platform/database/prepare-database";
import { loadConfig } from "../config/config.ts";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";
import { VERSION } from "../config/version.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { runServerCommand } from "../testing/server-command.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PRODUCTION = { NODE_ENV: "production", SITE_URL: "https://leyenda.example" };
const log = pino({ level: "silent" });

let home: ServerHome;
let older: string;

/** Creates the database of the previous version: all migrations except the last one. */
async function layDownOlder(): Promise<void> {
  const config = loadConfig({ DATA_DIR: home.dataDir }, home.dataDir);
  const database = await connectDatabase(config, log);
  await awaitDatabase(database.platformConfig, log, { isEmbedded: true });
  await prepareDatabase(database, config.databasePasswords, older, log, { version: "0.0.9" });
  await database.platform.query(
    "insert into public.contact_messages (name, email, subject, message) values ('Ana', 'ana@example.test', 'Antes', 'de actualizar')",
  );
  await database.close();
}

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: home.databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  home = await createServerHome();
  older = mkdtempSync(join(tmpdir(), "leyenda-older-"));
  cpSync(MIGRATIONS_FOLDER, older, { recursive: true });
  rmSync(join(older, readdirSync(older).toSorted().at(-1) ?? ""));
  await layDownOlder();
});

afterAll(async () => {
  await home.remove();
  rmSync(older, { recursive: true });
});

describe("an update that brings migrations", () => {
  const backups = (): string[] =>
    readdirSync(join(home.dataDir, "backups")).filter((name) => name.startsWith("leyenda-before-"));

  it("is not begun where no copy can be made, and says what to do", async () => {
    writeFileSync(join(home.dataDir, "backups"), "in the way");
    const refused = await home.start(PRODUCTION).catch(String);
    expect(refused).toMatch(
      /No se pudo hacer la copia de antes de actualizar[^]*BACKUP_BEFORE_UPDATE=0/,
    );
    rmSync(join(home.dataDir, "backups"));
  });

  it("copies what is there first, once, and writes down which version it is now", async () => {
    await home.start(PRODUCTION);
    expect(backups()).toEqual([
      expect.stringMatching(/^leyenda-before-\d+\.\d+\.\d+-\d{8}T\d{6}\.tar\.gz$/),
    ]);
    expect(
      await ask("select value #>> '{}' as version from platform.facts where name = 'version'"),
    ).toEqual([{ version: VERSION }]);
    await home.stop();
    await home.start(PRODUCTION);
    expect(backups()).toHaveLength(1);
  });

  it("is gone back from by restoring that copy: it is of before, and comes to this version too", async () => {
    const file = join(home.dataDir, "backups", backups()[0] ?? "");
    const drilled = await runServerCommand("restore-drill", { DATA_DIR: home.dataDir }, file);
    expect(drilled).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("El ensayo salió bien"),
    });
    const other = await createServerHome();
    const restored = await runServerCommand("restore", { DATA_DIR: other.dataDir }, file);
    expect(restored.code).toBe(0);
    await other.start();
    const client = new pg.Client({ connectionString: other.databaseUrl() });
    await client.connect();
    const { rows } = await client.query("select subject from public.contact_messages");
    await client.end();
    await other.remove();
    expect(rows).toEqual([{ subject: "Antes" }]);
  });

  it("is refused to an older program, which names both versions and changes nothing", async () => {
    await ask(
      "insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'next')",
    );
    await ask(`update platform.facts set value = '"9.8.7"' where name = 'version'`);
    await home.stop();
    const refused = await home.start(PRODUCTION).catch(String);
    expect(refused).toContain("(9.8.7): tiene la migración 20990101000000");
    expect(refused).toContain(`esta versión (${VERSION}) conoce hasta`);
    expect(backups()).toHaveLength(1);
  });
});
