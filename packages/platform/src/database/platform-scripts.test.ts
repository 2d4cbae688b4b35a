import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { TEST_PASSWORDS } from "../testing/test-cluster.ts";
import { applyPlatform } from "./apply-platform.ts";

const database = useTestDatabase();
let listener: pg.Client;
let heard: string[];

beforeAll(async () => {
  listener = new pg.Client({ connectionString: database.url("authenticator") });
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await listener.query("listen pgrst");
});
afterAll(async () => {
  await listener.end();
});

/** Runs a statement as the owner of the project's database. Returns the notifications that it causes. */
async function announced(sql: string): Promise<string[]> {
  heard = [];
  await database.owner.query(sql);
  // An extra query, because notifications arrive no later than the next response.
  await listener.query("select 1");
  return heard;
}

describe("a change of the schema", () => {
  it.each([
    ["a table", "create table public.things (id int primary key)"],
    ["a column", "alter table public.things add column note text"],
    ["a function", "create function public.thing() returns int language sql as 'select 1'"],
    ["a key", "create table public.parts (thing int references public.things)"],
    ["a comment (it may carry settings)", "comment on table public.things is 'x'"],
    ["what is gone", "drop table public.parts"],
    [
      "many at once",
      "create view public.one as select 1 as a; create view public.two as select 2 as a",
    ],
  ])("is announced to the data API: %s", async (_what, sql) => {
    expect(await announced(sql)).toEqual(["reload schema"]);
  });

  it.each([
    ["rows", "insert into public.things values (1)"],
    ["a table of the session", "create temp table mine (id int); drop table mine"],
  ])("is not: %s", async (_what, sql) => {
    expect(await announced(sql)).toEqual([]);
  });
});

describe("the platform's scripts", () => {
  it("let a project's migrations switch on what the data API has off", async () => {
    const client = await database.owner.connect();
    try {
      await client.query("begin");
      for (const name of ["db_aggregates_enabled", "db_plan_enabled", "db_tx_end", "db_schemas"])
        await client.query(`alter role authenticator set pgrst.${name} = 'true'`);
      await expect(
        client.query("alter role authenticator set pgrst.jwt_secret = 'mine'"),
      ).rejects.toMatchObject({ code: "42501" });
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("leave what a project took away when they run again", async () => {
    await database.owner.query(
      "alter default privileges in schema public revoke all on tables from anon, authenticated, service_role",
    );
    const client = await database.admin.connect();
    await client.query("update platform.scripts set hash = 'another version'");
    await applyPlatform(client, TEST_PASSWORDS);
    client.release();
    await database.owner.query("create table public.later (id int)");
    const { rows } = await database.owner.query(
      `select has_table_privilege('anon', 'public.later', 'select') as anon,
              has_table_privilege('authenticated', 'public.later', 'insert') as authenticated`,
    );
    expect(rows).toEqual([{ anon: false, authenticated: false }]);
  });
});
