import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { createClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createNews } from "@leyenda/testing/create-content";
import { createPlayer } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { createFactorSeal } from "@leyenda/platform/src/auth/factor-seal.ts";
import { loadConfig, type ServerConfig } from "../config/config.ts";
import { writeBackup } from "./backup-format.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { runServerCommand, type Finished } from "../testing/server-command.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let home: ServerHome;
let config: ServerConfig;
let picture: Buffer;

/** The secret of the authenticator app of `EMAIL`. */
const APP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const EMAIL = "con-app@example.test";
const PASSWORD = "la-de-siempre-1";
const PASSPHRASE = "una frase que solo sabe quien opera";

/** Adds a verified authenticator app to the account `EMAIL`. */
async function activateApp(target: ServerHome): Promise<void> {
  const { jwtSecret } = loadConfig({ DATA_DIR: target.dataDir }, target.dataDir);
  const id = randomUUID();
  const sealed = createFactorSeal(jwtSecret).seal(id, APP_SECRET);
  await withOwner(target, (owner) =>
    owner.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       select $1, id, 'teléfono', 'totp', 'verified', $2 from auth.users where email = $3`,
      [id, sealed, EMAIL],
    ),
  );
}

/** Signs in with the password and the authenticator app's current code. Returns the server's response. */
async function enterCode(target: ServerHome): Promise<{ error: unknown }> {
  const { anonKey } = loadConfig({ DATA_DIR: target.dataDir }, target.dataDir);
  const { auth } = createClient(target.url, anonKey, { auth: { persistSession: false } });
  const { data } = await auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
  const factorId = data.user?.factors?.[0]?.id ?? "";
  const code = new TOTP({ secret: Secret.fromBase32(APP_SECRET) }).generate();
  return auth.mfa.challengeAndVerify({ factorId, code });
}

/** Runs a server command on the data directory of a server. */
function command(target: ServerHome, name: string, ...args: string[]): Promise<Finished> {
  return runServerCommand(name, { DATA_DIR: target.dataDir }, ...args);
}

/** Like `command`, with the passphrase that encrypts the backup's secret. */
function sealing(target: ServerHome, name: string, ...args: string[]): Promise<Finished> {
  const env = { DATA_DIR: target.dataDir, BACKUP_PASSPHRASE: PASSPHRASE };
  return runServerCommand(name, env, ...args);
}

async function withOwner<T>(target: ServerHome, work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const { databasePasswords } = loadConfig({ DATA_DIR: target.dataDir }, target.dataDir);
  const url = new URL(target.databaseUrl());
  url.username = "postgres";
  url.password = databasePasswords.owner;
  const owner = new pg.Pool({ connectionString: url.href });
  // The test factories use an administrator without a second factor, so this requirement is switched off.
  const demand = "update private.requirements set admin_second_factor = $1";
  try {
    await owner.query(demand, [false]);
    return await work(owner);
  } finally {
    await owner.query(demand, [true]);
    await owner.end();
  }
}

/** For each table with users' data, a hash of its rows. */
async function contents(target: ServerHome): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: target.databaseUrl() });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('auth', 'storage', 'public', 'private', 'ledger')
       -- Counters of the last minutes, which run out by themselves.
       and tablename <> 'event_counts'
     order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: hash } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t`,
    );
    hashes[name] = hash[0]?.hash ?? "";
  }
  await client.end();
  return hashes;
}

beforeAll(async () => {
  home = await createServerHome();
  await home.start();
  config = loadConfig({ DATA_DIR: home.dataDir }, home.dataDir);
  await withOwner(home, async (owner) => {
    await createPlayer({ owner }, { username: "Ñandú", email: "nandu@example.test", tickets: 25 });
    await createPlayer({ owner }, { username: "Con_app", email: EMAIL, password: PASSWORD });
    await createTeam({ owner }, { name: "Línea «nueva» y más" });
    await createNews({ owner }, { title: "Barras \\ y saltos", content: "uno\ndos\\N\ttres" });
  });
  picture = readFileSync(resolve(import.meta.dirname, "../../../web/public/icon-192.png"));
  const uploaded = await fetch(`${home.url}/storage/v1/object/team_logos/prueba.png`, {
    method: "POST",
    headers: { apikey: config.serviceRoleKey, "content-type": "image/png" },
    body: new Uint8Array(picture),
  });
  if (!uploaded.ok) throw new Error(`upload: ${uploaded.status} ${await uploaded.text()}`);
});

afterAll(() => home.remove());

describe("npm run admin", () => {
  it("makes an administrator while the server runs, whatever the case of the address", async () => {
    const first = await command(home, "make-admin", "NANDU@example.test");
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Ñandú (NANDU@example.test) ahora es administrador"),
    });
    const again = await command(home, "make-admin", "nandu@example.test");
    expect(again.stdout).toContain("ya era administrador");
    expect(again.stdout).toContain("activar la verificación en dos pasos");
    const { rows } = await withOwner(home, (owner) =>
      owner.query("select role from public.profiles where username = 'Ñandú'"),
    );
    expect(rows).toEqual([{ role: "admin" }]);
  });

  it("takes a second factor from who lost it, ends the sessions, and the log says so", async () => {
    const client = new pg.Client({ connectionString: home.databaseUrl() });
    await client.connect();
    await client.query(
      `with account as (select id from auth.users where email = 'nandu@example.test'),
       factor as (
         insert into auth.mfa_factors (user_id, factor_type, status) select id, 'totp', 'verified' from account
       )
       insert into auth.sessions (user_id) select id from account`,
    );
    const removed = await command(home, "make-admin", "--quitar-factor", "nandu@example.test");
    expect(removed).toMatchObject({ code: 0, stdout: expect.stringContaining("ya no tiene") });
    const { rows } = await client.query(
      `select (select count(*)::int from auth.mfa_factors) as factors, (select count(*)::int from auth.sessions) as sessions,
         (select count(*)::int from public.admin_audit_log where action = 'remove_second_factor' and actor_id is null) as log`,
    );
    await client.end();
    expect(rows).toEqual([{ factors: 0, sessions: 0, log: 1 }]);
  });

  it.each([
    [
      "an account without a second factor",
      ["--quitar-factor", "nandu@example.test"],
      "no tiene segundo",
    ],
    ["an address that nobody has", ["nadie@example.test"], "No hay ninguna cuenta"],
    ["no address", [], "Uso: npm run admin"],
  ])("refuses %s", async (_what, args, message) => {
    const result = await command(home, "make-admin", ...args);
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });

  it("confirms the operator's own account, which no mail has reached", async () => {
    const credentials = { email: "operadora@example.test", password: "secreta123" };
    const send = (path: string, body: object): Promise<Response> =>
      fetch(`${home.url}/auth/v1/${path}`, {
        method: "POST",
        headers: { apikey: config.anonKey, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const data = { username: "operadora", age_confirmed: true };
    expect((await send("signup", { ...credentials, data })).status).toBe(200);
    expect((await send("token?grant_type=password", credentials)).status).toBe(400);

    const made = await command(home, "make-admin", credentials.email);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect(made.stdout).toMatch(/^El correo no estaba confirmado.*\d{2}\/\d{2}\/\d{4}/);
    expect(made.stdout).toContain("operadora (operadora@example.test) ahora es administrador.");
    expect((await send("token?grant_type=password", credentials)).status).toBe(200);
    const again = await command(home, "make-admin", credentials.email);
    expect(again.stdout).toMatch(/^operadora \(operadora@example\.test\) ya era administrador\./);
  });
});

describe("npm run keys", () => {
  it("lists the keys, prepares another one, and says what it takes", async () => {
    expect((await command(home, "keys")).stdout).toMatch(/^\S{43} {2}en uso {5}desde \S+\n$/);
    expect(await command(home, "keys", "--preparar")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Clave preparada y publicada: \S{43}\n$/),
    });
    expect(await command(home, "keys", "--retirar")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Uso: npm run keys"),
    });
  });
});

describe("npm run ledger:check", () => {
  it("is content with a sound ledger", async () => {
    const result = await command(home, "check-ledger");
    expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining("Todo cuadra") });
  });

  it("names the participant whose balance is wrong", async () => {
    const client = new pg.Client({ connectionString: home.databaseUrl() });
    await client.connect();
    const tamper = async (difference: number): Promise<string> => {
      await client.query("begin; set local session_replication_role = replica");
      const { rows } = await client.query<{ id: string }>(
        "update public.wallets set balance = balance + $1 where balance >= 25 returning participant_id as id",
        [difference],
      );
      await client.query("commit");
      return rows[0]?.id ?? "";
    };
    const offender = await tamper(1);
    const result = await command(home, "check-ledger");
    await tamper(-1);
    await client.end();
    expect(result.code).toBe(1);
    expect(result.stdout).toContain(`${offender}: saldo 26, suma de movimientos 25`);
  });
});

describe("npm run backup and restore", () => {
  it("bring everything to another place: rows, sequences, files and authenticator apps", async () => {
    const file = join(home.dataDir, "copia.tar.gz");
    await activateApp(home);
    const saved = await sealing(home, "backup", file);
    expect(saved).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\d+ filas, archivos: 1[^]*cifrado con BACKUP_PASSPHRASE/),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { "auth.mfa_factors": _sealedAnew, ...original } = await contents(home);

    // An operator can open the backup with standard tools.
    const opened = join(home.dataDir, "abierta");
    mkdirSync(opened);
    execFileSync("tar", ["-xzf", file, "-C", opened]);
    expect(existsSync(join(opened, "tables/public.profiles.0001.copy"))).toBe(true);
    const sums = execFileSync("sha256sum", ["-c", "--quiet", "SHA256SUMS"], { cwd: opened });
    expect(sums.toString()).toBe("");
    expect(readFileSync(join(opened, "secret.sealed")).includes(config.jwtSecret)).toBe(false);

    const other = await createServerHome();
    try {
      expect(await command(other, "restore", file)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("define BACKUP_PASSPHRASE"),
      });
      const restored = await sealing(other, "restore", file);
      expect(restored).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^Copia restaurada: \d+ filas, archivos: 1\.\n$/),
      });
      await other.start();
      expect(await contents(other)).toMatchObject(original);
      expect((await enterCode(other)).error).toBeNull();
      const download = await fetch(`${other.url}/storage/v1/object/public/team_logos/prueba.png`);
      expect(download.status).toBe(200);
      // New rows continue the restored sequences, and the triggers are enabled again.
      await withOwner(other, (owner) =>
        createPlayer({ owner }, { username: "Despues", tickets: 5 }),
      );
      expect((await command(other, "check-ledger")).code).toBe(0);

      // The restore drill needs no secret or database of the installation, and leaves no files behind.
      const drilled = await sealing(other, "restore-drill", file);
      expect(drilled).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/Copia restaurada[^]*Todo cuadra[^]*El ensayo salió bien/),
      });
      expect(drilled.stdout).not.toContain("no se pueden comprobar");
      expect(await command(other, "restore-drill", file)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/define BACKUP_PASSPHRASE[^]*El ensayo falló/),
      });

      const again = await sealing(other, "restore", file);
      expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("ya tiene cuentas") });
    } finally {
      await other.remove();
    }
  });

  it("say at both ends what is lost without a passphrase", async () => {
    const file = join(home.dataDir, "sin-secreto.tar.gz");
    expect((await command(home, "backup", file)).stdout).toContain(
      "las apps de autenticación dejan de servir",
    );
    const other = await createServerHome();
    try {
      expect((await command(other, "restore", file)).stdout).toMatch(
        /Apps de autenticación que no se pueden comprobar con este JWT_SECRET: 1\./,
      );
    } finally {
      await other.remove();
    }
  });

  it("name the format of a copy of another time instead of calling it damaged", async () => {
    const first = join(home.dataDir, "formato-1.bak");
    writeFileSync(first, gzipSync("LEYENDA BACKUP 1\n and what followed"));
    expect((await command(home, "restore", first)).stderr).toMatch(
      /es una copia de formato 1, y aquí se lee el 2: restáurala con la versión de Leyenda que la hizo/,
    );
    const next = join(home.dataDir, "formato-3.tar.gz");
    const writer = writeBackup(next);
    await writer.add("backup.json", Buffer.from('{"format":3}'));
    await writer.finish();
    expect((await command(home, "restore", next)).stderr).toMatch(
      /es una copia de formato 3, y aquí se lee el 2: actualiza el servidor/,
    );
  });

  it("refuse a damaged file before anything is written", async () => {
    const file = join(home.dataDir, "entera.tar.gz");
    await command(home, "backup", file);
    const bytes = readFileSync(file);
    const flipped = Buffer.from(bytes);
    flipped[Math.floor(bytes.length / 2)] = (flipped[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    const damaged = [
      flipped,
      bytes.subarray(0, bytes.length - 100),
      Buffer.from("hola"),
      Buffer.alloc(0),
    ];
    const other = await createServerHome();
    try {
      for (const [index, content] of damaged.entries()) {
        const path = join(home.dataDir, `dañada-${index}`);
        writeFileSync(path, content);
        const result = await command(other, "restore", path);
        expect(result).toMatchObject({
          code: 1,
          stderr: expect.stringContaining("no es una copia completa"),
        });
      }
    } finally {
      await other.remove();
    }
  });

  it("work while the server is stopped, and never overwrite a file", async () => {
    await home.stop();
    const file = join(home.dataDir, "parada.tar.gz");
    expect((await command(home, "backup", file)).code).toBe(0);
    expect(await command(home, "backup", file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("ya existe"),
    });
    await home.start();
    await home.untilHealth(200);
  });
});
