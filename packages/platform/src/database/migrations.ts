import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { transaction } from "./transaction.ts";

const LOCK = "platform migrations";
const FILE_NAME = /^(\d{14})_(.+)\.sql$/;

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
 * Applies the migrations that the database does not have yet, each in a transaction, as the role
 * `postgres`, and records them where the official CLI looks (`supabase_migrations.schema_migrations`).
 * Safe when several servers start at once: they take turns.
 *
 * @param client connected as a role that may become `postgres`
 */
export async function migrate(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<MigrationReport> {
  await client.query("select pg_advisory_lock(hashtext($1))", [LOCK]);
  try {
    await client.query(`
      set role postgres;
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

async function knownMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ version: string; text: string }>(
    "select version, coalesce(array_to_string(statements, ''), '') as text from supabase_migrations.schema_migrations",
  );
  return new Map(rows.map((row) => [row.version, row.text]));
}

async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await transaction(client, async () => {
      // What a migration run by the official CLI starts with.
      await client.query(`set local search_path = "$user", public, extensions`);
      await client.query(migration.sql);
      await client.query(
        "insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, array[$2], $3)",
        [migration.version, migration.sql, migration.name],
      );
    });
  } catch (error) {
    throw new Error(
      `Migration ${migration.version}_${migration.name} failed: ${describe(error, migration.sql)}`,
      { cause: error },
    );
  }
}

/** The message with the line of the file that PostgreSQL points at. */
function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const { position, where } = error as Error & { position?: string; where?: string };
  const line = position ? ` (line ${sql.slice(0, Number(position)).split("\n").length})` : "";
  return `${error.message}${line}${where ? `\n${where}` : ""}`;
}
