import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { ConfigError } from "../config/config-error.ts";
import { databaseOwner } from "./owner.ts";
import { transaction } from "./transaction.ts";

const LOCK = "platform migrations";
const FILE_NAME = /^(\d{14})_(.+)\.sql$/;

/** As in the official CLI: the first line of a migration whose only statement cannot run in a transaction. */
export const OUTSIDE_TRANSACTION = "-- pg-delta: transaction=false";

export interface Migration {
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

export interface MigrationReport {
  /** Versions applied by this call, in order. */
  readonly applied: string[];
  /** Versions whose file changed after it had been applied. */
  readonly edited: string[];
}

/** Reads the migrations of a folder in the order in which they apply. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = FILE_NAME.exec(file) ?? [];
      return version && name
        ? [{ version, name, sql: readFileSync(join(folder, file), "utf8") }]
        : [];
    });
}

/**
 * Applies the migrations that the database does not have yet, each in a transaction unless it starts with
 * `OUTSIDE_TRANSACTION`, as the role that owns the database, and records them where the official CLI looks
 * (`supabase_migrations.schema_migrations`). Safe when several servers start at once: they take turns.
 *
 * @param client connected as a role that may become the owner
 * @throws ConfigError naming the migration that the database refuses; those before it stay
 */
export async function migrate(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<MigrationReport> {
  await client.query("select pg_advisory_lock(hashtext($1))", [LOCK]);
  try {
    await client.query("select set_config('role', $1, false)", [await databaseOwner(client)]);
    await client.query(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    `);
    const known = await knownMigrations(client);
    const report: MigrationReport = { applied: [], edited: [] };
    for (const migration of migrations) {
      const text = known.get(migration.version);
      if (text === undefined) {
        await applyMigration(client, migration);
        report.applied.push(migration.version);
      } else if (text !== migration.sql) {
        report.edited.push(migration.version);
      }
    }
    return report;
  } finally {
    await client.query("reset role");
    await client.query("reset search_path");
    await client.query("select pg_advisory_unlock(hashtext($1))", [LOCK]);
  }
}

/**
 * Refuses a database that has migrations unknown to this version. It belongs to a newer version, or to one
 * with other migrations, and cannot be brought to this version.
 *
 * @param migrations all of this version's; a project without any knows no other
 * @param own this version's name
 * @throws ConfigError naming both versions, and the latest migration of either
 */
export async function requireKnownMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  own: string | null = null,
): Promise<void> {
  const latest = migrations.at(-1)?.version;
  if (latest === undefined) return;
  const strange = unknownMigrations([...(await appliedMigrations(client))], migrations);
  if (strange === null) return;
  const version = await recordedVersion(client);
  throw new ConfigError((say) =>
    strange.isNewer
      ? say.operator.databaseNewer({ version, applied: strange.version, own, known: latest })
      : say.operator.databaseOfAnotherLine(strange.version),
  );
}

/**
 * The latest of some versions that are not among the migrations, and whether it comes after all of them; null
 * if all are known.
 */
export function unknownMigrations(
  versions: readonly string[],
  migrations: readonly Migration[],
): { readonly version: string; readonly isNewer: boolean } | null {
  const known = new Set(migrations.map((migration) => migration.version));
  const version = versions
    .filter((one) => !known.has(one))
    .toSorted()
    .at(-1);
  if (version === undefined) return null;
  return { version, isNewer: version > (migrations.at(-1)?.version ?? "") };
}

const VERSION_FACT = "version";

/** The version that last changed the database's schema; null if none was recorded. */
async function recordedVersion(client: pg.ClientBase): Promise<string | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('platform.facts') is not null as exists",
  );
  if (!found[0]?.exists) return null;
  const { rows } = await client.query<{ version: string }>(
    "select value #>> '{}' as version from platform.facts where name = $1",
    [VERSION_FACT],
  );
  return rows[0]?.version ?? null;
}

/** Records which version created the schema, for an older version that is started later. */
export async function recordVersion(client: pg.ClientBase, version: string): Promise<void> {
  await client.query(
    `insert into platform.facts (name, value) values ($1, to_jsonb($2::text))
     on conflict (name) do update set value = excluded.value, recorded_at = now()`,
    [VERSION_FACT, version],
  );
}

/** The migrations that the database has; none for an empty one. */
export async function appliedMigrations(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as exists",
  );
  return new Set(rows[0]?.exists ? (await knownMigrations(client)).keys() : []);
}

async function knownMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ version: string; text: string }>(
    "select version, coalesce(array_to_string(statements, ''), '') as text from supabase_migrations.schema_migrations",
  );
  return new Map(rows.map((row) => [row.version, row.text]));
}

async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  const run = async (scope: "local" | "session"): Promise<void> => {
    // The settings with which the official CLI runs a migration.
    await client.query(`set ${scope} search_path = "$user", public, extensions`);
    await client.query(migration.sql);
    await client.query(
      "insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, array[$2], $3)",
      [migration.version, migration.sql, migration.name],
    );
  };
  try {
    if (migration.sql.startsWith(OUTSIDE_TRANSACTION)) await run("session");
    else await transaction(client, () => run("local"));
  } catch (error) {
    const name = `${migration.version}_${migration.name}`;
    const reason = describe(error, migration.sql);
    throw new ConfigError((say) => say.operator.migrationFailed(name, reason));
  }
}

/** The message with the line of the file that PostgreSQL reports. */
function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const { position, where } = error as Error & { position?: string; where?: string };
  const line = position ? ` (line ${sql.slice(0, Number(position)).split("\n").length})` : "";
  return `${error.message}${line}${where ? `\n${where}` : ""}`;
}
