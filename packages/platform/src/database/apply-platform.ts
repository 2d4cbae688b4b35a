import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { ConfigError } from "../config/config-error.ts";
import type { DatabasePasswords } from "../config/platform-config.ts";
import { AUTHENTICATOR, setLogins } from "./api-role.ts";
import { claimDatabase } from "./installation-secret.ts";
import type { MissingRights } from "../config/english-texts.ts";
import { transaction } from "./transaction.ts";

const FOLDER = join(import.meta.dirname, "sql");
const LOCK = "platform scripts";

/** The script that a superuser runs once if the database's owner lacks the rights. */
const CLUSTER_SCRIPT = "packages/platform/src/database/sql/05_cluster.sql";

/** The oldest supported version: the first with `pg_database_owner` and with settings that can be granted. */
const OLDEST_VERSION = 15;

const INSUFFICIENT_PRIVILEGE = "42501";

export interface PlatformOptions {
  /** The role with which the data API signs in. */
  readonly apiRole?: string;
  /**
   * Whether the given passwords, and the secret from which they are derived, replace those of the database.
   * See `claimDatabase`.
   */
  readonly changeSecret?: boolean;
}

/**
 * Creates what the hosted platform provides (roles, schemas auth, storage, realtime …) from `sql/*.sql`.
 * Each file runs in a transaction, in name order, and again only when it changed.
 * Safe when several servers start at once.
 * @param client connected as superuser, or as the owner that `DATABASE_URL` names
 * @throws ConfigError for an old PostgreSQL, an owner who lacks rights, or a database served with another secret
 */
export async function applyPlatform(
  client: pg.ClientBase,
  passwords: DatabasePasswords,
  { apiRole = AUTHENTICATOR, changeSecret = false }: PlatformOptions = {},
): Promise<void> {
  await requireVersion(client);
  await client.query("select pg_advisory_lock(hashtext($1))", [LOCK]);
  try {
    await client.query(`
      create schema if not exists platform;
      create table if not exists platform.scripts (name text primary key, hash text not null, applied_at timestamptz not null default now());
      create table if not exists platform.facts (name text primary key, value jsonb not null default 'true', recorded_at timestamptz not null default now());
    `);
    await claimDatabase(client, passwords, changeSecret);
    const { rows } = await client.query<{ name: string; hash: string }>(
      "select name, hash from platform.scripts",
    );
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    for (const name of readdirSync(FOLDER)
      .filter((file) => file.endsWith(".sql"))
      .sort()) {
      const sql = readFileSync(join(FOLDER, name), "utf8");
      await applyOnce(client, applied, name, sql, () => client.query(sql));
    }
    const secret = `${passwords.owner} ${passwords.authenticator}`;
    await applyOnce(client, applied, `login of ${apiRole}`, secret, () =>
      setLogins(client, passwords, apiRole),
    );
  } catch (error) {
    throw await explainMissingRights(client, error);
  } finally {
    await client.query("select pg_advisory_unlock(hashtext($1))", [LOCK]);
  }
}

/**
 * Refuses a PostgreSQL that is too old.
 * @throws ConfigError
 */
export async function requireVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    throw new ConfigError((say) => say.operator.postgresTooOld(version, OLDEST_VERSION));
}

/** Returns the rights that the account needs and lacks, as far as the catalogue shows; null if it has all of them. */
export async function missingRights(
  db: Pick<pg.ClientBase, "query">,
): Promise<MissingRights | null> {
  const { rows } = await db.query<Omit<MissingRights, "script"> & { message: string | null }>(
    `select current_user as account, current_database() as database, case
       when rolsuper then null
       when not pg_has_role(datdba, 'usage') then 'must be owner of database ' || datname
       when not (rolcreaterole and rolbypassrls) then 'must have CREATEROLE and BYPASSRLS'
       when exists (
         select from pg_roles
         where rolname in ('anon', 'authenticated', 'service_role') and not pg_has_role(oid, 'member')
       ) then 'must be member of anon, authenticated and service_role'
     end as message
     from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
  );
  const [row] = rows;
  return row?.message ? { ...row, script: CLUSTER_SCRIPT } : null;
}

/** Converts an error about missing rights to a message for the operator. Returns any other error unchanged. */
async function explainMissingRights(client: pg.ClientBase, error: unknown): Promise<unknown> {
  const refusal = error instanceof Error && "code" in error ? error : (error as Error).cause;
  if ((refusal as { code?: string } | undefined)?.code !== INSUFFICIENT_PRIVILEGE) return error;
  const { rows } = await client.query<{ account: string; database: string }>(
    "select current_user as account, current_database() as database",
  );
  const { account = "", database = "" } = rows[0] ?? {};
  const { message } = refusal as Error;
  return new ConfigError((say) =>
    say.operator.ownerLacksRights({ account, database, message, script: CLUSTER_SCRIPT }),
  );
}

async function applyOnce(
  client: pg.ClientBase,
  applied: Map<string, string>,
  name: string,
  content: string,
  apply: () => Promise<unknown>,
): Promise<void> {
  const hash = createHash("sha256").update(content).digest("hex");
  if (applied.get(name) === hash) return;
  try {
    await transaction(client, async () => {
      await apply();
      await client.query(
        "insert into platform.scripts (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash, applied_at = now()",
        [name, hash],
      );
    });
  } catch (error) {
    throw new Error(
      `Platform script ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
