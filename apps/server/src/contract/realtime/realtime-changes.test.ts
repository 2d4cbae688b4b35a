import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { leaveAll, listen, signIn, until, visit, type Ear } from "./realtime-test-client.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await sql(`
    create table public.probe_public (id uuid primary key default gen_random_uuid(), title text, points integer, tags text[], at timestamptz, hidden text);
    alter table public.probe_public enable row level security;
    revoke all on public.probe_public from anon, authenticated;
    grant select (id, title, points, tags, at) on public.probe_public to anon, authenticated;
    create policy everyone on public.probe_public for select to anon, authenticated using (true);

    create table public.probe_letter (id uuid primary key default gen_random_uuid(), sender_id uuid, receiver_id uuid, body text);
    alter table public.probe_letter enable row level security;
    revoke all on public.probe_letter from anon, authenticated;
    grant select on public.probe_letter to anon, authenticated;
    create policy parties on public.probe_letter for select to authenticated using ((select auth.uid()) in (sender_id, receiver_id));

    create table public.probe_member (room integer, user_id uuid, primary key (room, user_id));
    create table public.probe_note (room integer, position integer, body text, primary key (room, position));
    alter table public.probe_note enable row level security;
    grant select on public.probe_note, public.probe_member to authenticated;
    create policy members on public.probe_note for select to authenticated
      using (exists (select from public.probe_member as m where m.room = probe_note.room and m.user_id = (select auth.uid())));

    alter publication supabase_realtime add table public.probe_public, public.probe_letter, public.probe_note;
  `);
});

afterEach(leaveAll);
afterAll(() => server.close());

async function sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  return (await server.database.owner.query(text, values)).rows;
}

async function insertPublic(title: string, points = 1): Promise<string> {
  const rows = await sql(
    "insert into public.probe_public (title, points, hidden) values ($1, $2, 'secret') returning id",
    [title, points],
  );
  return String(rows[0]?.["id"]);
}

/** Inserts a row that everyone may read, and waits for its arrival. All earlier changes have been delivered by then. */
async function pastEverything(ear: Ear): Promise<void> {
  const mark = await insertPublic(`mark ${randomUUID()}`);
  await until(() => ear.changes.some((change) => "id" in change.new && change.new["id"] === mark));
}

describe.each(["2.0.0", "1.0.0"])("protocol %s", (vsn) => {
  test("insert, update and delete arrive as applications expect them", async () => {
    const { client } = await signIn(server, { vsn });
    const ear = await listen(client, { table: "probe_public" });
    expect(ear.system).toEqual([
      expect.objectContaining({ status: "ok", message: "Subscribed to PostgreSQL" }),
    ]);
    const [row] = await sql(
      "insert into public.probe_public (title, points, tags, at, hidden) values ('uno', 7, '{a,\"b,c\"}', '2026-11-20T12:00:00Z', 'secret') returning id",
    );
    await until(() => ear.changes.length === 1);
    await sql("update public.probe_public set title = 'dos', points = null where id = $1", [
      row?.["id"],
    ]);
    await until(() => ear.changes.length === 2);
    await sql("delete from public.probe_public where id = $1", [row?.["id"]]);
    await until(() => ear.changes.length === 3);
    const at = "2026-11-20T12:00:00+00:00";
    const common = {
      schema: "public",
      table: "probe_public",
      errors: null,
      commit_timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect(ear.changes).toEqual([
      {
        ...common,
        eventType: "INSERT",
        new: { id: row?.["id"], title: "uno", points: 7, tags: ["a", "b,c"], at },
        old: {},
      },
      {
        ...common,
        eventType: "UPDATE",
        new: { id: row?.["id"], title: "dos", points: null, tags: ["a", "b,c"], at },
        old: { id: row?.["id"] },
      },
      { ...common, eventType: "DELETE", new: {}, old: { id: row?.["id"] } },
    ]);
  });
});

test("events, filters, several bindings, columns: everyone gets what he asked for", async () => {
  const client = visit(server);
  const inserts = await listen(client, {
    event: "INSERT",
    table: "probe_public",
    filter: "points=gte.10",
  });
  const deletes = await listen(client, {
    event: "DELETE",
    table: "probe_public",
    filter: "title=eq.gone",
  });
  const titles = await listen(client, { table: "probe_public", select: ["title"] });
  const all = await listen(client, { schema: "public" });
  const low = await insertPublic("low", 9);
  const high = await insertPublic("high", 10);
  await sql("update public.probe_public set title = 'gone' where id = $1", [high]);
  await sql("delete from public.probe_public where id = any ($1)", [[low, high]]);
  await until(() => all.changes.filter(({ eventType }) => eventType === "DELETE").length === 2);
  await until(() => deletes.changes.length === 1);
  expect(inserts.changes.map((change) => (change.new as Record<string, unknown>)["id"])).toEqual([
    high,
  ]);
  expect(deletes.changes.map(({ old }) => old)).toEqual([{ id: high }]);
  expect(titles.changes[0]?.new).toEqual({ id: low, title: "low" });
});

describe("row level security", () => {
  test("a letter reaches its two parties and nobody else, not even its deletion", async () => {
    const [ana, bruno, eva] = [await signIn(server), await signIn(server), await signIn(server)];
    const anonymous = visit(server);
    const heard = {
      ana: await listen(ana.client, { table: "probe_letter" }),
      bruno: await listen(bruno.client, {
        table: "probe_letter",
        filter: `receiver_id=eq.${bruno.id}`,
      }),
      eva: await listen(eva.client, { table: "probe_letter" }),
      curious: await listen(eva.client, {
        table: "probe_letter",
        filter: `receiver_id=eq.${bruno.id}`,
      }),
      everything: await listen(eva.client, { schema: "*" }),
      anonymous: await listen(anonymous, { schema: "public" }),
    };
    const [letter] = await sql(
      "insert into public.probe_letter (sender_id, receiver_id, body) values ($1, $2, 'hola') returning id",
      [ana.id, bruno.id],
    );
    await until(() => heard.ana.changes.length === 1);
    await sql("update public.probe_letter set body = 'chau' where id = $1", [letter?.["id"]]);
    await until(() => heard.ana.changes.length === 2);
    await sql("delete from public.probe_letter where id = $1", [letter?.["id"]]);
    await until(() => heard.ana.changes.length === 3 && heard.bruno.changes.length === 3);
    await pastEverything(heard.everything);
    await pastEverything(heard.anonymous);
    expect(heard.eva.changes).toEqual([]);
    expect(heard.curious.changes).toEqual([]);
    const elsewhere = [...heard.everything.changes, ...heard.anonymous.changes];
    expect(new Set(elsewhere.map(({ table }) => table))).toEqual(new Set(["probe_public"]));
    expect(JSON.stringify(elsewhere)).not.toContain("secret");
  });

  test("a row that moves out of sight is not shown any more, and comes into another's", async () => {
    const [ana, bruno] = [await signIn(server), await signIn(server)];
    const [before, after] = [
      await listen(ana.client, { schema: "public" }),
      await listen(bruno.client, { table: "probe_letter" }),
    ];
    const [letter] = await sql(
      "insert into public.probe_letter (sender_id, body) values ($1, 'mine') returning id",
      [ana.id],
    );
    await until(() => before.changes.length === 1);
    await sql("update public.probe_letter set sender_id = $2, body = 'yours' where id = $1", [
      letter?.["id"],
      bruno.id,
    ]);
    await until(() => after.changes.length === 1);
    await pastEverything(before);
    expect(before.changes.filter(({ table }) => table === "probe_letter")).toHaveLength(1);
    expect(after.changes[0]).toMatchObject({ eventType: "UPDATE", new: { body: "yours" } });
  });

  test("policies over other tables are asked of the database, for deleted rows too", async () => {
    const [member, stranger] = [await signIn(server), await signIn(server)];
    await sql("insert into public.probe_member values (1, $1)", [member.id]);
    const [inside, outside] = [
      await listen(member.client, { table: "probe_note" }),
      await listen(stranger.client, { schema: "public" }),
    ];
    await sql("insert into public.probe_note values (1, 1, 'first'), (2, 1, 'elsewhere')");
    await until(() => inside.changes.length === 1);
    await sql("delete from public.probe_note");
    await until(() => inside.changes.length === 2);
    await pastEverything(outside);
    expect(inside.changes.map(({ old, new: row }) => [old, row])).toEqual([
      [{}, { room: 1, position: 1, body: "first" }],
      [{ room: 1, position: 1 }, {}],
    ]);
    expect(outside.changes.filter(({ table }) => table === "probe_note")).toEqual([]);
  });

  test("a changed policy holds from the next change on", async () => {
    const client = visit(server);
    const ear = await listen(client, { table: "probe_public" });
    await insertPublic("seen");
    await until(() => ear.changes.length === 1);
    await sql("alter policy everyone on public.probe_public using (title <> 'veiled')");
    await insertPublic("veiled");
    await insertPublic("open");
    await until(() => ear.changes.length === 2);
    expect(ear.changes[1]?.new).toMatchObject({ title: "open" });
    await sql("alter policy everyone on public.probe_public using (true)");
  });

  test("a table joins and leaves the publication while people listen", async () => {
    const ear = await listen(visit(server), { schema: "public" });
    await sql(`
      create table public.probe_later (id integer primary key);
      grant select on public.probe_later to anon;
      alter publication supabase_realtime add table public.probe_later`);
    await sql("insert into public.probe_later values (1)");
    await until(() => ear.changes.length === 1);
    await sql("alter publication supabase_realtime drop table public.probe_later");
    await sql("insert into public.probe_later values (2)");
    await pastEverything(ear);
    expect(ear.changes.filter(({ table }) => table === "probe_later")).toHaveLength(1);
    await sql("drop table public.probe_later");
  });
});

describe("what the database does, and only that", () => {
  test("nothing rolled back is told; savepoints that hold are", async () => {
    const ear = await listen(visit(server), { table: "probe_public" });
    const client = await server.database.owner.connect();
    await client.query("begin");
    await client.query("insert into public.probe_public (title) values ('kept')");
    await client.query("savepoint s");
    await client.query("insert into public.probe_public (title) values ('undone')");
    await client.query("rollback to s");
    await client.query("savepoint t");
    await client.query("insert into public.probe_public (title) values ('kept too')");
    await client.query(
      "release t; commit; begin; insert into public.probe_public (title) values ('never'); rollback",
    );
    client.release();
    await pastEverything(ear);
    expect(ear.changes.map((change) => (change.new as Record<string, unknown>)["title"])).toEqual([
      "kept",
      "kept too",
      expect.stringContaining("mark"),
    ]);
  });

  test("a transaction that takes long is not overtaken into silence", async () => {
    const ear = await listen(visit(server), { table: "probe_public" });
    const slow = await server.database.owner.connect();
    await slow.query("begin; insert into public.probe_public (title) values ('slow')");
    for (let at = 0; at < 20; at += 1) await insertPublic("quick");
    await until(() => ear.changes.length === 20);
    await slow.query("commit");
    slow.release();
    await until(() => ear.changes.length === 21);
    expect(ear.changes.at(-1)?.new).toMatchObject({ title: "slow" });
  });

  test("two thousand rows of one statement arrive, each once, in order", async () => {
    const ear = await listen(visit(server), { table: "probe_public" });
    await sql(
      "insert into public.probe_public (title, points) select 'many', n from generate_series(1, 2000) as n order by n",
    );
    await until(() => ear.changes.length === 2_000);
    expect(ear.changes.map((change) => (change.new as Record<string, unknown>)["points"])).toEqual(
      Array.from({ length: 2_000 }, (_, at) => at + 1),
    );
  });

  test("an update that changes nothing is not told", async () => {
    const ear = await listen(visit(server), { table: "probe_public" });
    const id = await insertPublic("same");
    await sql("update public.probe_public set title = title where id = $1", [id]);
    await pastEverything(ear);
    expect(ear.changes.map(({ eventType }) => eventType)).toEqual(["INSERT", "INSERT"]);
  });
});

describe("refusals", () => {
  test.each([
    {
      wanted: { table: "no_such_table" },
      why: "a table that is not live",
      message: "Realtime is enabled",
    },
    {
      wanted: { schema: "auth", table: "users" },
      why: "a table that is nobody's business",
      message: "Realtime is enabled",
    },
    {
      wanted: { table: "probe_public", filter: "hidden=eq.secret" },
      why: "a column that may not be read",
      message: "invalid column",
    },
    {
      wanted: { table: "probe_public", filter: "points=eq.many" },
      why: "a value of another type",
      message: "invalid input",
    },
    {
      wanted: { table: "probe_public", filter: "title=similar.^a" },
      why: "an operator that is not spoken",
      message: "not supported",
    },
  ])("$why is refused with a reason", async ({ wanted, message }) => {
    const ear = await listen(visit(server), wanted);
    expect(ear.system).toEqual([
      expect.objectContaining({ status: "error", message: expect.stringContaining(message) }),
    ]);
  });
});

describe("tokens", () => {
  test("a token handed in later opens what it opens, on the same channel", async () => {
    const ana = await signIn(server);
    const client = visit(server);
    const ear = await listen(client, { schema: "public" });
    await sql("insert into public.probe_letter (sender_id, body) values ($1, 'before')", [ana.id]);
    await pastEverything(ear);
    await client.realtime.setAuth(
      await server.context.tokens.sign({ sub: ana.id, role: "authenticated" }, 600),
    );
    await expect
      .poll(async () => {
        await sql("insert into public.probe_letter (sender_id, body) values ($1, 'after')", [
          ana.id,
        ]);
        return ear.changes.find(({ table }) => table === "probe_letter")?.new;
      })
      .toMatchObject({ body: "after" });
  });

  test("what the public key may not hear is heard once signed in", async () => {
    const ana = await signIn(server);
    await sql("insert into public.probe_member values (3, $1)", [ana.id]);
    const client = visit(server);
    const ear = await listen(client, { table: "probe_note" });
    expect(ear.system).toMatchObject([{ status: "error" }]);
    const token = await server.context.tokens.sign({ sub: ana.id, role: "authenticated" }, 600);
    await client.realtime.setAuth(token);
    await until(() => ear.system.length === 2);
    await sql("insert into public.probe_note values (3, 1, 'now')");
    await until(() => ear.changes.length === 1);
    expect(ear.changes[0]?.new).toMatchObject({ body: "now" });
  });

  test("a channel ends with its token, and says so", async () => {
    const { client } = await signIn(server, { seconds: 4 });
    const ear = await listen(client, { table: "probe_public" });
    await until(() => ear.channel.state === "closed");
    expect(ear.system.at(-1)?.message).toBe("Access token has expired");
  });

  test("a refreshed token keeps the channel open", async () => {
    const id = randomUUID();
    const { client } = await signIn(server, { id, seconds: 4 });
    const ear = await listen(client, { table: "probe_letter" });
    const fresh = await server.context.tokens.sign({ sub: id, role: "authenticated" }, 600);
    (client.realtime as { accessToken: unknown }).accessToken = async () => fresh;
    await client.realtime.setAuth();
    const ended = Date.now() + 4_200;
    await until(() => Date.now() > ended);
    await sql("insert into public.probe_letter (sender_id, body) values ($1, 'still here')", [id]);
    await until(() => ear.changes.length === 1);
    expect(ear.channel.state).toBe("joined");
  });

  test("a token that is not ours joins nothing", async () => {
    const client = visit(server);
    await client.realtime.setAuth("eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.forged");
    await expect(listen(client, { table: "probe_public" })).rejects.toThrow("InvalidJWTToken");
  });
});

describe("what changed before the channel was there", () => {
  /** Waits until all earlier changes have been delivered. */
  async function delivered(): Promise<void> {
    await pastEverything(await listen(visit(server), { table: "probe_public" }));
  }

  test("is told to who asks how long he was not there, of the rows that he asks for", async () => {
    const mine = await insertPublic(`mine ${randomUUID()}`);
    await insertPublic(`other ${randomUUID()}`);
    await delivered();
    const wanted = { table: "probe_public", filter: `id=eq.${mine}` };
    const late = await listen(visit(server), { ...wanted, missed_ms: 20_000 });
    const silent = await listen(visit(server), wanted);
    const other = await listen(visit(server), {
      ...wanted,
      filter: `id=eq.${randomUUID()}`,
      missed_ms: 20_000,
    });
    await until(() => late.changes.length === 1);
    expect(late.changes[0]?.new).toMatchObject({ id: mine });
    await sql("update public.probe_public set points = 2 where id = $1", [mine]);
    await until(() => silent.changes.length === 1 && late.changes.length === 2);
    expect(silent.changes[0]?.eventType).toBe("UPDATE");
    expect(other.changes).toEqual([]);
  });

  test("is told with one change, and not what is older than he says", async () => {
    const mine = await insertPublic(`mine ${randomUUID()}`);
    const wanted = { table: "probe_public", filter: `id=eq.${mine}` };
    for (const points of [2, 3, 4])
      await sql("update public.probe_public set points = $2 where id = $1", [mine, points]);
    await delivered();
    const late = await listen(visit(server), { ...wanted, missed_ms: 20_000 });
    const young = await listen(visit(server), { ...wanted, missed_ms: 0 });
    await until(() => late.changes.length === 1);
    await sql("delete from public.probe_public where id = $1", [mine]);
    await until(() => late.changes.length === 2 && young.changes.length === 1);
    expect(late.changes.map(({ eventType }) => eventType)).toEqual(["INSERT", "DELETE"]);
    expect(young.changes[0]?.eventType).toBe("DELETE");
  });

  test("is told to nobody who may not see it", async () => {
    const sender = await signIn(server);
    const stranger = await signIn(server);
    const [row] = await sql(
      "insert into public.probe_letter (sender_id, receiver_id, body) values ($1, $1, 'hola') returning id",
      [sender.id],
    );
    await delivered();
    const wanted = { table: "probe_letter", missed_ms: 20_000 };
    const own = await listen(sender.client, wanted);
    const foreign = await listen(stranger.client, wanted);
    await until(() => own.changes.length === 1);
    expect(own.changes[0]?.new).toMatchObject({ id: row?.["id"], body: "hola" });
    await sql("insert into public.probe_letter (sender_id, receiver_id) values ($1, $1)", [
      stranger.id,
    ]);
    await until(() => foreign.changes.length > 0);
    expect(foreign.changes).toHaveLength(1);
    expect(foreign.changes[0]?.new).toMatchObject({ sender_id: stranger.id });
  });
});
