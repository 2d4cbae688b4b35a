import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { TEST_JWT_SECRET, TEST_PASSWORDS } from "../testing/test-cluster.ts";
import { actorTokens } from "./testing/actor-tokens.ts";
import { startRest, type RestHarness } from "./testing/rest-harness.ts";
import { createSampleDatabase, type SampleDatabase } from "./testing/sample-database.ts";

let database: SampleDatabase;
let rest: RestHarness;
const tokens = actorTokens(TEST_JWT_SECRET, { user: "1" });

beforeAll(async () => {
  database = await createSampleDatabase({
    port: inject("postgres").port,
    adminPassword: TEST_PASSWORDS.admin,
    authenticatorPassword: TEST_PASSWORDS.authenticator,
  });
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  // The caller may read four of the five thousand letters. Everybody may read all news.
  await admin.query(`
    create table public.letters (id integer primary key, owner text not null, subject text);
    insert into public.letters select i, case when i <= 4 then '1' else i::text end, 's' from generate_series(1, 5000) i;
    alter table public.letters enable row level security;
    create policy select_own on public.letters for select to authenticated
      using (owner = current_setting('request.jwt.claims', true)::json ->> 'sub');
    create table public.news (id integer primary key, letter_id integer references public.letters);
    insert into public.news select i, i from generate_series(1, 5000) i;
    alter table public.news enable row level security;
    create policy select_all on public.news for select to anon, authenticated using (true);
    create view public.inbox with (security_invoker) as select * from public.letters;
    create function public.my_letters() returns setof public.letters language sql stable
      as $$ select * from public.letters $$;
    revoke all on public.letters, public.news, public.inbox from anon, authenticated;
    grant select on public.letters, public.news, public.inbox to anon, authenticated;
    grant execute on function public.my_letters() to anon, authenticated;
    analyze public.letters, public.news`);
  await admin.end();
  rest = await startRest(database.authenticator, TEST_JWT_SECRET, { maxRows: 3 });
});
afterAll(async () => {
  await rest?.close();
  await database?.drop();
});

async function total(path: string, count: string, actor: keyof typeof tokens): Promise<string> {
  const response = await fetch(`${rest.url}${path}`, {
    method: "HEAD",
    headers: { authorization: tokens[actor] ?? "", prefer: `count=${count}` },
  });
  return response.headers.get("content-range")?.split("/")[1] ?? "none";
}

test.each([
  ["planned", "/letters?select=id"],
  ["estimated", "/letters?select=id"],
  ["planned", "/inbox?select=id"],
  ["planned", "/letters?select=id&subject=eq.s"],
  ["planned", "/news?select=id,letters!inner(id)"],
  ["estimated", "/rpc/my_letters?select=id"],
])("count=%s of %s counts only what its reader may see", async (count, path) => {
  expect(await total(path, count, "user")).toBe("4");
  if (path.startsWith("/letters")) expect(await total(path, count, "anonymous")).toBe("0");
});

test.each(["planned", "estimated"])(
  "count=%s is the planner's where everybody sees everything",
  async (count) => {
    expect(await total("/news?select=id", count, "anonymous")).toBe("5000");
  },
);
