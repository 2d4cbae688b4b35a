import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  removeCluster,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "@leyenda/platform/database/embedded-postgres";
import { externalAddress, openDatabase } from "@leyenda/platform/database/pools";
import { prepareDatabase } from "@leyenda/platform/database/prepare-database";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";
import { LOCALE } from "../config/config.ts";

const log = pino({ level: "silent" });
const PASSWORDS = { admin: "unused", owner: "owner-password", authenticator: "api-password" };

let dataDir: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "leyenda-owner-"));
  postgres = await startEmbeddedPostgres({
    locale: LOCALE,
    dataDir,
    password: "admin-password",
    log,
    durable: false,
    settings: { fsync: "off" },
  });
});

afterAll(async () => {
  await postgres.stop();
  removeCluster(dataDir);
});

describe("a database of somebody else", () => {
  it("is prepared by an owner that is no superuser, and serves the API's role", async () => {
    const address = `127.0.0.1:${postgres.port}`;
    const admin = new pg.Client({
      connectionString: `postgresql://supabase_admin:admin-password@${address}/postgres`,
    });
    await admin.connect();
    await admin.query("create role tenant login createrole createdb bypassrls password 'secret'");
    await admin.query("create database product owner tenant");
    await admin.end();

    const url = `postgresql://tenant:secret@${address}/product`;
    const database = openDatabase(externalAddress(url, PASSWORDS.authenticator), log);
    await database.whenHealthy();
    await prepareDatabase(database, PASSWORDS, MIGRATIONS_FOLDER, log);
    await prepareDatabase(database, PASSWORDS, MIGRATIONS_FOLDER, log);
    const api = new pg.Client(database.authenticator);
    await api.connect();
    await api.query("set role anon");
    const { rows } = await api.query("select count(*)::int as modules from public.system_status");
    await api.end();
    await database.close();
    expect(rows).toEqual([{ modules: 4 }]);
  });
});
