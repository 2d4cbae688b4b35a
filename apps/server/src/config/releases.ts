/**
 * The released migrations: `supabase/releases.json` lists each release with the checksums of the migrations
 * that it added. `npm run release:freeze` writes it. A listed migration never changes again.
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

/** All releases, oldest first; empty before the first release. */
export function readReleases(file = RELEASES_FILE): Release[] {
  return RELEASES.parse(JSON.parse(readFileSync(file, "utf8")));
}

export const checksumOf = ({ sql }: Pick<Migration, "sql">): string =>
  createHash("sha256").update(sql).digest("hex");

/** The names of all released migrations' files. */
export function releasedFiles(releases: readonly Release[]): ReadonlySet<string> {
  return new Set(releases.flatMap(({ migrations }) => Object.keys(migrations)));
}

/** The first released migration whose file is missing or was edited; null if all are unchanged. */
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

/** The message for the operator if a released migration is missing or edited; null if none is. */
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
