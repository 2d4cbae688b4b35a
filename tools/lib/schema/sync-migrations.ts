/** Compares the migrations with the sources, and computes the files that make them equal. */
import {
  migrationFile,
  readMigrations,
  type Migration,
} from "@leyenda/platform/database/migrations";
import {
  damagedMigration,
  releasedFiles,
  type Release,
} from "../../../apps/server/src/config/released-migrations.ts";
import { compareSchemas } from "./compare-schemas.ts";
import { draftMigrations, TO_COMPLETE } from "./draft-migrations.ts";
import { readBodies, withDatabases, type Cluster } from "./temporary-databases.ts";
import { firstMigrations, isFirst, readAreas } from "./schema-sources.ts";
import { statementsOf } from "./sql-statements.ts";

export interface Folders {
  readonly sources: string;
  readonly migrations: string;
}

/** The files as they should be, by name; null for a file to delete. */
export type Files = ReadonlyMap<string, string | null>;

/**
 * Before the first release: generates the first migrations again from the sources, replacing the old ones.
 *
 * @throws Error if a migration was written by hand, because it would be lost
 */
export function firstFiles({ sources, migrations }: Folders): Files {
  const wanted = new Map(
    firstMigrations(readAreas(sources)).map((one) => [migrationFile(one), one.sql]),
  );
  const others = readMigrations(migrations).filter((one) => !wanted.has(migrationFile(one)));
  const byHand = others.find((one) => !isFirst(one));
  if (byHand)
    throw new Error(
      `${migrationFile(byHand)}: move it into an area of the schema (supabase/schema/README.md)`,
    );
  const stale = others.map(migrationFile);
  return new Map<string, string | null>([...wanted, ...stale.map((file) => [file, null] as const)]);
}

/**
 * Returns the migrations that lead from the existing ones to the sources, after the first release; may be empty.
 * @throws the database's error if a source or a migration fails, or a function body uses an unknown name
 */
export function nextFiles(
  { sources, migrations }: Folders,
  cluster: Cluster,
  name: string,
  now: Date,
): Promise<Files> {
  const areas = readAreas(sources);
  const lists: Migration[][] = [readMigrations(migrations), firstMigrations(areas)];
  return withDatabases(cluster, lists, async (migrated, said) => {
    await readBodies(said);
    const difference = await compareSchemas(migrated, said);
    const drafts = draftMigrations(name, difference, statementsOf(areas), now);
    return new Map(drafts.map((one) => [migrationFile(one), one.sql]));
  });
}

/**
 * Returns why the migrations contradict the releases, for developers.
 * A released migration was edited or is missing, or an unreleased one precedes a released one.
 */
export function againstReleases(
  { migrations }: Pick<Folders, "migrations">,
  releases: readonly Release[],
): string | null {
  const all = readMigrations(migrations);
  const damage = damagedMigration(all, releases);
  if (damage !== null)
    return `${damage.file} se publicó con la versión ${damage.version} y no cambia más: ${damage.isMissing ? "falta" : "alguien la editó"}. Recupérala (git restore) y pon el cambio en otra: npm run migration -- <nombre>.`;
  const released = releasedFiles(releases);
  const lastReleased = [...released].toSorted().at(-1) ?? "";
  const early = all.map(migrationFile).find((file) => !released.has(file) && file < lastReleased);
  if (early === undefined) return null;
  return `${early} viene antes de ${lastReleased}, que ya se publicó: ponle una fecha posterior.`;
}

/** Returns all migrations except the first ones, which are generated from the schema's areas. */
export function laterFiles({ migrations }: Pick<Folders, "migrations">): string[] {
  return readMigrations(migrations)
    .filter((one) => !isFirst(one))
    .map(migrationFile);
}

/** Returns the migrations that a developer must still complete. */
export function incomplete({ migrations }: Pick<Folders, "migrations">): string[] {
  return readMigrations(migrations)
    .filter((one) => one.sql.includes(TO_COMPLETE))
    .map(migrationFile);
}
