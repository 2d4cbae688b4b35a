import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { readAudit } from "./db-types/read-audit-names.ts";
import { readFacts } from "./db-types/read-catalogue-facts.ts";
import { auditLists, limitTable, withFacts, wordLists } from "./db-types/write-types.ts";
import { type Document, keptSurface } from "./api-surface.ts";
import { describeInterface } from "./openapi-document.ts";
import { chapterModule, type Described, readPlaces, titleModule } from "./openapi-chapters.ts";
import { hostedMails } from "./hosted-mails.ts";
import type { MigratedDatabase } from "./migrated-database.ts";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../..");

/** Generates types for the schema of the API with Supabase's CLI. */
async function officialTypes(databaseUrl: string): Promise<string> {
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
      // TLS is disabled, because the embedded database does not offer it on the loopback interface.
      "--db-url",
      `${databaseUrl}?sslmode=disable`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return stdout;
}

/** Formats generated text, so that its changes are readable in a diff. */
async function format(source: string, name = "generated.ts"): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "leyenda-types-"));
  try {
    const file = join(folder, name);
    writeFileSync(file, source);
    await run(process.execPath, [join(ROOT, "node_modules/oxfmt/bin/oxfmt"), file], {
      cwd: folder,
    });
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the content of all generated files, by path, from a database with every migration. */
export async function generatedFiles({ ownerUrl, client }: MigratedDatabase) {
  const [official, facts] = await Promise.all([officialTypes(ownerUrl), readFacts(client)]);
  const types = withFacts(await format(official), facts);
  const places = await readPlaces(client);
  const description = await describeInterface(client, facts, places);
  const surface = readFileSync(join(ROOT, "tools/api-surface.txt"), "utf8");
  return {
    "packages/db-types/src/database.types.ts": await format(types),
    "packages/db-types/src/words.ts": await format(wordLists(facts)),
    "packages/db-types/src/limits.ts": await format(limitTable(facts)),
    "packages/db-types/src/audit.ts": await format(auditLists(await readAudit(client))),
    "packages/db-types/src/interface-chapters.ts": await format(
      chapterModule(JSON.parse(description) as Described, places),
    ),
    "packages/db-types/src/operation-titles.ts": await format(titleModule(places)),
    "apps/server/openapi.json": await format(description, "generated.json"),
    "tools/api-surface.txt": keptSurface(surface, JSON.parse(description) as Document),
    ...hostedMails(readFileSync(join(ROOT, "supabase/config.toml"), "utf8")),
  };
}
