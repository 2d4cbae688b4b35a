import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  embeddedAddress,
  openDatabase,
  type ManagedDatabase,
} from "@leyenda/platform/database/pools";
import { readAll } from "@leyenda/platform/storage/file-store";
import { createLocalFileStore } from "@leyenda/platform/storage/local-file-store";
import { TEST_PASSWORDS } from "@leyenda/platform/src/testing/test-cluster.ts";
import { createTestDatabase, type TestDatabase } from "@leyenda/testing/test-database";
import { seedDemoOnce } from "./seed-demo.ts";

const log = pino({ level: "silent" });

let clone: TestDatabase;
let database: ManagedDatabase;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "leyenda-demo-"));
  clone = await createTestDatabase();
  database = openDatabase(embeddedAddress(clone.port, TEST_PASSWORDS, clone.name), log);
});

afterEach(async () => {
  await database.close();
  await clone.close();
  await rm(folder, { recursive: true, force: true });
});

function seed(): Promise<void> {
  return seedDemoOnce(database, TEST_PASSWORDS, log, createLocalFileStore(folder));
}

async function accounts(): Promise<string[]> {
  const { rows } = await clone.admin.query<{ email: string }>(
    "select email from auth.users order by email",
  );
  return rows.map((row) => row.email);
}

async function usernames(): Promise<string[]> {
  const { rows } = await clone.admin.query<{ username: string }>(
    "select username from public.profiles order by username",
  );
  return rows.map((row) => row.username);
}

describe("seedDemoOnce", { timeout: 180_000 }, () => {
  it("fills a fresh database once, also when two servers start together", async () => {
    await Promise.all([seed(), seed()]);
    const people = await accounts();
    expect(people).toEqual(
      expect.arrayContaining([
        "admin@leyenda.test",
        "jugador@leyenda.test",
        "lider@leyenda.test",
        "rival@leyenda.test",
      ]),
    );
    await seed();
    expect(await accounts()).toEqual(people);
    const { rows } = await clone.admin.query("select * from public.ledger_check()");
    expect(rows).toEqual([]);
    // The time of a notification must match the event that it reports.
    const { rows: untimely } = await clone.admin.query(
      `select notice.kind, notice.body
       from public.notifications notice
       where case notice.kind
         when 'achievement' then not exists (
           select 1 from public.user_achievements own
           where own.profile_id = notice.user_id and own.created_at = notice.created_at
         )
         when 'tickets_adjusted' then notice.created_at < (select min(created_at) from public.ticket_transactions)
         else false
       end
       or notice.kind = 'team_join_request' and exists (
         select 1 from public.team_join_requests request
         where request.status = 'pending' and not exists (
           select 1 from public.notifications sent where sent.kind = notice.kind and sent.created_at = request.created_at
         )
       )`,
    );
    expect(untimely).toEqual([]);
  });

  it("shows pictures of matches and one in a chat, whose bytes are kept for good", async () => {
    await seed();
    const { rows } = await clone.admin.query<{ shown: string; version: string; size: number }>(
      `select file.bucket_id as shown, file.version, (file.metadata ->> 'size')::integer as size
       from storage.objects file
       where file.name in (
         select file from public.match_pictures
         union all
         select part ->> 'file' from public.team_messages where part ->> 'kind' = 'picture'
       )
       order by 1`,
    );
    expect(rows.map(({ shown }) => shown)).toEqual([
      "chat_pictures",
      "match_pictures",
      "match_pictures",
      "match_pictures",
      "match_pictures",
    ]);
    for (const { version, size } of rows) {
      const content = await createLocalFileStore(folder).read(version);
      expect(content && (await readAll(content)).length).toBe(size);
    }
    const stale = await clone.admin.query("select * from storage.stale_files");
    expect(stale.rows).toEqual([]);
  });

  it("starts over after it was cut off in the middle", async () => {
    await seed();
    const people = await usernames();
    await clone.admin.query("delete from platform.facts where name = 'demo_seed_finished'");
    await clone.admin.query("delete from public.news; delete from public.store_items");
    await seed();
    expect(await usernames()).toEqual(people);
    const { rows } = await clone.admin.query("select count(*)::int > 0 as back from public.news");
    expect(rows).toEqual([{ back: true }]);
  });

  it("leaves a database with people in it alone", async () => {
    await clone.admin.query(
      "insert into auth.users (id, aud, role, email) values (gen_random_uuid(), 'authenticated', 'authenticated', 'ana@gmail.com')",
    );
    await seed();
    expect(await accounts()).toEqual(["ana@gmail.com"]);
    await clone.admin.query("insert into platform.facts (name) values ('demo_seed_started')");
    await seed();
    expect(await accounts()).toEqual(["ana@gmail.com"]);
  });
});
