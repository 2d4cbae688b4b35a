import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { join, leaveAll, type Person, signIn, until, visit } from "./realtime-test-client.ts";

/** While a database client holds this lock, the evaluation of the policies waits. */
const LOCK = 4_711;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  // Counts evaluations of the policies. A rollback does not undo the count, because it is a sequence.
  await server.database.owner.query(`
    create sequence public.probe_asked;
    create function public.probe_may() returns boolean language plpgsql security definer set search_path = '' as $$
    begin
      perform nextval('public.probe_asked');
      perform pg_advisory_xact_lock_shared(${LOCK});
      return (select realtime.topic()) like 'open%';
    end $$;
    grant execute on function public.probe_may() to authenticated;
    create policy probe_read on realtime.messages for select to authenticated using ((select public.probe_may()));
    create policy probe_write on realtime.messages for insert to authenticated with check ((select public.probe_may()));
    create table public.probe_notes (id integer primary key);
    alter table public.probe_notes enable row level security;
    create policy everybody on public.probe_notes for select using (true);
    grant select on public.probe_notes to anon, authenticated;
    alter publication supabase_realtime add table public.probe_notes;
  `);
});

afterEach(leaveAll);
afterAll(() => server.close());

async function timesAsked(): Promise<number> {
  const { rows } = await server.database.owner.query<{ count: string }>(
    "select case when is_called then last_value else 0 end as count from public.probe_asked",
  );
  return Number(rows[0]?.count);
}

async function post(
  token: string,
  topics: readonly string[],
  isPrivate = true,
  signal: AbortSignal | null = null,
): Promise<number> {
  const response = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
    method: "POST",
    signal,
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      messages: topics.map((topic) => ({ topic, event: "x", payload: {}, private: isPrivate })),
    }),
  });
  return response.status;
}

const tokenOf = ({ id }: Person) =>
  server.context.tokens.sign({ sub: id, role: "authenticated" }, 3600);

const many = (topic: string, count = 100) => Array.from({ length: count }, () => topic);

test("nobody is asked about a visitor where no policy speaks of visitors", async () => {
  const before = await timesAsked();
  expect(await post(server.anonKey, many("open"))).toBe(202);
  await expect(join(visit(server).channel("open", { config: { private: true } }))).rejects.toThrow(
    "permissions",
  );
  expect(await timesAsked()).toBe(before);
});

test("each topic of a request is asked for once", async () => {
  const token = await tokenOf(await signIn(server));
  const before = await timesAsked();
  expect(await post(token, many("open"))).toBe(202);
  const once = (await timesAsked()) - before;
  expect(await post(token, ["open a", "open b", "open a", "open b"])).toBe(202);
  expect((await timesAsked()) - before - once).toBe(2 * once);
});

test("messages are counted by person, over all requests", async () => {
  const [busy, other] = [await signIn(server), await signIn(server)];
  const token = await tokenOf(busy);
  const answers = await Promise.all(
    Array.from({ length: 21 }, () => post(token, many("loud"), false)),
  );
  expect(answers.filter((status) => status === 202)).toHaveLength(20);
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
  expect(await post(await tokenOf(other), many("loud"), false)).toBe(202);
});

test("changes arrive while private topics wait for their answer", async () => {
  const token = await tokenOf(await signIn(server));
  const before = await timesAsked();
  const heard: unknown[] = [];
  const channel = visit(server)
    .channel(randomUUID())
    .on("postgres_changes", { event: "INSERT", schema: "public", table: "probe_notes" }, (change) =>
      heard.push(change),
    );
  await join(channel);
  const holder = await server.database.admin.connect();
  let answered = 0;
  try {
    await holder.query(`select pg_advisory_lock(${LOCK})`);
    const waiting = Array.from({ length: 12 }, async () => {
      await post(token, ["open"]);
      answered += 1;
    });
    await expect.poll(timesAsked).not.toBe(before);
    await server.database.owner.query("insert into public.probe_notes values (1)");
    await until(() => heard.length === 1);
    expect(answered).toBe(0);
    await holder.query(`select pg_advisory_unlock(${LOCK})`);
    await Promise.all(waiting);
  } finally {
    holder.release();
  }
});

test("nothing more is asked for who has hung up", async () => {
  const token = await tokenOf(await signIn(server));
  const once = await timesAsked().then(async (before) => {
    await post(token, ["open"]);
    return (await timesAsked()) - before;
  });
  const holder = await server.database.admin.connect();
  try {
    await holder.query(`select pg_advisory_lock(${LOCK})`);
    const before = await timesAsked();
    const hangUp = new AbortController();
    const topics = Array.from({ length: 100 }, (_, number) => `open ${number}`);
    const sent = post(token, topics, true, hangUp.signal);
    await expect.poll(timesAsked).not.toBe(before);
    hangUp.abort();
    await expect(sent).rejects.toThrow("aborted");
    await holder.query(`select pg_advisory_unlock(${LOCK})`);
    // A user's requests are evaluated in order. Once these requests are evaluated, all earlier ones are too.
    const others = Array.from({ length: 100 }, (_, number) => `open still ${number}`);
    expect(await post(token, others)).toBe(202);
    expect((await timesAsked()) - before).toBeLessThanOrEqual(102 * once);
  } finally {
    holder.release();
  }
});

test("one person's messages wait in a line of bounded length, and who finds it full is told so", async () => {
  const token = await tokenOf(await signIn(server));
  const holder = await server.database.admin.connect();
  try {
    await holder.query(`select pg_advisory_lock(${LOCK})`);
    const answers: number[] = [];
    const sent = Array.from({ length: 110 }, async () => {
      const response = await fetch(
        `${server.url}/realtime/v1/api/broadcast/open/events/x?private=true`,
        {
          method: "POST",
          headers: { apikey: server.anonKey, authorization: `Bearer ${token}` },
        },
      );
      answers.push(response.status);
    });
    // Of 110 requests, one is being evaluated and 100 are in the queue, so nine are refused.
    await until(() => answers.length === 9);
    expect(new Set(answers)).toEqual(new Set([429]));
    await holder.query(`select pg_advisory_unlock(${LOCK})`);
    await Promise.all(sent);
    expect(answers.filter((status) => status === 202)).toHaveLength(101);
  } finally {
    holder.release();
  }
});
