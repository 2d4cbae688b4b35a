import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { TEST_JWT_SECRET, TEST_PASSWORDS } from "../testing/test-cluster.ts";
import { actorTokens } from "./testing/actor-tokens.ts";
import type { RestHarness } from "./testing/rest-harness.ts";
import { startRest } from "./testing/rest-harness.ts";
import type { SampleDatabase } from "./testing/sample-database.ts";
import { createSampleDatabase } from "./testing/sample-database.ts";

let database: SampleDatabase;
let rest: RestHarness;
let admin: pg.Pool;
const tokens = actorTokens(TEST_JWT_SECRET, { user: "1" });

beforeAll(async () => {
  database = await createSampleDatabase({
    port: inject("postgres").port,
    adminPassword: TEST_PASSWORDS.admin,
    authenticatorPassword: TEST_PASSWORDS.authenticator,
  });
  admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 });
  admin.on("error", () => undefined);
  await admin.query(
    `create function public.slow(seconds float8) returns integer language plpgsql as $$
       begin perform pg_sleep(seconds); return 1; end $$;
     grant execute on function public.slow(float8) to authenticated`,
  );
  rest = await startRest(database.authenticator, TEST_JWT_SECRET, {
    poolSize: 3,
    anonymousPoolSize: 2,
    statementTimeoutMs: 700,
    acquireTimeoutMs: 400,
    statementCacheSize: 5,
    shapeCacheSize: 5,
    maxRows: 4,
    maxBodyBytes: 2000,
    maxUrlLength: 2000,
    maxEmbedDepth: 3,
    maxEmbeds: 4,
    maxResponseBytes: 200_000,
  });
});

afterAll(async () => {
  await rest?.close();
  await admin?.end();
  await database?.drop();
});

async function get(
  path: string,
  actor: keyof typeof tokens = "anonymous",
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(`${rest.url}${path}`, {
    ...init,
    headers: { authorization: tokens[actor] ?? "", ...init.headers },
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === "" ? null : (JSON.parse(text) as unknown),
    headers: response.headers,
  };
}

/** Repeats a check until it passes, because the server reconnects or reloads by itself. */
async function eventually(check: () => Promise<void>): Promise<void> {
  await expect.poll(check).toBeUndefined();
}

async function killBackends(): Promise<void> {
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator' and datname = current_database()",
  );
}

describe("losing connections", () => {
  test("idle ones are replaced without anyone noticing more than a clear error", async () => {
    for (const actor of ["anonymous", "user"]) await get("/organizations?select=id", actor);
    await killBackends();
    for (const actor of ["anonymous", "user"]) {
      await eventually(async () => {
        expect((await get("/organizations?select=id", actor)).status).toBe(200);
      });
    }
  });

  test.each([
    ["what reads is asked again", "GET", 200],
    ["what may have written is answered 503", "POST", 503],
  ])("in the middle of a request: %s, and the next one works", async (_what, method, status) => {
    const running =
      method === "GET"
        ? get("/rpc/slow?seconds=0.6", "user")
        : get("/rpc/slow", "user", {
            method,
            body: '{"seconds":0.6}',
            headers: { "content-type": "application/json" },
          });
    await eventually(async () => {
      const { rows } = await admin.query(
        "select 1 from pg_stat_activity where query like '%slow%' and state = 'active' and usename = 'authenticator'",
      );
      expect(rows).toHaveLength(1);
    });
    await killBackends();
    const answer = await running;
    expect(answer.status).toBe(status);
    if (status === 503) expect(answer.body).toMatchObject({ message: expect.any(String) });
    await eventually(async () => {
      expect((await get("/organizations?select=id", "user")).status).toBe(200);
    });
  });

  test("under load, fifty times: every answer is right, or says that it is away or has no connection", async () => {
    let stop = false;
    const statuses = new Map<number, number>();
    const clients = Array.from({ length: 8 }, async (_, index) => {
      while (!stop) {
        const { status, body } = await get(
          `/organizations?select=id&id=eq.${1 + (index % 4)}`,
          index % 2 === 0 ? "anonymous" : "user",
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) expect(body).toEqual([{ id: 1 + (index % 4) }]);
      }
    });
    for (let round = 0; round < 50; round += 1) await killBackends();
    stop = true;
    await Promise.all(clients);
    expect([...statuses.keys()].filter((status) => ![200, 503, 504].includes(status))).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(0);
  });
});

describe("what PostgREST 13 and 14 brought", () => {
  test("a list is spread into one list of each column, empty where there is none", async () => {
    const { status, body } = await get(
      "/organizations?select=id,...projects(works:name,...tasks(n:id))&order=id&projects.order=id.desc&limit=4",
    );
    expect(status).toBe(200);
    const { rows } = await admin.query(
      `select o.id, coalesce((select json_agg(p.name order by p.id desc) from projects p where p.organization_id = o.id), '[]') as works
       from organizations o order by o.id limit 4`,
    );
    expect(body).toEqual(rows.map((row) => ({ ...row, n: expect.any(Array) })));
    expect(rows.some(({ works }) => works.length === 0)).toBe(true);
    const joined = await get("/organizations?select=id,...projects!inner(works:name)&order=id");
    expect(joined.body).toHaveLength(rows.filter(({ works }) => works.length > 0).length);
    const tested = await get("/organizations?select=id,...projects(works:name)&projects=is.null");
    expect(tested.body).toHaveLength(rows.filter(({ works }) => works.length === 0).length);
  });

  test("the texts and codes that the current client shows", async () => {
    expect(await get("/nowhere")).toMatchObject({
      status: 404,
      body: {
        code: "PGRST205",
        message: "Could not find the table 'public.nowhere' in the schema cache",
      },
    });
    const accept = { accept: "application/vnd.pgrst.object+json" };
    expect((await get("/organizations?id=eq.0", "anonymous", { headers: accept })).body).toEqual({
      code: "PGRST116",
      details: "The result contains 0 rows",
      hint: null,
      message: "Cannot coerce the result to a single JSON object",
    });
    const profile = { "accept-profile": "personal" };
    expect((await get("/organizations", "anonymous", { headers: profile })).body).toMatchObject({
      code: "PGRST106",
      message: "Invalid schema: personal",
      hint: "Only the following schemas are exposed: public",
    });
    expect((await get("/rpc/ambiguous?a=1")).body).toMatchObject({
      code: "PGRST203",
      message:
        "Could not choose the best candidate function between: public.ambiguous(a => integer), public.ambiguous(a => text)",
    });
  });
});

describe("the schema cache", () => {
  test("follows notify pgrst", async () => {
    expect((await get("/latecomers")).status).toBe(404);
    await admin.query(
      "create table public.latecomers (id integer); grant select on public.latecomers to anon",
    );
    await admin.query("notify pgrst, 'reload schema'");
    await eventually(async () => {
      expect((await get("/latecomers")).status).toBe(200);
    });
  });

  test("a prepared statement survives a change of its table", async () => {
    const path = "/keyless?select=*&limit=1";
    for (let i = 0; i < 8; i += 1) await get(path);
    await admin.query("alter table public.keyless add column extra text default 'new'");
    expect((await get(path)).body).toMatchObject([{ extra: "new" }]);
  });
});

describe("limits", () => {
  test("rows, also in embedded lists", async () => {
    const list = await get("/tasks?select=id", "user", { headers: { prefer: "count=exact" } });
    expect(list.status).toBe(206);
    expect(list.headers.get("content-range")).toBe("0-3/24");
    const more = await get("/tasks?select=id&limit=100", "user");
    expect(more.body).toHaveLength(4);
    const embedded = await get("/projects?select=tasks(id)&id=eq.1", "user");
    expect((embedded.body as { tasks: unknown[] }[])[0]?.tasks).toHaveLength(4);
  });

  test("time: the statement is cancelled", async () => {
    const { status, body } = await get("/rpc/slow?seconds=5", "user");
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: "57014" });
  });

  test("connections: who waits too long is told so, and the others are served", async () => {
    const many = await Promise.all(
      Array.from({ length: 7 }, () =>
        get("/rpc/slow", "user", {
          method: "POST",
          body: '{"seconds":0.3}',
          headers: { "content-type": "application/json" },
        }),
      ),
    );
    const statuses = many.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect(statuses.every((status) => status === 200 || status === 504)).toBe(true);
  });

  test("work: who waited for a connection owes nothing for it", async () => {
    const narrow = await startRest(database.authenticator, TEST_JWT_SECRET, {
      poolSize: 1,
      workDebtMs: 1_500,
    });
    const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
      const headers = { authorization: tokens.user ?? "", "content-type": "application/json" };
      return (await fetch(`${narrow.url}${path}`, { ...init, headers })).status;
    };
    try {
      const busy = ask("/rpc/slow", { method: "POST", body: '{"seconds":4}' });
      await eventually(async () => {
        const { rows } = await admin.query(
          "select 1 from pg_stat_activity where query like '%slow%' and state = 'active' and usename = 'authenticator'",
        );
        if (rows.length === 0) throw new Error("It does not run yet.");
      });
      expect(await ask("/organizations?select=id")).toBe(200);
      expect(await ask("/organizations?select=id")).toBe(200);
      expect(await busy).toBe(200);
    } finally {
      await narrow.close();
    }
  });

  test("depth of embeds, length of the URL, size of the body", async () => {
    const deep = "a(b(c(d(e(*)))))";
    expect(await get(`/organizations?select=${deep}`)).toMatchObject({
      status: 400,
      body: { code: "PGRST127" },
    });
    expect((await get(`/organizations?select=id&name=eq.${"x".repeat(3000)}`)).status).toBe(414);
    const body = JSON.stringify({ label: "x".repeat(3000) });
    const large = await get("/keyless", "user", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect(large.status).toBe(413);
  });

  test("number of embeds and size of the answer", async () => {
    const many = Array.from({ length: 5 }, (_, index) => `e${index}:projects(id)`).join(",");
    expect(await get(`/organizations?select=${many}`)).toMatchObject({
      status: 400,
      body: { code: "PGRST127" },
    });
    await admin.query(
      "insert into public.keyless (label) select repeat('x', 100000) from generate_series(1, 3)",
    );
    for (const actor of ["anonymous", "user"]) {
      const large = await get("/keyless?select=label&order=label.desc.nullslast", actor);
      expect(large).toMatchObject({ status: 400, body: { code: "PGRST127" } });
      expect((await get("/organizations?select=id&id=eq.1", actor)).body).toEqual([{ id: 1 }]);
    }
  });

  test("statements and shapes: more than the caches hold, in any order", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 12; index += 1) {
        const { status, body } = await get(
          `/organizations?select=id,n${index}:name&id=eq.1`,
          "user",
        );
        expect(status).toBe(200);
        expect(body).toEqual([{ id: 1, [`n${index}`]: "Acme" }]);
      }
    }
  });
});

describe("roles", () => {
  test("a plan prepared for the service is not run for others", async () => {
    const call = (actor: string): ReturnType<typeof get> =>
      get("/rpc/private_call", actor, { method: "POST" });
    for (let round = 0; round < 8; round += 1) expect((await call("service")).body).toBe("never");
    for (let round = 0; round < 8; round += 1) {
      expect((await call("user")).status).toBe(403);
      expect((await call("anonymous")).status).toBe(401);
    }
  });

  test("claims and settings of one request are gone in the next", async () => {
    const who = async (actor: string): Promise<unknown> => (await get("/rpc/whoami", actor)).body;
    for (let round = 0; round < 6; round += 1) {
      expect(await who("user")).toMatchObject({
        role: "authenticated",
        claims: "1",
        method: "GET",
      });
      expect(await who("anonymous")).toMatchObject({ role: "anon", claims: null });
      expect(await who("service")).toMatchObject({ role: "service_role", claims: null });
    }
  });
});
