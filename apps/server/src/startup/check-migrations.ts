import type pg from "pg";
import type { ReadinessCheck } from "@leyenda/platform/context/readiness";
import { readMigrations } from "@leyenda/platform/database/migrations";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";

/** Asks whether the database still is at this version: somebody may have put another in its place. */
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
