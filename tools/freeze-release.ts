/**
 * `npm run release:freeze`, once for each release: marks the present migrations as released by this version.
 * The migrations' checksums go into `supabase/releases.json`, and from then on they do not change.
 * If the release adds migrations, an installation with demo data is backed up into `supabase/tests/releases`.
 * A test upgrades that backup to every later version.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { migrationFile, readMigrations } from "@leyenda/platform/database/migrations";
import { MIGRATIONS_FOLDER, PROJECT_FOLDER } from "../apps/server/src/config/project-folder.ts";
import {
  checksumOf,
  readReleases,
  releasedFiles,
  RELEASES_FILE,
} from "../apps/server/src/config/released-migrations.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
  version: string;
};
const releases = readReleases();

if (version.startsWith("0."))
  refuse(`La versión de package.json es ${version}: pon la que se publica, desde 1.0.0.`);
if (releases.some((release) => release.version === version))
  refuse(`La versión ${version} ya está en supabase/releases.json: pon otra en package.json.`);
if (run("tools/migration.ts", "--check") !== 0)
  refuse("Las migraciones no están al día, así que no se congela nada.");

const released = releasedFiles(releases);
const added = readMigrations(MIGRATIONS_FOLDER).filter((one) => !released.has(migrationFile(one)));
if (added.length > 0) makeDump();
const migrations = Object.fromEntries(added.map((one) => [migrationFile(one), checksumOf(one)]));
writeFileSync(RELEASES_FILE, JSON.stringify([...releases, { version, migrations }]));
execFileSync(path.join(ROOT, "node_modules/.bin/oxfmt"), [RELEASES_FILE], { cwd: ROOT });
console.log(
  `Versión ${version}: migraciones congeladas: ${added.length} (supabase/releases.json).`,
);

function makeDump(): void {
  const file = path.join(PROJECT_FOLDER, "tests/releases", `${version}.tar.gz`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  console.log("Haciendo la copia de la versión, con los datos de la demostración…");
  if (run("apps/server/src/testing/release-dump.ts", file) !== 0)
    refuse("No se pudo hacer la copia de la versión.");
  console.log(`${path.relative(ROOT, file)}: ${Math.round(statSync(file).size / 1024)} kB`);
}

function run(...args: readonly string[]): number | null {
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" }).status;
}

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}
