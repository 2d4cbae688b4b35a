/**
 * `npm run migration`: makes `supabase/migrations` equal to `supabase/schema`.
 * While `supabase/releases.json` lists no release, it generates the first migrations again.
 * After a release, `npm run migration -- <name>` adds migrations. `--check` only reports whether one is missing.
 * The command also writes the page that describes the areas of the schema.
 */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { MIGRATIONS_FOLDER, PROJECT_FOLDER } from "../apps/server/src/config/project-folder.ts";
import { readReleases } from "../apps/server/src/config/released-migrations.ts";
import { withCluster } from "./lib/migrated-database.ts";
import {
  againstReleases,
  firstFiles,
  incomplete,
  laterFiles,
  nextFiles,
  type Files,
} from "./lib/schema/sync-migrations.ts";
import { keepGeneratedFile } from "./lib/write-generated-file.ts";
import { areasPage } from "./lib/schema/areas-page.ts";
import { readAreas } from "./lib/schema/schema-sources.ts";

const ROOT = resolve(import.meta.dirname, "..");
const FOLDERS = { sources: join(PROJECT_FOLDER, "schema"), migrations: MIGRATIONS_FOLDER };
const USAGE = "npm run migration -- <nombre_en_minusculas>";

const releases = readReleases();
const isCheck = process.argv.includes("--check");
const name = process.argv.slice(2).find((argument) => !argument.startsWith("--"));

keepGeneratedFile(
  "supabase/schema/AREAS.md",
  areasPage(readAreas(FOLDERS.sources)),
  "npm run migration",
);
if (releases.length > 0) await bringNext();
else bringFirst();

function bringFirst(): void {
  if (name !== undefined)
    fail(
      `Hasta la primera versión publicada las primeras migraciones se rehacen: npm run migration (sin nombre).`,
    );
  for (const [file, sql] of firstFiles(FOLDERS)) {
    if (sql !== null) keepGeneratedFile(`supabase/migrations/${file}`, sql, "npm run migration");
    else if (isCheck) fail(`${file} no viene de supabase/schema. Ejecuta: npm run migration`);
    else rmSync(join(FOLDERS.migrations, file));
  }
}

async function bringNext(): Promise<void> {
  const objection = againstReleases(FOLDERS, releases);
  if (objection !== null) return fail(objection);
  if (name !== undefined && !/^[a-z][a-z0-9_]*$/.test(name)) return fail(`Uso: ${USAGE}`);
  const files = await withCluster((cluster) =>
    nextFiles(FOLDERS, cluster, name ?? "missing", new Date()),
  );
  if (isCheck) check(files);
  else if (name === undefined && files.size > 0)
    fail(`supabase/schema tiene cambios sin migración. Ejecuta: ${USAGE}`);
  else write(files);
}

function write(files: Files): void {
  if (files.size === 0) console.log("Las migraciones ya dejan lo que dice supabase/schema.");
  for (const [file, sql] of files) {
    writeFileSync(join(FOLDERS.migrations, file), sql ?? "");
    console.log(`supabase/migrations/${file}: escrita`);
  }
  for (const file of incomplete(FOLDERS)) console.log(`${file}: completa lo que dice COMPLETAR`);
}

function check(files: Files): void {
  for (const [, sql] of files) fail(`Falta en supabase/migrations:\n\n${sql}\nEjecuta: ${USAGE}`);
  for (const file of incomplete(FOLDERS)) fail(`${file} está sin completar.`);
  lint();
}

/**
 * Checks the migrations with the rules and exceptions of `.squawk.toml`.
 * The first migrations are not checked, because they run in an empty database.
 */
function lint(): void {
  const files = laterFiles(FOLDERS).map((file) => join(FOLDERS.migrations, file));
  if (files.length === 0) return;
  try {
    execFileSync(join(ROOT, "node_modules/.bin/squawk"), files, { cwd: ROOT, stdio: "inherit" });
  } catch {
    process.exitCode = 1;
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
