import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { makeFriends, sendMessage } from "@leyenda/testing/make-friends";
import { asUser } from "@leyenda/testing/session";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  join,
  leaveAll,
  listen,
  signIn,
  until,
  visit,
  type Ear,
  type Person,
} from "./realtime-test-client.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterEach(leaveAll);
afterAll(() => server.close());

interface Seat extends Person {
  readonly player: Player;
}

async function seat(): Promise<Seat> {
  const player = await createPlayer(server.database);
  return { player, ...(await signIn(server, { id: player.id })) };
}

async function friends(): Promise<[Seat, Seat]> {
  const [ana, beto] = [await seat(), await seat()];
  await makeFriends(server.database, ana.player, beto.player);
  return [ana, beto];
}

const chatTopic = (a: Person, b: Person): string => `chat:${[a.id, b.id].toSorted().join(":")}`;

async function openPrivate(client: Person["client"], topic: string, key?: string) {
  const heard: string[] = [];
  const system: string[] = [];
  const channel = client
    .channel(topic, {
      config: { private: true, broadcast: { ack: true }, ...(key ? { presence: { key } } : {}) },
    })
    .on("broadcast", { event: "*" }, ({ event }) => heard.push(event))
    .on("presence", { event: "sync" }, () => undefined)
    .on("system", {}, ({ message }: { message: string }) => system.push(message));
  await join(channel);
  return { channel, heard, system };
}

const REFUSED = "You do not have permissions to read";

test("friends see each other type and come; strangers and visitors see neither", async () => {
  const [ana, beto] = await friends();
  const eva = await seat();
  const own = await openPrivate(ana.client, chatTopic(ana, beto));
  const other = await openPrivate(beto.client, chatTopic(ana, beto));
  expect(await own.channel.send({ type: "broadcast", event: "typing", payload: {} })).toBe("ok");
  await until(() => other.heard.length === 1);

  const here = await openPrivate(ana.client, `presence:${ana.id}`, ana.id);
  expect(await here.channel.track({})).toBe("ok");
  const watching = await openPrivate(beto.client, `presence:${ana.id}`);
  await until(() => Object.keys(watching.channel.presenceState()).length === 1);
  // A user cannot appear as present under another user's name or write to that user's channel.
  expect(await watching.channel.track({})).toBe("error");
  expect(await watching.channel.send({ type: "broadcast", event: "typing", payload: {} })).toBe(
    "error",
  );

  for (const client of [eva.client, visit(server)]) {
    for (const topic of [chatTopic(ana, beto), `presence:${ana.id}`])
      await expect(openPrivate(client, topic)).rejects.toThrow(REFUSED);
  }
  await expect(openPrivate(eva.client, `chat:${randomUUID()}`)).rejects.toThrow(REFUSED);
});

test("a block ends typing and presence at once, on channels that are open too", async () => {
  const [ana, beto] = await friends();
  const here = await openPrivate(ana.client, `presence:${ana.id}`, ana.id);
  await here.channel.track({});
  const watching = await openPrivate(beto.client, `presence:${ana.id}`);
  const typing = await openPrivate(beto.client, chatTopic(ana, beto));
  await until(() => Object.keys(watching.channel.presenceState()).length === 1);

  await asUser(server.database, ana.player).query(
    "insert into public.user_blocks (blocked_id) values ($1)",
    [beto.id],
  );
  await until(() => [watching, typing].every(({ channel }) => channel.state === "closed"));
  expect([...watching.system, ...typing.system]).toHaveLength(2);
  expect(here.channel.state).toBe("joined");
  for (const topic of [chatTopic(ana, beto), `presence:${ana.id}`])
    await expect(
      openPrivate((await signIn(server, { id: beto.id })).client, topic),
    ).rejects.toThrow(REFUSED);
});

test("the end of a friendship and the switch do the same", async () => {
  const [ana, beto] = await friends();
  const carla = await seat();
  await makeFriends(server.database, ana.player, carla.player);
  const first = await openPrivate(beto.client, `presence:${ana.id}`);
  const second = await openPrivate(carla.client, `presence:${ana.id}`);
  await asUser(server.database, beto.player).query("delete from public.friends");
  await until(() => first.channel.state === "closed");
  expect(second.channel.state).toBe("joined");
  await asUser(server.database, ana.player).call("public.set_presence_hidden", { p_hidden: true });
  await until(() => second.channel.state === "closed");
});

test("receipts reach both sides and nobody else, and a request tells that it went to its two only", async () => {
  const [ana, beto] = await friends();
  const eva = await seat();
  const ears: Ear[] = [];
  for (const { client } of [ana, beto, eva])
    ears.push(await listen(client, { table: "message_receipts" }));
  const requests: Ear[] = [];
  for (const { client } of [ana, beto, eva])
    requests.push(await listen(client, { table: "friends", event: "DELETE" }));
  await sendMessage(server.database, ana.player, beto.player, "¿Jugamos?");
  await asUser(server.database, beto.player).call("public.mark_messages_delivered");
  await asUser(server.database, beto.player).call("public.mark_messages_read", {
    p_sender_id: ana.id,
  });
  await asUser(server.database, ana.player).query("delete from public.friends");
  await until(() => ears[0]?.changes.length === 2 && requests[1]?.changes.length === 1);
  expect(ears.map((ear) => ear.changes.length)).toEqual([2, 2, 0]);
  expect(requests.map((ear) => ear.changes.length)).toEqual([1, 1, 0]);
  // The report of a deleted row contains only its primary key.
  expect(Object.keys(requests[0]?.changes[0]?.old ?? {})).toEqual(["id"]);
});
