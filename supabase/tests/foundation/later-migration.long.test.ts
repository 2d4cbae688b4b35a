import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createServerHome } from "../../../apps/server/src/testing/child-server.ts";
import { DUMP_PASSPHRASE } from "../../../apps/server/src/testing/release-dump.ts";
import { runCommandFrom } from "../../../apps/server/src/testing/server-command.ts";
import { copyCheckout } from "../../../tools/lib/operation/source-repository.ts";
import { TO_COMPLETE } from "../../../tools/lib/schema/draft-migrations.ts";

// A demo is seeded, and the complete schema is compared several times.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

const FIRST = "90.0.0";
const NEXT = "90.0.1";
const CONTACT = "supabase/schema/21-moderation/01-contact_messages.sql";

let folder: string;

/** A file of the copied checkout. */
const inCopy = (file: string): string => join(folder, file);

function edit(file: string, ...change: [string, string]): void {
  const text = readFileSync(inCopy(file), "utf8");
  expect(text).toContain(change[0]);
  writeFileSync(inCopy(file), text.replace(...change));
}

/** Runs a script of the copy. Returns its exit code and everything that it printed. */
async function run(script: string, ...args: string[]): Promise<[number, string]> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    });
    return [0, stdout + stderr];
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return [code, stdout + stderr];
  }
}

const setVersion = (version: string): void => {
  const about = JSON.parse(readFileSync(inCopy("package.json"), "utf8")) as object;
  writeFileSync(inCopy("package.json"), JSON.stringify({ ...about, version }));
};

const migrations = (): string[] => readdirSync(inCopy("supabase/migrations")).toSorted();

// As if nothing had been released: the first migrations are generated from the sources.
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), "leyenda-later-")), "checkout");
  copyCheckout(folder);
  for (const released of ["migrations", "tests/releases"])
    rmSync(inCopy(`supabase/${released}`), { recursive: true });
  mkdirSync(inCopy("supabase/migrations"));
  writeFileSync(inCopy("supabase/releases.json"), "[]");
  await run("tools/migration.ts");
});

afterAll(() => rmSync(folder, { recursive: true }));

test("a release freezes its migrations and leaves a small copy to upgrade from", async () => {
  setVersion("0.9.0");
  expect(await run("tools/freeze-release.ts")).toEqual([1, expect.stringContaining("desde 1.0.0")]);
  setVersion(FIRST);
  expect(await run("tools/freeze-release.ts")).toEqual([
    0,
    expect.stringContaining(`Versión ${FIRST}: migraciones congeladas`),
  ]);
  expect(statSync(inCopy(`supabase/tests/releases/${FIRST}.tar.gz`)).size).toBeLessThan(700_000);
  expect(await run("tools/freeze-release.ts")).toEqual([
    1,
    expect.stringContaining(`La versión ${FIRST} ya está`),
  ]);
});

test("a frozen migration that is edited or missing fails the check, which names it", async () => {
  const file = migrations().find((name) => name.includes("money")) ?? "";
  const path = inCopy(`supabase/migrations/${file}`);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, `${text}\nselect 1;\n`);
  const edited = `${file} se publicó con la versión ${FIRST} y no cambia más: alguien la editó`;
  expect(await run("tools/migration.ts", "--check")).toEqual([1, expect.stringContaining(edited)]);
  expect(await run("tools/migration.ts", "more")).toEqual([1, expect.stringContaining(edited)]);
  rmSync(path);
  expect(await run("tools/migration.ts", "--check")).toEqual([1, expect.stringContaining("falta")]);
  writeFileSync(path, text);
});

test("a migration that is dated before a released one is refused", async () => {
  const early = inCopy("supabase/migrations/20261101000000_early.sql");
  writeFileSync(early, "select 1;\n");
  expect(await run("tools/migration.ts", "--check")).toEqual([
    1,
    expect.stringContaining("20261101000000_early.sql viene antes de"),
  ]);
  rmSync(early);
});

test("a developer adds a filled column, a changed function and a policy with one command", async () => {
  const frozen = migrations();
  edit(
    CONTACT,
    "created_at timestamptz not null default now(),\n  constraint contact_messages_name_length",
    "created_at timestamptz not null default now(),\n  topic text not null,\n  constraint contact_messages_name_length",
  );
  edit(
    CONTACT,
    "(name, email, subject, message, user_id, origin_hash)",
    "(name, email, subject, message, user_id, origin_hash, topic)",
  );
  edit(CONTACT, "auth.uid(), v_origin)", "auth.uid(), v_origin, lower(v_subject))");
  edit(
    CONTACT,
    "create index contact_messages_created_at_idx",
    "create policy select_own on public.contact_messages for select to authenticated using (user_id = (select auth.uid()));\ncreate index contact_messages_created_at_idx",
  );
  expect(await run("tools/migration.ts")).toEqual([
    1,
    expect.stringContaining("npm run migration -- <nombre_en_minusculas>"),
  ]);
  expect((await run("tools/migration.ts", "contact_topic"))[0]).toBe(0);
  const added = migrations().filter((file) => !frozen.includes(file));
  expect(added.map((file) => file.replace(/^\d{14}_/, ""))).toEqual([
    "contact_topic.sql",
    "contact_topic_backfill.sql",
    "contact_topic_enforced.sql",
  ]);
  const [change = "", backfill = ""] = added;
  const sql = readFileSync(inCopy(`supabase/migrations/${change}`), "utf8");
  expect(sql).toMatch(/^set local lock_timeout = '5s';/);
  expect(sql).toContain("create or replace function public.send_contact_message(");
  expect(sql).toContain("security definer -- visitors write here without being able to read");
  expect(sql).toContain("create policy select_own on public.contact_messages");

  expect(await run("tools/migration.ts", "--check")).toEqual([
    1,
    expect.stringContaining(`${backfill} está sin completar`),
  ]);
  const draft = readFileSync(inCopy(`supabase/migrations/${backfill}`), "utf8");
  writeFileSync(
    inCopy(`supabase/migrations/${backfill}`),
    draft.replace(
      new RegExp(`${TO_COMPLETE}[^]*$`),
      "update public.contact_messages set topic = lower(subject) where topic is null;\n",
    ),
  );
  expect(await run("tools/migration.ts", "--check")).toEqual([0, expect.any(String)]);
});

test("the copy of the release is upgraded by them, with all its rows", async () => {
  setVersion(NEXT);
  const home = await createServerHome();
  try {
    const environment = { DATA_DIR: home.dataDir, BACKUP_PASSPHRASE: DUMP_PASSPHRASE };
    const dump = inCopy(`supabase/tests/releases/${FIRST}.tar.gz`);
    expect(await runCommandFrom(folder, "restore", environment, dump)).toMatchObject({ code: 0 });
    await home.start({}, folder);
    const client = new pg.Client({ connectionString: home.databaseUrl() });
    await client.connect();
    const { rows } = await client.query(
      `select count(*) > 0 as some, bool_and(topic = lower(subject)) as filled,
         (select value #>> '{}' from platform.facts where name = 'version') as version
       from public.contact_messages`,
    );
    await client.end();
    expect(rows).toEqual([{ some: true, filled: true, version: expect.stringContaining(NEXT) }]);
    await home.stop();
  } finally {
    await home.remove();
  }
});
