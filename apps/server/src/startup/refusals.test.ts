import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freePort } from "@leyenda/platform/database/free-port";
import { TEST_PASSWORDS } from "@leyenda/platform/src/testing/test-cluster.ts";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { awaitDatabase } from "@leyenda/platform/database/await-database";
import { claimFileStore } from "@leyenda/platform/storage/claim-file-store";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { loadSecrets } from "@leyenda/platform/config/secrets";
import { inWords } from "@leyenda/platform/texts";
import { PLATFORM_TEXTS } from "../texts/platform-texts.ts";

const log = pino({ level: "silent" });

/** What the operator reads. */
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
  const attempt = (config: pg.ClientConfig, isEmbedded = false): Promise<void> =>
    awaitDatabase(config, log, { isEmbedded, patienceMs: 600 });

  it("when nobody listens at DATABASE_URL", async () => {
    const connectionString = `postgresql://u:p@127.0.0.1:${await freePort()}/x`;
    expect(await refusal(() => attempt({ connectionString }))).toMatch(
      /^La base de datos no responde/,
    );
  });

  it("when the password is wrong, at once, and says whose", async () => {
    const common = { host: "127.0.0.1", port: inject("postgres").port, user: "supabase_admin" };
    const wrong = { ...common, database: "postgres", password: "wrong" };
    const startedAt = Date.now();
    expect(await refusal(() => attempt(wrong))).toMatch(/DATABASE_URL/);
    expect(await refusal(() => attempt(wrong, true))).toMatch(/secrets\.json/);
    expect(Date.now() - startedAt).toBeLessThan(600);
    const absent = { ...common, database: "absent", password: TEST_PASSWORDS.admin };
    expect(await refusal(() => attempt(absent))).toMatch(/no existe/);
  });

  it.each(["", "{", '{"jwtSecret":"short"}', "null"])(
    "when secrets.json is %j",
    async (content) => {
      writeFileSync(join(folder, "secrets.json"), content);
      expect(await refusal(() => loadSecrets(folder, {}))).toMatch(/secrets\.json está dañado/);
    },
  );
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
