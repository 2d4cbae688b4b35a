import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { join, leaveAll, signIn, until, visit, type Person } from "./realtime-test-client.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  // A room's guests may read its messages; only the guests with `speaks` may write.
  await server.database.owner.query(`
    create table public.probe_guest (room text, user_id uuid, speaks boolean);
    grant select on public.probe_guest to authenticated;
    create policy guests_read on realtime.messages for select to authenticated
      using (exists (select from public.probe_guest where room = (select realtime.topic()) and user_id = (select auth.uid())));
    create policy speakers_write on realtime.messages for insert to authenticated
      with check (exists (select from public.probe_guest where room = (select realtime.topic()) and user_id = (select auth.uid()) and speaks));
  `);
});

afterEach(leaveAll);
afterAll(() => server.close());

interface Room {
  readonly heard: { event: string; payload?: unknown; meta?: unknown }[];
  readonly presence: unknown[];
  readonly channel: Awaited<ReturnType<typeof join>>;
}

async function enter(client: Person["client"], name: string, config: object = {}): Promise<Room> {
  const heard: Room["heard"] = [];
  const presence: unknown[] = [];
  const channel = client.channel(name, { config });
  channel
    .on("broadcast", { event: "*" }, (message) => heard.push(message))
    .on("presence", { event: "sync" }, () =>
      presence.push(["sync", Object.keys(channel.presenceState()).toSorted()]),
    )
    .on("presence", { event: "join" }, ({ key }) => presence.push(["join", key]))
    .on("presence", { event: "leave" }, ({ key }) => presence.push(["leave", key]));
  await join(channel);
  return { heard, presence, channel };
}

async function invite(room: string, guests: { person: Person; speaks: boolean }[]): Promise<void> {
  for (const { person, speaks } of guests) {
    await server.database.owner.query("insert into public.probe_guest values ($1, $2, $3)", [
      room,
      person.id,
      speaks,
    ]);
  }
}

describe("broadcast", () => {
  test("reaches the others of the topic, oneself only where asked for, whatever the protocol", async () => {
    const name = randomUUID();
    const [ana, bruno] = [await signIn(server), await signIn(server, { vsn: "1.0.0" })];
    const first = await enter(ana.client, name, { broadcast: { self: true, ack: true } });
    const second = await enter(bruno.client, name);
    const elsewhere = await enter(ana.client, randomUUID());
    expect(await first.channel.send({ type: "broadcast", event: "señal", payload: { n: 1 } })).toBe(
      "ok",
    );
    await second.channel.send({ type: "broadcast", event: "respuesta", payload: { n: 2 } });
    await until(() => first.heard.length === 2 && second.heard.length === 1);
    expect(first.heard).toMatchObject([
      { event: "señal", payload: { n: 1 } },
      { event: "respuesta", payload: { n: 2 } },
    ]);
    expect(second.heard).toMatchObject([{ type: "broadcast", event: "señal", payload: { n: 1 } }]);
    expect(elsewhere.heard).toEqual([]);
  });

  test("bytes travel as bytes", async () => {
    const name = randomUUID();
    const [ana, bruno] = [await signIn(server), await signIn(server)];
    const listener = await enter(bruno.client, name);
    const { channel } = await enter(ana.client, name, { broadcast: { ack: true } });
    await channel.send({
      type: "broadcast",
      event: "foto",
      payload: new Uint8Array([1, 2, 3]).buffer,
    });
    await until(() => listener.heard.length === 1);
    expect(new Uint8Array(listener.heard[0]?.payload as ArrayBuffer)).toEqual(
      new Uint8Array([1, 2, 3]),
    );
  });

  test("of changed rows, by a trigger of the project, once the channel says it is ready", async () => {
    const ana = await signIn(server);
    const name = randomUUID();
    await server.database.owner.query(
      `create table public.probe_told (id int primary key, note text);
       create function public.tell_probe() returns trigger language plpgsql security definer set search_path = '' as $$
         begin
           perform realtime.broadcast_changes('${name}', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
           return null;
         end $$;
       create trigger tell after insert or update or delete on public.probe_told
         for each row execute function public.tell_probe();`,
    );
    await invite(name, [{ person: ana, speaks: false }]);
    const received: unknown[] = [];
    const channel = ana.client.channel(name, {
      config: { private: true, broadcast: { replication_ready: true } },
    });
    const heard: unknown[] = [];
    channel
      .on("system", {}, (payload) => received.push(payload))
      .on("broadcast", { event: "*" }, ({ event, payload }) => heard.push([event, payload]));
    await join(channel);
    await until(() => received.length === 1);
    expect(received).toMatchObject([
      { extension: "system", status: "ok", message: "Replication connection established" },
    ]);
    await server.database.owner.query(
      `insert into public.probe_told values (1, 'uno');
       update public.probe_told set note = 'dos';
       delete from public.probe_told`,
    );
    await until(() => heard.length === 3);
    const [uno, dos] = [
      { id: 1, note: "uno" },
      { id: 1, note: "dos" },
    ];
    const about = { schema: "public", table: "probe_told" };
    expect(heard).toEqual([
      [
        "INSERT",
        expect.objectContaining({ ...about, operation: "INSERT", record: uno, old_record: null }),
      ],
      [
        "UPDATE",
        expect.objectContaining({ ...about, operation: "UPDATE", record: dos, old_record: uno }),
      ],
      [
        "DELETE",
        expect.objectContaining({ ...about, operation: "DELETE", record: null, old_record: dos }),
      ],
    ]);
  });

  test("over HTTP, one and several, and from SQL once committed", async () => {
    const name = randomUUID();
    const ana = await signIn(server);
    const { heard } = await enter(ana.client, name);
    const outside = visit(server).channel(name);
    expect(await outside.httpSend("aviso", { by: "http" })).toEqual({ success: true });
    const batch = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: { apikey: server.anonKey, "content-type": "application/json" },
      body: JSON.stringify({
        messages: [{ topic: name, event: "lote", payload: { by: "batch" } }],
      }),
    });
    expect(batch.status).toBe(202);
    await server.database.owner.query(
      "select realtime.send('{\"by\": \"sql\"}', 'desde-sql', $1, false)",
      [name],
    );
    await until(() => heard.length === 3);
    expect(heard.map(({ event, payload }) => [event, payload])).toEqual([
      ["aviso", { by: "http" }],
      ["lote", { by: "batch" }],
      ["desde-sql", { by: "sql", id: expect.any(String) }],
    ]);
    const bad = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: { apikey: server.anonKey, "content-type": "application/json" },
      body: "{}",
    });
    expect(bad.status).toBe(422);
    const preflight = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: "OPTIONS",
      headers: { origin: "https://other.test", "access-control-request-headers": "apikey" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([
      204,
      "*",
    ]);
  });
});

describe("presence", () => {
  test("those who track see each other come, change and go", async () => {
    const name = randomUUID();
    const [ana, bruno] = [await signIn(server), await signIn(server, { vsn: "1.0.0" })];
    const first = await enter(ana.client, name, { presence: { key: "ana" } });
    expect(await first.channel.track({ mood: "calm" })).toBe("ok");
    const second = await enter(bruno.client, name, { presence: { key: "bruno" } });
    await until(() => JSON.stringify(second.presence.at(-1)) === JSON.stringify(["sync", ["ana"]]));
    expect(second.channel.presenceState()).toMatchObject({ ana: [{ mood: "calm" }] });
    await second.channel.track({ mood: "eager" });
    await until(() => Object.keys(first.channel.presenceState()).length === 2);
    await first.channel.track({ mood: "ready" });
    await until(() => JSON.stringify(second.channel.presenceState()["ana"]).includes("ready"));
    expect(second.channel.presenceState()["ana"]).toHaveLength(1);
    expect(await second.channel.untrack()).toBe("ok");
    await until(() =>
      first.presence.some((entry) => JSON.stringify(entry) === '["leave","bruno"]'),
    );
    await second.channel.track({ mood: "back" });
    await until(() => Object.keys(first.channel.presenceState()).length === 2);
    await bruno.client.realtime.disconnect();
    await until(() => Object.keys(first.channel.presenceState()).length === 1);
  });

  test("what is tracked has a bound", async () => {
    const ana = await signIn(server);
    const { channel } = await enter(ana.client, randomUUID());
    expect(await channel.track({ text: "x".repeat(20_000) })).toBe("error");
  });
});

describe("private topics", () => {
  test("guests join, strangers and visitors do not", async () => {
    const room = randomUUID();
    const [guest, stranger] = [await signIn(server), await signIn(server)];
    await invite(room, [{ person: guest, speaks: false }]);
    await enter(guest.client, room, { private: true });
    await expect(enter(stranger.client, room, { private: true })).rejects.toThrow(
      "You do not have permissions to read",
    );
    await expect(enter(visit(server), room, { private: true })).rejects.toThrow(
      "You do not have permissions to read",
    );
  });

  test("only speakers are heard; a public topic of the same name is another", async () => {
    const room = randomUUID();
    const [speaker, guest, stranger] = [
      await signIn(server),
      await signIn(server),
      await signIn(server),
    ];
    await invite(room, [
      { person: speaker, speaks: true },
      { person: guest, speaks: false },
    ]);
    const stage = await enter(speaker.client, room, { private: true, broadcast: { ack: true } });
    const hall = await enter(guest.client, room, { private: true, broadcast: { ack: true } });
    const outside = await enter(stranger.client, room, { broadcast: { ack: true } });
    expect(await hall.channel.send({ type: "broadcast", event: "grito", payload: {} })).toBe(
      "error",
    );
    expect(await hall.channel.track({ here: true })).toBe("error");
    expect(await outside.channel.send({ type: "broadcast", event: "ruido", payload: {} })).toBe(
      "ok",
    );
    await expect(stranger.client.channel(`${room}`).httpSend("ruido", {})).resolves.toEqual({
      success: true,
    });
    const forced = stranger.client.channel(`x${room}`, { config: { private: true } });
    await expect(forced.httpSend("ruido", {})).rejects.toThrow("permissions");
    expect(
      await stage.channel.send({ type: "broadcast", event: "anuncio", payload: { n: 1 } }),
    ).toBe("ok");
    await until(() => hall.heard.length === 1);
    expect(hall.heard).toMatchObject([{ event: "anuncio" }]);
    expect(stage.heard).toEqual([]);
    expect(outside.heard.map(({ event }) => event)).toEqual(["ruido"]);
  });

  test("trying out the policies leaves nothing behind", async () => {
    const { rows } = await server.database.admin.query(
      "select from realtime.messages where event is null",
    );
    expect(rows).toEqual([]);
  });
});

describe("the socket", () => {
  /** Opens a websocket without the official client, and acknowledges each numbered frame. */
  async function bare(
    query: string,
  ): Promise<{ socket: WebSocket; frames: string[]; closed: Promise<number> }> {
    const socket = new WebSocket(
      `${server.url.replace("http", "ws")}/realtime/v1/websocket${query}`,
    );
    const frames: string[] = [];
    socket.on("message", (data: Buffer) => frames.push(data.toString()));
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    await new Promise<void>((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    return { socket, frames, closed };
  }

  test.each([
    { query: "", status: 401, why: "without a key" },
    { query: "?apikey=forged", status: 401, why: "with a key that is not ours" },
    { query: "?vsn=9.9.9&apikey=KEY", status: 400, why: "in a protocol that is not spoken" },
  ])("nobody comes in $why", async ({ query, status }) => {
    await expect(bare(query.replace("KEY", server.anonKey))).rejects.toThrow(
      `Unexpected server response: ${status}`,
    );
  });

  test("heartbeats, unknown topics and events are answered; a second join replaces the first", async () => {
    const { socket, frames } = await bare(`?apikey=${server.anonKey}&vsn=2.0.0`);
    const send = (...message: unknown[]): void => socket.send(JSON.stringify(message));
    send(null, "1", "phoenix", "heartbeat", {});
    send("2", "2", "realtime:nowhere", "broadcast", {});
    send("3", "3", "realtime:sala", "phx_join", { config: {} });
    send("3", "4", "realtime:sala", "mystery", {});
    send("5", "5", "realtime:sala", "phx_join", {});
    send("5", "6", "realtime:sala", "phx_leave", {});
    send("7", "7", "realtime:", "phx_join", {});
    send("8", "8", "realtime:sala", "phx_join", { config: { postgres_changes: "all" } });
    await until(() => frames.length >= 10);
    expect(
      frames
        .map((frame) => JSON.parse(frame) as unknown[])
        .map(([joinRef, ref, , event, payload]) => [
          joinRef,
          ref,
          event,
          (payload as { status?: string }).status,
        ]),
    ).toEqual([
      [null, "1", "phx_reply", "ok"],
      ["2", "2", "phx_reply", "error"],
      ["3", "3", "phx_reply", "ok"],
      ["3", "4", "phx_reply", "error"],
      ["3", null, "phx_close", undefined],
      ["5", "5", "phx_reply", "ok"],
      ["5", "6", "phx_reply", "ok"],
      ["5", null, "phx_close", undefined],
      ["7", "7", "phx_reply", "error"],
      ["8", "8", "phx_reply", "error"],
    ]);
    socket.close();
  });

  test.each([
    { frame: "nonsense", code: 1002, why: "what is not of the protocol" },
    {
      frame: JSON.stringify([null, "1", "phoenix", "heartbeat", { text: "x".repeat(300_000) }]),
      code: 1009,
      why: "a message that is too long",
    },
  ])("$why closes it", async ({ frame, code }) => {
    const { socket, closed } = await bare(`?apikey=${server.anonKey}&vsn=2.0.0`);
    socket.send(frame);
    expect(await closed).toBe(code);
  });

  test("a flood of messages closes it", async () => {
    const { socket, closed } = await bare(`?apikey=${server.anonKey}&vsn=2.0.0`);
    for (let at = 0; at < 1_200; at += 1)
      socket.send(JSON.stringify([null, String(at), "phoenix", "heartbeat", {}]));
    expect(await closed).toBe(1008);
  });

  test("a socket has only so many channels", async () => {
    const { socket, frames } = await bare(`?apikey=${server.anonKey}&vsn=2.0.0`);
    for (let at = 0; at < 101; at += 1)
      socket.send(JSON.stringify([String(at), String(at), `realtime:t${at}`, "phx_join", {}]));
    await until(() => frames.length === 101);
    expect(frames.at(-1)).toContain("Too many channels");
    socket.close();
  });
});
