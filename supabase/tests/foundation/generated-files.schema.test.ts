import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { generatedFiles } from "../../../tools/lib/generated-files.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

const database = useTestDatabase();

test("`npm run types` would change no file", async () => {
  const client = new pg.Client(database.url("supabase_admin"));
  await client.connect();
  onTestFinished(() => client.end());
  const files = await generatedFiles({ ownerUrl: database.url("postgres"), client });
  const changed = Object.entries(files)
    .filter(([file, content]) => readFileSync(path.join(ROOT, file), "utf8") !== content)
    .map(([file]) => file);
  expect(changed).toEqual([]);
});
