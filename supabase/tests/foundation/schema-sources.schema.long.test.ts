import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { migrate, readMigrations } from "@leyenda/platform/database/migrations";
import { TEST_PASSWORDS } from "@leyenda/platform/src/testing/test-cluster.ts";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { TO_COMPLETE } from "../../../tools/lib/schema/draft-migrations.ts";
import {
  firstFiles,
  incomplete,
  nextFiles,
  type Files,
  type Folders,
} from "../../../tools/lib/schema/sync-migrations.ts";
import { readBodies, withDatabases } from "../../../tools/lib/schema/temporary-databases.ts";

const PEOPLE = `
create schema private;
create table public.people (
  id uuid primary key default gen_random_uuid(),
  name text not null
);
alter table public.people enable row level security;
create policy select_everyone on public.people for select to anon using (true);
create function private.greeting(p_name text)
returns text
language sql
immutable
security definer -- it greets for the house
set search_path = ''
as $$
  select private.hello() || p_name
$$;
`;
/** Objects that the body of a function names, although the function is created before them. */
const WORDS = `
create function private.hello() returns text language sql immutable set search_path = '' as $$ select 'Hola, '::text $$;
create table public.greetings (number integer primary key, greeting text not null);
insert into public.greetings values (1, 'Hola');
`;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const product = useTestDatabase();

const cluster = () => ({
  connection: {
    host: "127.0.0.1",
    port: inject("postgres").port,
    user: "supabase_admin",
    password: TEST_PASSWORDS.admin,
    database: "postgres",
  },
  passwords: TEST_PASSWORDS,
});

/** A small project whose first migrations were generated and released. */
function released(): Folders & { edit(part: string, ...change: [string, string]): void } {
  const root = mkdtempSync(join(tmpdir(), "leyenda-schema-"));
  folders.push(root);
  const project = { sources: join(root, "schema"), migrations: join(root, "migrations") };
  mkdirSync(project.migrations);
  for (const [part, sql] of [
    ["01-people/01-people.sql", PEOPLE],
    ["02-words/01-words.sql", WORDS],
  ] as const) {
    mkdirSync(dirname(join(project.sources, part)), { recursive: true });
    writeFileSync(join(project.sources, part), sql);
  }
  keep(project, firstFiles(project));
  return {
    ...project,
    edit(part, ...change) {
      const file = join(project.sources, part);
      writeFileSync(file, readFileSync(file, "utf8").replace(...change));
    },
  };
}

function keep({ migrations }: Folders, files: Files): void {
  for (const [file, sql] of files) {
    if (sql === null) rmSync(join(migrations, file));
    else writeFileSync(join(migrations, file), sql);
  }
}

const next = (project: Folders): Promise<Files> =>
  nextFiles(project, cluster(), "change", new Date("2027-01-02T03:04:05Z"));

test("the first migrations are one of each area, in the order of their numbers", () => {
  const project = released();
  expect([...firstFiles(project).keys()]).toEqual([
    "20261122000001_people.sql",
    "20261122000002_words.sql",
  ]);
  mkdirSync(join(project.sources, "more"));
  expect(() => firstFiles(project)).toThrow(/more: an area is named/);
});

test("what no part makes any more is not among the first migrations", () => {
  const project = released();
  rmSync(join(project.sources, "02-words"), { recursive: true });
  expect(firstFiles(project).get("20261122000002_words.sql")).toBeNull();
});

test("a migration written by hand before the release is not lost, but has to move into the sources", () => {
  const project = released();
  writeFileSync(join(project.migrations, "20270101000000_mine.sql"), "select 1;");
  expect(() => firstFiles(project)).toThrow(/20270101000000_mine.sql: move it/);
});

test("sources that say what the migrations leave need no migration", async () => {
  expect(await next(released())).toEqual(new Map());
});

test("a changed function comes whole, in the words of its source, and with it all is in step", async () => {
  const project = released();
  project.edit("01-people/01-people.sql", "|| p_name", "|| upper(p_name)");
  const files = await next(project);
  expect([...files.keys()]).toEqual(["20270102030405_change.sql"]);
  const [sql] = files.values();
  expect(sql).toMatch(/^set local lock_timeout = '5s';/);
  expect(sql).toContain("create or replace function private.greeting(p_name text)");
  expect(sql).toContain("security definer -- it greets for the house");
  keep(project, files);
  expect(await next(project)).toEqual(new Map());
});

test("a new policy comes as its source says it", async () => {
  const project = released();
  const policy =
    "create policy insert_everyone on public.people for insert to authenticated with check (name <> '');";
  project.edit("01-people/01-people.sql", "create function", `${policy}\ncreate function`);
  const files = await next(project);
  expect([...files.values()].join("")).toContain(policy);
  keep(project, files);
  expect(await next(project)).toEqual(new Map());
});

test("a column that every row must have is a draft: a person says what old rows get, and writers go on", async () => {
  const project = released();
  project.edit(
    "01-people/01-people.sql",
    "name text not null",
    "name text not null,\n  region text not null,\n  constraint people_region_length check (char_length(region) <= 80)",
  );
  project.edit(
    "01-people/01-people.sql",
    "alter table",
    "create index people_region_idx on public.people (region);\nalter table",
  );
  const before = readMigrations(project.migrations);
  keep(project, await next(project));
  expect(incomplete(project)).toEqual(["20270102030406_change_backfill.sql"]);
  const backfill = join(project.migrations, "20270102030406_change_backfill.sql");
  writeFileSync(
    backfill,
    readFileSync(backfill, "utf8").replace(
      new RegExp(`${TO_COMPLETE}[^]*$`),
      "update public.people set region = 'Sur' where region is null;\n",
    ),
  );
  expect(incomplete(project)).toEqual([]);

  await withDatabases(cluster(), [before], async (database) => {
    await database.query("insert into public.people (name) values ('Ana')");
    const client = await database.connect();
    const report = await migrate(client, readMigrations(project.migrations));
    client.release();
    expect(report.applied).toEqual(
      ["05", "06", "07", "08"].map((second) => `202701020304${second}`),
    );
    const { rows } = await database.query("select name, region from public.people");
    expect(rows).toEqual([{ name: "Ana", region: "Sur" }]);
  });
  expect(await next(project)).toEqual(new Map());
});

test("rows that come with the schema are asked for by name", async () => {
  const project = released();
  project.edit("02-words/01-words.sql", "'Hola')", "'Hola'), (2, 'Buenas')");
  const [sql] = (await next(project)).values();
  expect(sql).toContain(`${TO_COMPLETE} + greetings: {"number": 2, "greeting": "Buenas"}`);
});

test("what would lose data waits for a person", async () => {
  const project = released();
  project.edit("02-words/01-words.sql", ", greeting text not null", "");
  project.edit("02-words/01-words.sql", "(1, 'Hola')", "(1)");
  const [sql] = (await next(project)).values();
  expect(sql).toMatch(
    new RegExp(`${TO_COMPLETE} loses data.*\n.*alter table.*greetings.*\n.*drop column`),
  );
});

test("every body of the product's functions names what there is", async () => {
  await expect(readBodies(product.admin)).resolves.toBeUndefined();
});
