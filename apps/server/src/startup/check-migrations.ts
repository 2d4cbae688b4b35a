import type pg from "pg";
import type { ReadinessCheck } from "@leyenda/platform/context/readiness";
import { compareMigrations } from "@leyenda/platform/database/migration-state";
import { readMigrations, recordedMigrations } from "@leyenda/platform/database/migrations";
import { MIGRATIONS_FOLDER } from "../config/project-folder.ts";

/**
 * Checks whether the database still has this version's migrations, because the database may have been replaced.
 * Later migrations are allowed: during an update, the later version applies them while this version still serves.
 */
export function checkMigrations(pool: pg.Pool): ReadinessCheck {
  const migrations = readMigrations(MIGRATIONS_FOLDER);
  /**
   * The versions and states of the migrations at the last successful check. The texts are read again only after a
   * change.
   */
  let passed = "";
  return async () => {
    const { rows } = await pool.query<{ state: string | null }>(
      "select string_agg(version || ' ' || xmin, ',' order by version) as state from supabase_migrations.schema_migrations",
    );
    const state = rows[0]?.state ?? "";
    if (state === passed && state !== "") return;
    const { problems, pending } = compareMigrations(await recordedMigrations(pool), migrations);
    const problem = problems.find(({ kind }) => kind !== "newer");
    if (problem) throw new Error(`migration ${problem.migration} is ${problem.kind}`);
    if (pending.length > 0) throw new Error(`${pending.length} migrations are missing`);
    passed = state;
  };
}
