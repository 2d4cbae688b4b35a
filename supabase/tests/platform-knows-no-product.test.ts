import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

const FILES = globSync("packages/platform/{src,example}/**/*.{ts,sql}", { cwd: ROOT }).filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
);

function linesWith(pattern: RegExp): string[] {
  return FILES.flatMap((file) =>
    read(file)
      .split("\n")
      .filter((line) => pattern.test(line.replaceAll("@leyenda/", "")))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

const database = useTestDatabase();

test("the platform names no table and no procedure of the product", async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v')
     union
     select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  const names = rows.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(200);
  // A single word may be a general term; a name with a schema or of several words belongs to the product.
  const together = names.filter((name) => name.includes("_"));
  const pattern = new RegExp(
    `\\b(?:(?:public|private)\\.(?:${names.join("|")})|${together.join("|")})\\b`,
  );
  expect(linesWith(pattern)).toEqual([]);
});

test("the platform says nothing in the product's language or name", () => {
  expect(linesWith(/[áéíóúñ¿¡]|leyenda|torneo|equipo|mercadopago|stripe/i)).toEqual([]);
});
