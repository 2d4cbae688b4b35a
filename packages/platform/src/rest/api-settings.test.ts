import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { TEST_JWT_SECRET, TEST_PASSWORDS } from "../testing/test-cluster.ts";
import { actorTokens } from "./testing/actor-tokens.ts";
import { startOracle, type Oracle } from "./testing/native-postgrest.ts";
import { startRest, type RestHarness } from "./testing/rest-harness.ts";
import { createSampleDatabase, type SampleDatabase } from "./testing/sample-database.ts";
import { differences } from "./testing/compare-servers.ts";
import { readWrittenRequests } from "./testing/hand-written-requests.ts";

const SECOND_SCHEMA = `
  create schema second;
  grant usage on schema second to anon, authenticated, service_role;
  create table second.items (id integer primary key, name text not null);
  create table second.parts (item_id integer references second.items, name text);
  create function second.double(second.items) returns integer language sql stable as $$ select $1.id * 2 $$;
  create function second.where_am_i() returns text language plpgsql stable
    as $$ begin return (select count(*) from items) || ' items'; end $$;
  insert into second.items values (1, 'one'), (2, 'two');
  insert into second.parts values (1, 'screw'), (1, 'nut');
  grant select on all tables in schema second to anon;
  grant all on all tables in schema second to service_role;
  grant execute on all functions in schema second to anon, authenticated, service_role;`;

let databases: SampleDatabase[] = [];
let rest: RestHarness;
let oracle: Oracle;
const tokens = actorTokens(TEST_JWT_SECRET, { user: "1" });

async function asAdmin(database: SampleDatabase, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Stores settings of the login role in one database. Native PostgREST reads them too. */
async function switchOn(database: SampleDatabase, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await asAdmin(
      database,
      `alter role authenticator in database ${database.authenticator.database} set pgrst.${name} = '${value}'`,
    );
  await asAdmin(database, "notify pgrst, 'reload config'");
}

beforeAll(async () => {
  const cluster = {
    port: inject("postgres").port,
    adminPassword: TEST_PASSWORDS.admin,
    authenticatorPassword: TEST_PASSWORDS.authenticator,
  };
  databases = [await createSampleDatabase(cluster), await createSampleDatabase(cluster)];
  const [ours, theirs] = databases as [SampleDatabase, SampleDatabase];
  for (const database of databases) await asAdmin(database, SECOND_SCHEMA);
  rest = await startRest(ours.authenticator, TEST_JWT_SECRET, { extraSearchPath: [] });
  await switchOn(theirs, {
    db_aggregates_enabled: "true",
    db_tx_end: "commit-allow-override",
    db_schemas: "public, second",
  });
  oracle = await startOracle({
    databaseUrl: theirs.authenticatorUrl,
    jwtSecret: TEST_JWT_SECRET,
    poolSize: 4,
    maxRows: 1000,
    extraSearchPath: [],
  });
});
afterAll(async () => {
  await rest?.close();
  await oracle?.close();
  for (const database of databases) await database.drop();
});

async function ask(
  path: string,
  actor: keyof typeof tokens,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(`${rest.url}${path}`, {
    ...init,
    headers: { authorization: tokens[actor] ?? "", ...init.headers },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const PLAN = { accept: "application/vnd.pgrst.plan+json" };

describe("as it comes", () => {
  test.each([
    ["aggregates", "/tasks?select=count()", {}, 400, "PGRST123"],
    ["another schema", "/items", { "accept-profile": "second" }, 406, "PGRST106"],
    ["plans", "/tasks", PLAN, 415, "PGRST107"],
  ])("%s are refused, to the service as well", async (_what, path, headers, status, code) => {
    for (const actor of ["anonymous", "user", "service"]) {
      const answer = await ask(path, actor, { headers });
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([status, { code }]);
    }
  });

  test("whoever asks to undo a write is not heard, and not told that he was", async () => {
    const { status, headers } = await ask("/organizations", "service", {
      method: "POST",
      headers: { prefer: "tx=rollback", "content-type": "application/json" },
      body: '{"id":80,"name":"Eighty"}',
    });
    expect([status, headers.get("preference-applied")]).toEqual([201, null]);
    expect((await ask("/organizations?id=eq.80&select=id", "service")).text).toBe('[{"id":80}]');
    await ask("/organizations?id=eq.80", "service", { method: "DELETE" });
  });
});

describe("switched on in the database", () => {
  beforeAll(async () => {
    await switchOn(databases[0] as SampleDatabase, {
      db_aggregates_enabled: "true",
      db_plan_enabled: "true",
      db_tx_end: "commit-allow-override",
      db_schemas: "public, second",
    });
    await vi.waitFor(async () => {
      const { status } = await ask("/tasks?select=count()", "anonymous");
      if (status !== 200) throw new Error("The settings have not been read yet.");
    }, 60_000);
  });

  test("aggregates, ends of transactions and schemas are native PostgREST's", async () => {
    const requests = readWrittenRequests("switched-requests.txt").map((written) => ({
      ...written,
      headers: { ...written.headers, authorization: tokens[written.actor] ?? "" },
    }));
    const servers = { ours: rest.url, theirs: oracle.url, tokens };
    expect(await differences(servers, requests)).toEqual([]);
  });

  test("beyond native PostgREST: groups by JSON paths, and counts where some column may be read", async () => {
    const kinds = "/tasks?select=data->>n,count()&order=data->>n&limit=1";
    expect((await ask(kinds, "anonymous")).text).toBe('[{"n":"10","count":1}]');
    const moods = "/people?select=mood,count()&order=mood&limit=1";
    expect((await ask(moods, "user")).text).toBe('[{"mood":"happy","count":2}]');
    const secrets = "/people?select=secret,count()";
    expect((await ask(secrets, "user")).status).toBe(403);
  });

  test("an aggregate costs what its rows cost", async () => {
    await asAdmin(
      databases[0] as SampleDatabase,
      `create table public.many (id integer primary key, part integer);
       insert into public.many select i, i % 10 from generate_series(1, 300000) i;
       grant select on public.many to anon, authenticated, service_role;
       analyze public.many;
       notify pgrst, 'reload schema'`,
    );
    await expect
      .poll(async () => (await ask("/many?select=id&limit=1", "anonymous")).status)
      .toBe(200);
    const path = "/many?select=a:part.sum(),b:part.avg(),c:id.max(),d:id.avg(),e:count()";
    const { text } = await ask(path, "service");
    expect(JSON.parse(text)).toMatchObject([{ e: 300_000 }]);
    // The planner counts the rows that the aggregate reads, not the one row that it returns.
    expect(await costly(path)).toBe("query_too_expensive");
  });

  test("a plan is the service's alone", async () => {
    for (const actor of ["anonymous", "user"]) {
      const { status, text } = await ask("/guarded", actor, { headers: PLAN });
      expect([status, JSON.parse(text)]).toMatchObject([415, { code: "PGRST107" }]);
    }
    const json = await ask("/organizations?id=eq.1", "service", { headers: PLAN });
    expect(json.headers.get("content-type")).toBe(
      'application/vnd.pgrst.plan+json; for="application/json"; charset=utf-8',
    );
    expect(JSON.parse(json.text)).toMatchObject([{ Plan: { "Plan Rows": expect.any(Number) } }]);
    const text = await ask("/organizations?id=eq.1", "service", {
      headers: {
        accept:
          'application/vnd.pgrst.plan+text; for="application/vnd.pgrst.object+json"; options=analyze|verbose|buffers;',
      },
    });
    expect(text.headers.get("content-type")).toBe(
      'application/vnd.pgrst.plan+text; for="application/vnd.pgrst.object+json"; options=analyze|verbose|buffers; charset=utf-8',
    );
    expect(text.text.split("\n").length).toBeGreaterThan(5);
    expect(text.text).toMatch(/^Aggregate .*actual time=[\s\S]*Execution Time: /);
  });

  test("a plan with analyze makes what it explains, or undoes it", async () => {
    const write = (id: number, prefer: string) =>
      ask("/organizations", "service", {
        method: "POST",
        headers: {
          accept: "application/vnd.pgrst.plan+text; options=analyze",
          prefer,
          "content-type": "application/json",
        },
        body: JSON.stringify({ id, name: `Org ${id}` }),
      });
    expect((await write(70, "tx=rollback")).text).toContain("Insert on");
    expect((await write(71, "tx=commit")).status).toBe(200);
    expect((await ask("/organizations?id=in.(70,71)&select=id", "service")).text).toBe(
      '[{"id":71}]',
    );
  });
});

/** The reason why a server with a small cost budget refuses the request. */
async function costly(path: string): Promise<string> {
  const small = await startRest((databases[0] as SampleDatabase).authenticator, TEST_JWT_SECRET, {
    budget: { anon: { cost: 1_000, bytes: 1e6 }, authenticated: { cost: 1_000, bytes: 1e6 } },
  });
  try {
    const response = await fetch(`${small.url}${path}`, {
      headers: { authorization: tokens["anonymous"] ?? "" },
    });
    return ((await response.json()) as { details: string }).details;
  } finally {
    await small.close();
  }
}
