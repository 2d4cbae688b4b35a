import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  join,
  leaveAll,
  listen,
  signIn,
  until,
  visit,
  type Person,
} from "./realtime-test-client.ts";

let server: TestServer;

beforeAll(async () => {
  // The product's check before each write is off, because these users have accounts but no profiles.
  server = await startTestServer({
    context: (context) => ({ ...context, project: { ...context.project, beforeWrite: null } }),
  });
  // Signed-in users may read topics `room:…` and `stage:…`, and write to `room:…`. A trigger broadcasts each inserted
  // note.
  await server.database.owner.query(`
    create policy rooms_read on realtime.messages for select to authenticated
      using ((select realtime.topic()) like 'room:%' or (select realtime.topic()) like 'stage:%');
    create policy rooms_write on realtime.messages for insert to authenticated
      with check ((select realtime.topic()) like 'room:%');
    create table public.probe_notes (id uuid primary key default gen_random_uuid(), topic text, body text, bytes bytea);
    alter table public.probe_notes enable row level security;
    create policy notes_all on public.probe_notes for all to authenticated using (true) with check (true);
    grant select, insert, update, delete on public.probe_notes to authenticated;
    create function public.tell_note() returns trigger language plpgsql set search_path = '' as $$
    begin
      if new.bytes is not null then
        perform realtime.send_binary(new.bytes, 'bytes', new.topic);
      else
        perform realtime.broadcast_changes(coalesce(new.topic, old.topic), tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      end if;
      return null;
    end $$;
    create trigger tell after insert or update or delete on public.probe_notes
      for each row execute function public.tell_note();
    alter publication supabase_realtime add table public.probe_notes;
    notify pgrst, 'reload schema'`);
  const known = async (): Promise<number> =>
    (
      await fetch(`${server.url}/rest/v1/probe_notes?limit=0`, {
        headers: { apikey: server.anonKey },
      })
    ).status;
  const requireKnown = async (): Promise<void> => {
    if ((await known()) === 404) throw new Error("The table is not known yet.");
  };
  await vi.waitFor(requireKnown, { timeout: 60_000 });
});
afterEach(leaveAll);
afterAll(() => server.close());

type Heard = { event: string; payload?: unknown; meta?: unknown };

/** Joins a private topic and collects its messages. */
async function enter(
  client: Person["client"],
  topic: string,
  config: { private?: boolean; broadcast?: object } = {},
): Promise<Heard[]> {
  const heard: Heard[] = [];
  const channel = client.channel(topic, { config: { private: true, ...config } });
  channel.on("broadcast", { event: "*" }, (message) => heard.push(message));
  await join(channel);
  return heard;
}

const send = (topic: string, payload: object): Promise<unknown> =>
  server.database.owner.query("select realtime.send($1, 'said', $2)", [payload, topic]);

/** Inserts a note through the data API as its author. */
async function write(author: Person, note: object): Promise<string> {
  const notes = author.client.from("probe_notes");
  const { data, error } = await notes.insert(note).select("id").single<{ id: string }>();
  if (error) throw new Error(error.message);
  return data.id;
}

describe("a trigger that runs as whoever changed the row", () => {
  test("tells of the change where its author may write to the topic", async () => {
    const [ana, bruno] = [await signIn(server), await signIn(server)];
    const topic = `room:${randomUUID()}`;
    const heard = await enter(bruno.client, topic);
    const id = await write(ana, { topic, body: "uno" });
    await ana.client.from("probe_notes").update({ body: "dos" }).eq("id", id);
    await ana.client.from("probe_notes").delete().eq("id", id);
    await until(() => heard.length === 3);
    expect(heard.map(({ event, payload }) => [event, payload])).toMatchObject([
      ["INSERT", { operation: "INSERT", record: { body: "uno" }, old_record: null }],
      ["UPDATE", { operation: "UPDATE", record: { body: "dos" }, old_record: { body: "uno" } }],
      ["DELETE", { operation: "DELETE", record: null, old_record: { body: "dos" } }],
    ]);
  });

  test("tells nobody where he may not, and the change stands", async () => {
    const [ana, bruno] = [await signIn(server), await signIn(server)];
    const name = randomUUID();
    const heard = await enter(bruno.client, `stage:${name}`);
    const id = await write(ana, { topic: `stage:${name}`, body: "uno" });
    const { data } = await ana.client.from("probe_notes").select("body").eq("id", id);
    expect(data).toEqual([{ body: "uno" }]);
    // Only the message of a sender with permission arrives.
    await send(`stage:${name}`, { n: 1 });
    await until(() => heard.length > 0);
    expect(heard).toMatchObject([{ event: "said", payload: { n: 1 } }]);
  });

  test("sends bytes as bytes", async () => {
    const ana = await signIn(server);
    const topic = `room:${randomUUID()}`;
    const heard = await enter(ana.client, topic);
    await write(ana, { topic, bytes: "\\x00deadbeefff" });
    await until(() => heard.length === 1);
    expect(heard[0]?.event).toBe("bytes");
    expect([...new Uint8Array(heard[0]?.payload as ArrayBuffer)]).toEqual([
      0x00, 0xde, 0xad, 0xbe, 0xef, 0xff,
    ]);
  });
});

describe("replay", () => {
  test("tells whoever joins what was said since a moment, oldest first, marked, and then what is said", async () => {
    const ana = await signIn(server);
    const topic = `stage:${randomUUID()}`;
    await send(topic, { n: 0 });
    const since = await now();
    for (const n of [1, 2, 3]) await send(topic, { n });
    await send(`${topic}x`, { n: 9 });
    const heard = await enter(ana.client, topic, { broadcast: { replay: { since, limit: 2 } } });
    await send(topic, { n: 4 });
    await until(() => heard.length === 3);
    expect(heard).toMatchObject([
      { event: "said", payload: { n: 2 }, meta: { replayed: true, id: expect.any(String) } },
      { event: "said", payload: { n: 3 }, meta: { replayed: true } },
      { event: "said", payload: { n: 4 } },
    ]);
    expect(heard[2]?.meta).not.toHaveProperty("replayed");
  });

  test("brings bytes back as bytes, and nothing to those who cannot read them", async () => {
    const topic = `stage:${randomUUID()}`;
    const since = await now();
    await server.database.owner.query("select realtime.send_binary('\\xdead', 'bytes', $1)", [
      topic,
    ]);
    await send(topic, { n: 1 });
    const wanted = { broadcast: { replay: { since } } };
    const [ana, bruno] = [await signIn(server), await signIn(server, { vsn: "1.0.0" })];
    const heard = await enter(ana.client, topic, wanted);
    const old = await enter(bruno.client, topic, wanted);
    await until(() => heard.length === 2 && old.length === 1);
    expect([...new Uint8Array(heard[0]?.payload as ArrayBuffer)]).toEqual([0xde, 0xad]);
    expect(heard[0]?.meta).toMatchObject({ replayed: true });
    expect(old).toMatchObject([{ payload: { n: 1 } }]);
  });

  test("neither loses nor repeats what is said while somebody joins", async () => {
    const topic = `stage:${randomUUID()}`;
    const since = await now();
    const people = await Promise.all(Array.from({ length: 8 }, () => signIn(server)));
    let said = 0;
    let stop = false;
    const speaking = (async () => {
      while (!stop && said < 20) await send(topic, { n: ++said });
    })();
    const rooms = await Promise.all(
      people.map(({ client }) =>
        enter(client, topic, { broadcast: { replay: { since, limit: 25 } } }),
      ),
    );
    stop = true;
    await speaking;
    await until(() => rooms.every((heard) => heard.length >= said));
    const all = Array.from({ length: said }, (_, index) => index + 1);
    for (const heard of rooms)
      expect(heard.map(({ payload }) => (payload as { n: number }).n)).toEqual(all);
  });

  test.each([
    { replay: { since: "ayer" } },
    { replay: { since: 1e300 } },
    { replay: { since: -1 } },
    { replay: 5 },
  ])("is refused where it cannot be understood: %o", async (broadcast) => {
    const ana = await signIn(server);
    await expect(enter(ana.client, `stage:${randomUUID()}`, { broadcast })).rejects.toThrow(
      "Replay params are not valid",
    );
  });

  test("is for those who may read the topic", async () => {
    const topic = `other:${randomUUID()}`;
    await send(topic, { n: 1 });
    const wanted = { broadcast: { replay: { since: 0 } } };
    const ana = await signIn(server);
    for (const client of [ana.client, visit(server)])
      await expect(enter(client, topic, wanted)).rejects.toThrow("permissions to read");
  });
});

test("the filters match and imatch are regular expressions", async () => {
  const ana = await signIn(server);
  const about = { event: "INSERT", table: "probe_notes" } as const;
  const tag = randomUUID().slice(0, 8);
  const exact = await listen(ana.client, { ...about, filter: `body=match.^${tag} [0-9]+$` });
  const loose = await listen(ana.client, { ...about, filter: `body=imatch.^${tag} A` });
  for (const body of [`${tag} 12`, `${tag} abc`, `x${tag} 12`]) await write(ana, { body });
  await until(() => exact.changes.length === 1 && loose.changes.length === 1);
  expect(exact.changes[0]?.new).toMatchObject({ body: `${tag} 12` });
  expect(loose.changes[0]?.new).toMatchObject({ body: `${tag} abc` });
});

/** The database's time, in milliseconds. */
async function now(): Promise<number> {
  const { rows } = await server.database.owner.query<{ now: string }>(
    // Waits for the next whole millisecond, so that later messages have a later time.
    `with next as (select ceil(extract(epoch from clock_timestamp()) * 1000) as ms)
     select ms::text as now, pg_sleep_until(to_timestamp(ms / 1000)) from next`,
  );
  return Number(rows[0]?.now);
}
