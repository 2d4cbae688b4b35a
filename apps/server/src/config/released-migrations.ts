/**
 * The released migrations: `supabase/releases.json` lists the checksums of the migrations that each release added.
 * `npm run release:freeze` writes the file. A listed migration never changes again.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { migrationFile, type Migration } from "@leyenda/platform/database/migrations";
import { PROJECT_FOLDER } from "./project-folder.ts";

export const RELEASES_FILE = join(PROJECT_FOLDER, "releases.json");

const RELEASES = z.array(
  z.object({
    version: z.string(),
    /** The SHA-256 of each migration's text, by file name. */
    migrations: z.record(z.string(), z.string()),
  }),
);

export type Release = z.infer<typeof RELEASES>[number];

/** Returns all releases, oldest first; empty before the first release. */
export function readReleases(file = RELEASES_FILE): Release[] {
  return RELEASES.parse(JSON.parse(readFileSync(file, "utf8")));
}

export const checksumOf = ({ sql }: Pick<Migration, "sql">): string =>
  createHash("sha256").update(sql).digest("hex");

/** Returns the names of all released migrations' files. */
export function releasedFiles(releases: readonly Release[]): ReadonlySet<string> {
  return new Set(releases.flatMap(({ migrations }) => Object.keys(migrations)));
}

/** Returns the first released migration whose file is missing or was edited; null if all are unchanged. */
export function damagedMigration(
  migrations: readonly Migration[],
  releases: readonly Release[],
): { readonly file: string; readonly version: string; readonly isMissing: boolean } | null {
  const sums = new Map(migrations.map((one) => [migrationFile(one), checksumOf(one)]));
  for (const { version, migrations: released } of releases)
    for (const [file, sum] of Object.entries(released))
      if (sums.get(file) !== sum) return { file, version, isMissing: !sums.has(file) };
  return null;
}

/** Returns the message for the operator about a missing or edited released migration; null if there is none. */
export function damageOf(migrations: readonly Migration[]): string | null {
  const damage = damagedMigration(migrations, readReleases());
  if (damage === null) return null;
  const what = damage.isMissing ? "falta" : `no es el que publicó la versión ${damage.version}`;
  return `El archivo supabase/migrations/${damage.file} ${what}: los archivos de esta instalación están dañados o se editaron. Instala de nuevo esta versión.`;
}

/** @throws ConfigError naming a released migration whose file is missing or was edited */
export function requireReleasedFiles(migrations: readonly Migration[]): void {
  const damage = damageOf(migrations);
  if (damage !== null) throw new ConfigError(damage);
}
