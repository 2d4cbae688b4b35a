import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createFactorSeal } from "@leyenda/platform/src/auth/factor-seal.ts";
import { loadSecrets } from "@leyenda/platform/config/secrets";
import { blocksBelow, blockWith } from "../../../../tools/lib/operation/guide-instructions.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { runServerCommand, type Finished } from "../testing/server-command.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const ROOT = resolve(import.meta.dirname, "../../../..");
const GUIDE = blocksBelow("docs/guides/backup.md", "Without `secrets.json`");
const FROM_BACKUP = blockWith(GUIDE, ".tar.gz");
const ACCEPT_LOSS = blockWith(GUIDE, "--perder");
const PASSPHRASE = "una frase que solo sabe quien opera";

let home: ServerHome;
let file: string;
let factor: string;

beforeAll(async () => {
  home = await createServerHome();
  file = join(home.dataDir, "secrets.json");
  await home.start();
  factor = await enrolFactor();
});

afterAll(() => home.remove());

const secretNow = (): string => loadSecrets(home.dataDir, {}).jwtSecret;

async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: home.databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Creates an account with an authenticator app. Returns the app's id. */
async function enrolFactor(): Promise<string> {
  const id = randomUUID();
  await query(
    `with account as (
       insert into auth.users (id, email) values (gen_random_uuid(), 'con-app@example.test') returning id
     )
     insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
     select $1, id, 'teléfono', 'totp', 'verified', $2 from account`,
    [id, createFactorSeal(secretNow()).seal(id, "JBSWY3DPEHPK3PXP")],
  );
  return id;
}

/** Whether the server's current secret decrypts the secret of the authenticator app. */
async function opensFactor(): Promise<boolean> {
  const [row] = await query<{ secret: string }>(
    "select secret from auth.mfa_factors where id = $1",
    [factor],
  );
  return createFactorSeal(secretNow()).open(factor, row?.secret ?? "") !== null;
}

async function guide(lines: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { PATH, HOME } = process.env;
  const options = { cwd: ROOT, env: { PATH, HOME, DATA_DIR: home.dataDir, ...env } };
  return (await promisify(execFile)("bash", ["-ec", lines], options)).stdout;
}

const command = (name: string, ...args: string[]): Promise<Finished> =>
  runServerCommand(name, { DATA_DIR: home.dataDir, BACKUP_PASSPHRASE: PASSPHRASE }, ...args);

it("a server that runs writes a lost secrets.json again", async () => {
  const before = readFileSync(file, "utf8");
  rmSync(file);
  await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true);
  expect(readFileSync(file, "utf8")).toBe(before);
  expect(home.output()).toContain("secrets.json was missing and was written again");
});

it("a start without it is refused in a sentence, and so is a command; no other file is made", async () => {
  const backup = join(home.dataDir, "copia.tar.gz");
  expect(await command("backup", backup)).toMatchObject({ code: 0 });
  expect((await command("remake-secrets")).stderr).toMatch(/secrets\.json existe/);
  await home.stop();
  rmSync(file);
  await expect(home.start()).rejects.toThrow(/Falta el archivo .*npm run secrets/);
  expect((await command("check-ledger")).stderr).toMatch(/^Falta el archivo/);
  expect(existsSync(file)).toBe(false);
});

it("what is lost for ever is said before, and nothing is changed", async () => {
  const said = await command("remake-secrets");
  expect(said).toMatchObject({ code: 1, stdout: "" });
  expect(said.stderr).toMatch(/para siempre:[^]*apps de autenticación[^]*claves que firman/);
  expect(existsSync(file)).toBe(false);
});

it("a secret that is not the database's is refused, and nothing is lost", async () => {
  const env = { DATA_DIR: home.dataDir, JWT_SECRET: "another-secret-that-this-database-never-had" };
  const refused = await runServerCommand("remake-secrets", env);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("otro JWT_SECRET") });
  expect(existsSync(file)).toBe(false);
});

it("a backup with its secret gives everything back, as the guide says", async () => {
  const lines = FROM_BACKUP.replace(/\S+\.tar\.gz/, join(home.dataDir, "copia.tar.gz"));
  const said = await guide(lines, { BACKUP_PASSPHRASE: PASSPHRASE });
  expect(said).toContain("la base de datos se abre con él");
  expect(said).not.toContain("no se pueden comprobar");
  await home.start();
  expect(await opensFactor()).toBe(true);
});

it("without one the guide's last way opens the database, and the operator reads what was lost", async () => {
  await home.stop();
  rmSync(file);
  expect(await guide(ACCEPT_LOSS)).toMatch(
    /Apps de autenticación que no se pueden comprobar con este JWT_SECRET: 1\./,
  );
  await home.start();
  expect(await opensFactor()).toBe(false);
  await home.untilHealth(200);
});
