import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { choosePort } from "@leyenda/platform/src/database/choose-port.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "@leyenda/platform/database/embedded-postgres";
import { prepareDatabase } from "@leyenda/platform/database/prepare-database";
import { readMigrations } from "@leyenda/platform/database/migrations";
import { freePort } from "@leyenda/platform/database/free-port";
import { TEST_PASSWORDS } from "@leyenda/platform/src/testing/test-cluster.ts";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { applyPlatform } from "@leyenda/platform/database/apply-platform";
import { awaitDatabase } from "@leyenda/platform/database/await-database";
import { claimFileStore } from "@leyenda/platform/storage/claim-file-store";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { loadSecrets } from "@leyenda/platform/config/secrets";
import { inWords } from "@leyenda/platform/texts";
import { LOCALE } from "../config/config.ts";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";
import { PLATFORM_TEXTS } from "../texts/platform-texts.ts";

const log = pino({ level: "silent" });

/** Runs `work`, which must fail. Returns the error message for the operator. */
async function refusal(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ConfigError) return inWords(error.phrase, PLATFORM_TEXTS);
    throw error;
  }
  throw new Error("Nothing was refused");
}

let folder: string;
const database = useTestDatabase();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "leyenda-refusals-"));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

describe("a start that cannot succeed ends with one line", () => {
  const attempt = (config: pg.ClientConfig, isEmbedded = false, patienceMs = 600): Promise<void> =>
    awaitDatabase(config, log, { isEmbedded, patienceMs });

  it("when nobody listens at DATABASE_URL", async () => {
    const connectionString = `postgresql://u:p@127.0.0.1:${await freePort()}/x`;
    expect(await refusal(() => attempt({ connectionString }))).toMatch(
      /^La base de datos no responde/,
    );
  });

  it("when the password is wrong, at once, and says whose", async () => {
    const common = { host: "127.0.0.1", port: inject("postgres").port, user: "supabase_admin" };
    const wrong = { ...common, database: "postgres", password: "wrong" };
    // Longer than the test's timeout: the test would fail if the server retried after a wrong password.
    const patience = 600_000;
    expect(await refusal(() => attempt(wrong, false, patience))).toMatch(/DATABASE_URL/);
    expect(await refusal(() => attempt(wrong, true, patience))).toMatch(/secrets\.json/);
    const absent = { ...common, database: "absent", password: TEST_PASSWORDS.admin };
    expect(await refusal(() => attempt(absent))).toMatch(/no existe/);
  });

  it.each(["14.19 (Debian 14.19-1)", "9.6.24"])("when PostgreSQL is %s", async (version) => {
    const old = Object.assign(new pg.Client(), {
      query: async () => ({ rows: [{ version }] }),
    });
    expect(await refusal(() => applyPlatform(old, TEST_PASSWORDS))).toBe(
      `El PostgreSQL de DATABASE_URL es la versión ${version}: hace falta la 15 o una posterior.`,
    );
  });

  it.each(["", "{", '{"jwtSecret":"short"}', "null"])(
    "when secrets.json is %j",
    async (content) => {
      writeFileSync(join(folder, "secrets.json"), content);
      expect(await refusal(() => loadSecrets(folder, {}))).toMatch(/secrets\.json está dañado/);
    },
  );
});

describe("a database that another edition laid down", () => {
  const other = useTestDatabase();
  const start = (): Promise<void> =>
    prepareDatabase(
      { platform: other.admin, authenticator: {} },
      TEST_PASSWORDS,
      MIGRATIONS_FOLDER,
      log,
      { version: "1.2.3" },
    );
  const record = (version: string) =>
    other.admin.query(
      "insert into supabase_migrations.schema_migrations (version, name) values ($1, 'otra')",
      [version],
    );

  it("is refused before anything is changed in it: one from before the first release, and a newer one", async () => {
    await other.admin.query("delete from platform.scripts");
    await record("20261103000970");
    expect(await refusal(start)).toMatch(
      /^La base de datos tiene la migración 20261103000970_otra, que no es de esta versión.*edición anterior a la primera versión publicada/,
    );
    await record("20990101000000");
    await other.admin.query(
      `insert into platform.facts (name, value) values ('version', '"9.8.7"') on conflict (name) do update set value = excluded.value`,
    );
    const latest = readMigrations(MIGRATIONS_FOLDER).at(-1)?.version;
    expect(await refusal(start)).toContain(
      `(9.8.7): tiene la migración 20990101000000_otra, y esta versión (1.2.3) conoce hasta la ${latest}.`,
    );
    const { rows } = await other.admin.query("select from platform.scripts");
    expect(rows).toEqual([]);
  });
});

describe("a data folder that cannot be used", () => {
  const open = (dataDir: string): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir, password: "p", locale: LOCALE, log, durable: false });

  it.each(["/proc/x", "/proc/x/y", "/proc", "/dev/null/x"])("is refused: %s", async (place) => {
    expect(await refusal(() => loadSecrets(place, {}))).toMatch(
      /^La carpeta .* \(DATA_DIR\) no se puede crear o escribir \(E[A-Z]+\)/,
    );
  });

  it("is refused where a database lost its PG_VERSION, and nothing in it is touched", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "leyenda-torn-"));
    mkdirSync(join(dataDir, "postgres", "base"), { recursive: true });
    expect(await refusal(() => open(dataDir))).toMatch(/falta PG_VERSION/);
    expect(readdirSync(join(dataDir, "postgres"))).toEqual(["base"]);
    rmSync(dataDir, { recursive: true });
  });

  it.each(["99999", "-1", "abc", ""])("is served though postgres.port says %j", async (noted) => {
    writeFileSync(join(folder, "postgres.port"), noted);
    const port = await choosePort(folder);
    expect(port).toBeLessThan(65_536);
    expect(readFileSync(join(folder, "postgres.port"), "utf8")).toBe(`${port}\n`);
  });
});

describe("several servers in production", () => {
  const claim = (dataDir: string, bucket?: string): Promise<() => Promise<void>> => {
    mkdirSync(join(folder, dataDir), { recursive: true });
    const config = {
      production: true,
      databaseUrl: database.url("supabase_admin"),
      dataDir: join(folder, dataDir),
      s3: bucket
        ? { endpoint: null, bucket, accessKeyId: "a", secretAccessKey: "b", region: "c" }
        : null,
    };
    const platformConfig = { connectionString: database.url("supabase_admin") };
    return claimFileStore(config, { platformConfig }, log);
  };

  it("keep their files in one place, or do not start", async () => {
    const first = await claim("one");
    const sameFolder = await claim("one");
    expect(await refusal(() => claim("two"))).toMatch(/almacén común/);
    expect(await refusal(() => claim("two", "files"))).toMatch(/almacén común/);
    await Promise.all([first(), sameFolder()]);
    const s3 = await Promise.all([claim("one", "files"), claim("two", "files")]);
    await expect(claim("one")).rejects.toThrow(ConfigError);
    await Promise.all(s3.map((release) => release()));
  });
});
