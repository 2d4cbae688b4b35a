import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { ConfigError } from "../config/config-error.ts";
import { databaseOwner } from "./database-owner.ts";
import { transaction } from "./transaction.ts";

const LOCK = "platform migrations";
const FILE_NAME = /^(\d{14})_(.+)\.sql$/;

/** The first line of a migration whose only statement cannot run in a transaction, as in the official CLI. */
export const OUTSIDE_TRANSACTION = "-- pg-delta: transaction=false";

export interface Migration {
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

export interface MigrationReport {
  /** The versions that this call applied, in order. */
  readonly applied: string[];
  /** The versions whose file has changed since they were applied. */
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
 * Applies the migrations that the database does not have yet, as the role that owns the database.
 * Each migration runs in a transaction, unless it starts with `OUTSIDE_TRANSACTION`.
 * Records them in the table of the official CLI (`supabase_migrations.schema_migrations`).
 * Several servers may start at the same time: they take turns.
 *
 * @param client connected as a role that may become the owner
 * @throws ConfigError that names the migration that the database refuses; migrations before it stay applied
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
    const known = await recordedMigrations(client);
    const report: MigrationReport = { applied: [], edited: [] };
    for (const migration of migrations) {
      const recorded = known.get(migration.version);
      if (recorded === undefined) {
        await applyMigration(client, migration);
        report.applied.push(migration.version);
      } else if (recorded.text !== migration.sql) {
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

const VERSION_FACT = "version";

/** The server version that last changed the database's schema; null if none was recorded. */
export async function recordedVersion(client: pg.ClientBase): Promise<string | null> {
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

/** Records which server version changed the schema, so that an older version that is started later can name it. */
export async function recordVersion(client: pg.ClientBase, version: string): Promise<void> {
  await client.query(
    `insert into platform.facts (name, value) values ($1, to_jsonb($2::text))
     on conflict (name) do update set value = excluded.value, recorded_at = now()`,
    [VERSION_FACT, version],
  );
}

/** A migration as the database recorded it. */
export interface RecordedMigration {
  readonly name: string | null;
  /** The text of the migration's file; null if unknown. */
  readonly text: string | null;
}

/** The migrations that the database recorded, by version; none for an empty database. */
export async function recordedMigrations(
  db: Pick<pg.ClientBase, "query">,
): Promise<ReadonlyMap<string, RecordedMigration>> {
  const { rows: found } = await db.query<{ exists: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as exists",
  );
  if (!found[0]?.exists) return new Map();
  const { rows } = await db.query<RecordedMigration & { version: string }>(
    "select version, name, coalesce(array_to_string(statements, ''), '') as text from supabase_migrations.schema_migrations",
  );
  return new Map(rows.map(({ version, ...migration }) => [version, migration]));
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
    const name = nameOf(migration.version, migration.name);
    const reason = describe(error, migration.sql);
    throw new ConfigError((say) => say.operator.migrationFailed(name, reason));
  }
}

export const migrationFile = ({ version, name }: Pick<Migration, "version" | "name">): string =>
  `${version}_${name}.sql`;

/** The name of the migration's file without the extension. */
export function nameOf(version: string, name: string | null | undefined): string {
  return name ? `${version}_${name}` : version;
}

/** The error message with the number of the line in the file. */
function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const { position, where } = error as Error & { position?: string; where?: string };
  const line = position ? ` (line ${sql.slice(0, Number(position)).split("\n").length})` : "";
  return `${error.message}${line}${where ? `\n${where}` : ""}`;
}
