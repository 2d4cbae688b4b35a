/** `npm run types`: writes packages/db-types from the migrations; `--check` fails when it is not in step. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { keepGeneratedFile } from "./lib/generated-file.ts";
import { withMigratedDatabase } from "./lib/migrated-database.ts";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "..");
const TARGET = "packages/db-types/src/database.types.ts";
const HEADER = "// Generated from the migrations by `npm run types`. Do not edit.\n\n";

/** Asks the official CLI for the types of the schema that the API shows. */
async function generate(databaseUrl: string): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [
      join(ROOT, "node_modules/supabase/dist/supabase.js"),
      "gen",
      "types",
      "--lang",
      "typescript",
      "--schema",
      "public",
      // The embedded database speaks no TLS on the loopback.
      "--db-url",
      `${databaseUrl}?sslmode=disable`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return stdout;
}

/** The CLI writes unformatted text; formatting it makes a change readable. */
async function format(source: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "leyenda-types-"));
  try {
    const file = join(folder, "database.types.ts");
    writeFileSync(file, source);
    await run(process.execPath, [join(ROOT, "node_modules/oxfmt/bin/oxfmt"), file], {
      cwd: folder,
    });
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const types = await withMigratedDatabase(({ ownerUrl }) => generate(ownerUrl));
keepGeneratedFile(TARGET, HEADER + (await format(types)), "npm run types");
