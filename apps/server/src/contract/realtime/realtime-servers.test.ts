import Fastify, { type FastifyInstance } from "fastify";
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  DEFAULT_LIMITS,
  type RealtimeLimits,
} from "@leyenda/platform/src/realtime/realtime-context.ts";
import { createMetrics } from "@leyenda/platform/src/http/metrics.ts";
import { TOO_MANY_JOINS } from "@leyenda/platform/src/realtime/channel-access.ts";
import { createRealtimeService } from "@leyenda/platform/src/realtime/realtime-service.ts";
import { join, leaveAll, listen, signIn, until, visit } from "./realtime-test-client.ts";

type Place = Pick<TestServer, "url" | "anonKey" | "context">;

let server: TestServer;
const others: FastifyInstance[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await server.database.owner.query(`
    create table public.probe_event (id integer primary key, body text);
    alter table public.probe_event enable row level security;
    grant select on public.probe_event to anon, authenticated;
    create policy everyone on public.probe_event for select to anon, authenticated using (true);
    alter publication supabase_realtime add table public.probe_event;
  `);
});

afterEach(async () => {
  await leaveAll();
  await Promise.all(others.splice(0).map((other) => other.close()));
  // A truncation is not reported as a change, so the listeners of the next test receive nothing.
  await server.database.owner.query("truncate public.probe_event");
});
afterAll(() => server.close());

/** Starts a second server on the same database, with its own metrics. */
async function anotherServer(limits?: RealtimeLimits): Promise<Place> {
  const app = Fastify();
  const context = { ...server.context, metrics: createMetrics() };
  await app.register(createRealtimeService(context, limits), { prefix: "/realtime/v1" });
  await app.listen({ host: "127.0.0.1", port: 0 });
  others.push(app);
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    anonKey: server.anonKey,
    context,
  };
}

async function insert(from: number, count = 1, body = "x"): Promise<void> {
  await server.database.owner.query(
    "insert into public.probe_event select n, $3 from generate_series($1::int, $1::int + $2::int - 1) as n",
    [from, count, body],
  );
}

describe("two servers over one database", () => {
  test("tell the same changes, each once", async () => {
    const second = await anotherServer();
    const ears = [
      await listen(visit(server), { table: "probe_event" }),
      await listen(visit(second), { table: "probe_event" }),
    ];
    for (let at = 0; at < 50; at += 1) await insert(at);
    await until(() => ears.every(({ changes }) => changes.length >= 50));
    for (const { changes } of ears)
      expect(changes.map((change) => (change.new as { id: number }).id)).toEqual(
        Array.from({ length: 50 }, (_, at) => at),
      );
  });

  test("carry broadcasts, short and long, and presence over to each other", async () => {
    const second = await anotherServer();
    const name = randomUUID();
    const [here, there] = [
      (await signIn(server)).client.channel(name, { config: { presence: { key: "here" } } }),
      (await signIn(second)).client.channel(name, { config: { presence: { key: "there" } } }),
    ];
    const heard: unknown[] = [];
    there
      .on("broadcast", { event: "*" }, ({ payload }) => heard.push(payload))
      .on("presence", { event: "sync" }, () => undefined);
    here.on("presence", { event: "sync" }, () => undefined);
    await join(here);
    await join(there);
    await here.track({ n: 1 });
    await there.track({ n: 2 });
    await until(
      () =>
        Object.keys(here.presenceState()).length === 2 &&
        Object.keys(there.presenceState()).length === 2,
    );
    await here.send({ type: "broadcast", event: "short", payload: { text: "hola" } });
    await here.send({ type: "broadcast", event: "long", payload: { text: "ñ".repeat(20_000) } });
    await until(() => heard.length === 2);
    expect(heard[0]).toEqual({ text: "hola" });
    expect((heard[1] as { text: string }).text).toHaveLength(20_000);
    const third = await anotherServer();
    const late = (await signIn(third)).client.channel(name);
    late.on("presence", { event: "sync" }, () => undefined);
    await join(late);
    await until(() => Object.keys(late.presenceState()).length === 2);
    await others.shift()?.close();
    await until(() => Object.keys(here.presenceState()).length === 1);
  });
});

describe("many writers", () => {
  test("are not made to wait for each other, and every change arrives once on every server", async () => {
    const second = await anotherServer();
    const ears = [
      await listen(visit(server), { table: "probe_event" }),
      await listen(visit(second), { table: "probe_event" }),
    ];
    const slow = await server.database.owner.connect();
    await slow.query("begin; insert into public.probe_event values (-1, 'slow')");
    let next = 0;
    const write = async (): Promise<void> => {
      while (next < 2_000) await insert(next++);
    };
    await Promise.all(Array.from({ length: 12 }, write));
    const late = await server.database.owner.connect();
    await late.query("begin; insert into public.probe_event values (-2, 'late')");
    await until(() => ears.every(({ changes }) => changes.length >= 2_000));
    // Both transactions wrote while notifications were switched off. They commit later.
    const silence = async (): Promise<{ was: boolean; is: boolean } | undefined> =>
      (
        await server.database.admin.query<{ was: boolean; is: boolean }>(
          "select last_value > 0 as was, last_value > date_part('epoch', clock_timestamp()) * 1000 as is from realtime.quiet_until",
        )
      ).rows[0];
    await expect.poll(silence).toEqual({ was: true, is: false });
    await slow.query("commit");
    await late.query("commit");
    slow.release();
    late.release();
    await until(() => ears.every(({ changes }) => changes.length >= 2_002));
    await insert(5_000);
    await until(() => ears.every(({ changes }) => changes.length >= 2_003));
    for (const { changes } of ears) {
      const ids = changes
        .map((change) => (change.new as { id: number }).id)
        .toSorted((a, b) => a - b);
      expect(ids).toEqual([-2, -1, ...Array.from({ length: 2_000 }, (_, at) => at), 5_000]);
    }
  });
});

describe("a lost connection to the database", () => {
  test("what was committed meanwhile arrives once it is back, once, and nothing else is lost", async () => {
    const ear = await listen(visit(server), { table: "probe_event" });
    await insert(0);
    await until(() => ear.changes.length === 1);
    let at = 1;
    for (let round = 0; round < 5; round += 1) {
      await server.database.admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'leyenda%' and pid <> pg_backend_pid()",
      );
      for (const end = at + 20; at < end; at += 1) await insert(at);
      await until(() => ear.changes.length === at, 20_000);
    }
    expect(
      ear.changes.map((change) => (change.new as { id: number }).id).toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: at }, (_, index) => index));
  });
});

describe("a client", () => {
  test("that does not read is disconnected and holds nobody up", async () => {
    const place = await anotherServer({ ...DEFAULT_LIMITS, unsentBytes: 256 * 1024 });
    const quick = await listen(visit(place), { table: "probe_event" });
    const slow = await knock(place);
    let closed = false;
    slow.on("close", () => (closed = true));
    const asked = JSON.stringify([
      "1",
      "1",
      "realtime:slow",
      "phx_join",
      { config: { postgres_changes: [{ event: "*", schema: "public", table: "probe_event" }] } },
    ]);
    slow.write(maskedFrame(asked));
    await new Promise((resolve) => slow.once("data", resolve));
    slow.pause();
    let sent = 0;
    for (; sent < 400 && !closed; sent += 20) {
      await insert(sent, 20, "y".repeat(100_000));
      await until(() => quick.changes.length === sent + 20, 20_000);
      slow.resume();
      slow.pause();
    }
    slow.resume();
    await until(() => closed);
    expect(quick.changes).toHaveLength(sent);
  });

  test("that does not answer a farewell does not keep the server from stopping", async () => {
    const place = await anotherServer();
    const deaf = await knock(place);
    deaf.pause();
    const last = others.pop();
    // The server must not wait until the client closes the connection.
    await expect(last?.close()).resolves.toBeUndefined();
    deaf.destroy();
  });

  test("that joins more than a person or an address may is told so, over however many sockets", async () => {
    const limits = { ...DEFAULT_LIMITS, joinsPerSubject: 3, joinsPerAddress: 7 };
    const place = await anotherServer(limits);
    const { id, client } = await signIn(place);
    const { client: same } = await signIn(place, { id });
    for (const who of [client, same, same]) await join(who.channel(randomUUID()));
    await expect(join(client.channel(randomUUID()))).rejects.toThrow(TOO_MANY_JOINS);
    for (let count = 0; count < 3; count += 1) await join(visit(place).channel(randomUUID()));
    await expect(join(visit(place).channel(randomUUID()))).rejects.toThrow(TOO_MANY_JOINS);
  });

  test("that says more than a person may is disconnected, over however many sockets", async () => {
    const place = await anotherServer({ ...DEFAULT_LIMITS, messagesPerSubject: 12 });
    const { id } = await signIn(place);
    const token = await server.context.tokens.sign({ sub: id, role: "authenticated" }, 3600);
    const heard: unknown[] = [];
    await join(
      visit(place)
        .channel("loud")
        .on("broadcast", { event: "word" }, (word) => heard.push(word)),
    );
    const sockets = [await speaker(place, "loud", token), await speaker(place, "loud", token)];
    for (let count = 0; count < 6; count += 1) for (const socket of sockets) socket.say();
    await until(() => heard.length === 12);
    sockets[0]?.say();
    expect(await sockets[0]?.closed).toBe(1008);
    expect(heard).toHaveLength(12);
  });

  test("that is refused by many accounts is not asked about any more", async () => {
    const place = await anotherServer({ ...DEFAULT_LIMITS, refusedJoinsPerAddress: 3 });
    const knockAt = async () => {
      const { client } = await signIn(place);
      return join(client.channel("nobody's", { config: { private: true } }));
    };
    for (let count = 0; count < 3; count += 1)
      await expect(knockAt()).rejects.toThrow("permissions");
    await expect(knockAt()).rejects.toThrow(TOO_MANY_JOINS);
  });

  test("too many is told so before it is let in", async () => {
    const place = await anotherServer({ ...DEFAULT_LIMITS, connections: 1 });
    const first = await listen(visit(place), { table: "probe_event" });
    expect(first.system[0]?.status).toBe("ok");
    const probe = await fetch(`${place.url}/realtime/v1/websocket?apikey=${server.anonKey}`);
    expect(probe.status).toBe(426);
    await expect(
      new Promise((_, reject) => {
        const socket = new WebSocket(
          `${place.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=2.0.0`,
        );
        socket.addEventListener("error", () => reject(new Error("refused")));
      }),
    ).rejects.toThrow("refused");
  });
});

/** A text frame as a browser sends it: masked, here with zeros. */
function maskedFrame(text: string): Buffer {
  const content = Buffer.from(text);
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | 126, content.length >> 8, content.length & 255, 0, 0, 0, 0]),
    content,
  ]);
}

/** Opens a websocket over TCP without a client library. */
async function knock(place: Place): Promise<Socket> {
  const { hostname, port } = new URL(place.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const head = [
    `GET /realtime/v1/websocket?vsn=2.0.0&apikey=${place.anonKey} HTTP/1.1`,
    "host: x",
    "upgrade: websocket",
    "connection: upgrade",
    "sec-websocket-version: 13",
    `sec-websocket-key: ${Buffer.alloc(16).toString("base64")}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await new Promise((resolve) => socket.once("data", resolve));
  return socket;
}

/** A user who sends the same word on a public channel several times. */
async function speaker(place: Place, name: string, token: string) {
  const address = `${place.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=2.0.0`;
  const socket = new WebSocket(address);
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
  const send = (event: string, payload: object): void =>
    socket.send(JSON.stringify(["1", "1", `realtime:${name}`, event, payload]));
  await new Promise((resolve) => {
    socket.addEventListener("open", resolve);
  });
  const joined = new Promise((resolve) => {
    socket.addEventListener("message", resolve);
  });
  send("phx_join", { access_token: token });
  await joined;
  return {
    closed,
    say: () => send("broadcast", { type: "broadcast", event: "word", payload: {} }),
  };
}
