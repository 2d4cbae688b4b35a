import type pg from "pg";
import type { ReadinessCheck } from "@leyenda/platform/context/readiness";
import { readMigrations } from "@leyenda/platform/database/migrations";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";

/** Checks whether the database is still at this version: it may have been replaced by another one. */
export function checkMigrations(pool: pg.Pool): ReadinessCheck {
  const versions = readMigrations(MIGRATIONS_FOLDER).map(({ version }) => version);
  return async () => {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from supabase_migrations.schema_migrations where version = any ($1)",
      [versions],
    );
    const missing = versions.length - (rows[0]?.count ?? 0);
    if (missing > 0) throw new Error(`${missing} migrations are missing`);
  };
}
