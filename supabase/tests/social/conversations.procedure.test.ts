import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

interface Card {
  readonly peer_id: string;
  readonly username: string;
  readonly is_friend: boolean;
  readonly is_blocked: boolean;
  readonly is_request: boolean;
  readonly may_write: boolean;
  readonly active_at: Date | null;
  readonly last_content: string | null;
  readonly last_sender_id: string | null;
  readonly unread_count: number;
  readonly delivered_until: Date | null;
  readonly read_until: Date | null;
  readonly last_seen_at: Date | null;
}

const t = useTestKit();

const listOf = (person: Player, requests = false): Promise<Card[]> =>
  t.asUser(person).query<Card>("select * from public.list_conversations($1)", [requests]);

async function cardOf(person: Player, peer: Player): Promise<Card> {
  return t.asUser(person).one<Card>("select * from public.get_conversation($1)", [peer.id]);
}

async function friends(): Promise<[Player, Player]> {
  const pair = [await t.createPlayer(), await t.createPlayer()] as const;
  await t.makeFriends(pair[0], pair[1]);
  return [...pair];
}

function send(from: Player, to: Player, content: string, key: string | null = null) {
  return t
    .asUser(from)
    .one<{ id: string; content: string }>(
      "select id, content from public.send_message($1, $2, $3)",
      [to.id, content, key],
    );
}

async function block(person: Player, other: Player): Promise<void> {
  await t
    .asUser(person)
    .query("insert into public.user_blocks (blocked_id) values ($1)", [other.id]);
}

describe("list_conversations", () => {
  test("friends who have not written are there, last active first", async () => {
    const [ana, beto] = await friends();
    const carla = await t.createPlayer();
    await t.makeFriends(carla, ana);
    expect((await listOf(ana)).map((card) => card.peer_id)).toEqual([carla.id, beto.id]);
    await send(beto, ana, "x".repeat(400));
    const [first, second] = await listOf(ana);
    expect(first).toMatchObject({
      peer_id: beto.id,
      username: beto.username,
      last_sender_id: beto.id,
      last_content: "x".repeat(160),
      unread_count: 1,
      is_friend: true,
      may_write: true,
    });
    expect(second).toMatchObject({ peer_id: carla.id, last_content: null, unread_count: 0 });
  });

  test("pages follow each other without gap or repetition, and the search ignores accents", async () => {
    const ana = await t.createPlayer();
    const peers: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      const peer = await t.createPlayer({
        username: at === 3 ? `Ñandú_${randomUUID().slice(0, 6)}` : `zz${randomUUID().slice(0, 8)}`,
      });
      await t.makeFriends(ana, peer);
      peers.unshift(peer.id);
    }
    const seen: string[] = [];
    let last: Card | undefined;
    for (let page = 0; page < 4; page += 1) {
      const rows = await t
        .asUser(ana)
        .query<Card>("select * from public.list_conversations(false, null, $1, $2, 2)", [
          last?.active_at ?? null,
          last?.peer_id ?? null,
        ]);
      seen.push(...rows.map((row) => row.peer_id));
      last = rows.at(-1);
    }
    expect(seen).toEqual(peers);
    const found = await t
      .asUser(ana)
      .query<Card>("select * from public.list_conversations(false, 'nandu')");
    expect(found.map((card) => card.peer_id)).toEqual([peers[3]]);
    expect(
      await t.asUser(ana).query("select * from public.list_conversations(false, '%')"),
    ).toEqual([]);
  });

  test("a friendship that ends takes the empty conversation with it, not the written one", async () => {
    const [ana, beto] = await friends();
    const carla = await t.createPlayer();
    await t.makeFriends(ana, carla);
    await send(ana, beto, "hola");
    await t.asUser(ana).query("delete from public.friends");
    expect(await listOf(ana)).toMatchObject([{ peer_id: beto.id, may_write: false }]);
    expect(await listOf(carla)).toEqual([]);
  });
});

test("the administration is a conversation in its place, which can be read and not answered", async () => {
  const [ana, beto] = await friends();
  const administration = "00000000-0000-0000-0000-000000000000";
  const own = t.asUser(ana);
  await t.admin.call("public.send_global_notification", { p_content: "Copa nueva" });
  const [first, second] = await listOf(ana);
  expect([first?.peer_id, second?.peer_id]).toEqual([administration, beto.id]);
  expect(first).toMatchObject({
    username: "Administración",
    last_content: "Copa nueva",
    unread_count: 1,
    may_write: false,
  });
  await send(beto, ana, "¿Viste?");
  expect((await listOf(ana)).map((card) => card.peer_id)).toEqual([beto.id, administration]);
  const page = await own.query<Card>(
    "select * from public.list_conversations(false, null, $1, $2, 1)",
    [(await listOf(ana))[0]?.active_at, beto.id],
  );
  expect(page.map((card) => card.peer_id)).toEqual([administration]);
  const said = await own.query<{ content: string; sender_username: string }>(
    "select content, sender_username from public.list_messages($1)",
    [administration],
  );
  expect(said).toEqual([{ content: "Copa nueva", sender_username: "Administración" }]);
  expect(await own.one("select * from public.social_counts()")).toMatchObject({
    unread_messages: "2",
  });
  expect(await own.call("public.mark_messages_read", { p_sender_id: administration })).toBe(1);
  expect(await own.one("select * from public.social_counts()")).toMatchObject({
    unread_messages: "1",
  });
});

describe("requests", () => {
  test("who writes to a leader waits in his inbox until he answers", async () => {
    const { leader } = await t.createTeam();
    const player = await t.createPlayer();
    await send(player, leader, "¿Hay lugar?");
    expect(await listOf(leader)).toEqual([]);
    expect(await listOf(leader, true)).toMatchObject([
      { peer_id: player.id, is_request: true, unread_count: 1, may_write: true },
    ]);
    expect(await t.asUser(leader).one("select * from public.social_counts()")).toEqual({
      unread_messages: "0",
      message_requests: "1",
      friend_requests: "0",
    });
    await t.asUser(leader).call("public.mark_messages_delivered");
    await t.asUser(leader).call("public.mark_messages_read", { p_sender_id: player.id });
    expect(await cardOf(player, leader)).toMatchObject({ delivered_until: null, read_until: null });

    await send(leader, player, "Sí");
    expect(await listOf(leader, true)).toEqual([]);
    expect(await listOf(player)).toMatchObject([{ peer_id: leader.id, is_request: false }]);
  });

  test("the leader accepts once, or blocks", async () => {
    const { leader } = await t.createTeam();
    const [first, second] = [await t.createPlayer(), await t.createPlayer()];
    await send(first, leader, "Hola");
    await send(second, leader, "Hola");
    const own = t.asUser(leader);
    await own.call("public.accept_conversation", { p_peer_id: first.id });
    await t.expectRefusal(
      own.call("public.accept_conversation", { p_peer_id: first.id }),
      "request_not_found",
      "ya no está",
    );
    await block(leader, second);
    expect(await listOf(leader, true)).toEqual([]);
    expect((await listOf(leader)).map((card) => card.peer_id)).toEqual([first.id]);
    await t.expectRefusal(() => send(second, leader, "¿Y?"), "message_not_allowed");
    await t.expectRefusal(() => t.requestFriendship(second, leader), "friend_request_refused");
  });

  test("becoming friends accepts too", async () => {
    const { leader } = await t.createTeam();
    const player = await t.createPlayer();
    await send(player, leader, "Hola");
    await t.makeFriends(player, leader);
    expect(await listOf(leader)).toMatchObject([{ peer_id: player.id, is_request: false }]);
  });
});

describe("send_message", () => {
  test("the repeat of an attempt returns the same row, also when made at once", async () => {
    const [ana, beto] = await friends();
    const key = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => send(ana, beto, "¿Vamos?", key)),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    await block(beto, ana);
    expect(await send(ana, beto, "¿Vamos?", key)).toEqual(sent[0]);
    expect(await listOf(beto)).toMatchObject([{ unread_count: 1 }]);
  });

  test("a key belongs to its sender", async () => {
    const [ana, beto] = await friends();
    const key = randomUUID();
    const own = await send(ana, beto, "uno", key);
    expect((await send(beto, ana, "dos", key)).id).not.toBe(own.id);
    await expectSqlState(
      t
        .asUser(ana)
        .query(
          "insert into public.messages (receiver_id, content, client_id) values ($1, 'otra vez', $2)",
          [beto.id, key],
        ),
      "23505",
    );
  });

  test("both sides writing at once: time grows in the order of the commits, and nothing is lost after a moment", async () => {
    const [ana, beto] = await friends();
    const known: string[] = [];
    const read = async (): Promise<void> => {
      const rows = await t.asUser(beto).query<{ id: string }>(
        `select id from public.list_messages($1, p_after => coalesce(
           (select created_at from public.messages where id = $2), '-infinity'))`,
        [ana.id, known.at(-1) ?? null],
      );
      known.push(...rows.map((row) => row.id));
    };
    const writing = Promise.all(
      [ana, beto].flatMap((from) =>
        Array.from({ length: 20 }, (_, at) => send(from, from === ana ? beto : ana, `${at}`)),
      ),
    );
    for (let look = 0; look < 10; look += 1) await read();
    await writing;
    await read();
    const rows = await t.owner.query<{ id: string }>(
      "select id from public.messages where sender_id in ($1, $2) order by created_at",
      [ana.id, beto.id],
    );
    expect(known).toEqual(rows.map((row) => row.id));
    expect(known).toHaveLength(40);
  });
});

describe("list_messages", () => {
  test("pages upwards and downwards meet", async () => {
    const [ana, beto] = await friends();
    for (let at = 0; at < 9; at += 1)
      await t.sendMessage(at % 2 ? ana : beto, at % 2 ? beto : ana, `m${at}`);
    const page = (options: string, values: unknown[] = []) =>
      t
        .asUser(ana)
        .query<{ content: string; created_at: Date }>(
          `select content, created_at::text from public.list_messages('${beto.id}', ${options})`,
          values,
        );
    const newest = await page("p_limit => 4");
    expect(newest.map((row) => row.content)).toEqual(["m8", "m7", "m6", "m5"]);
    const older = await page("p_before => $1", [newest.at(-1)?.created_at]);
    expect(older.map((row) => row.content)).toEqual(["m4", "m3", "m2", "m1", "m0"]);
    const missed = await page("p_after => $1, p_limit => 2", [older[0]?.created_at]);
    expect(missed.map((row) => row.content)).toEqual(["m5", "m6"]);
  });
});

describe("receipts", () => {
  test("delivered, then read as far as it was seen; neither goes back nor ahead", async () => {
    const [ana, beto] = await friends();
    await send(ana, beto, "uno");
    const own = t.asUser(beto);
    const { created_at: first } = await own.one<{ created_at: string }>(
      "select created_at::text from public.messages where receiver_id = $1",
      [beto.id],
    );
    await send(ana, beto, "dos");
    expect(await own.call("public.mark_messages_delivered")).toBe(1);
    expect(await own.call("public.mark_messages_delivered")).toBe(0);
    expect(await cardOf(ana, beto)).toMatchObject({
      read_until: null,
      delivered_until: expect.any(Date),
    });
    const readUntil = (moment: string) =>
      own.call("public.mark_messages_read", { p_sender_id: ana.id, p_until: moment });
    expect(await readUntil(first)).toBe(1);
    expect(await listOf(beto)).toMatchObject([{ unread_count: 1 }]);
    expect(await readUntil("2100-01-01")).toBe(1);
    const { read_until, active_at } = await cardOf(ana, beto);
    expect(read_until).toEqual(active_at);
    await send(ana, beto, "tres");
    expect(await readUntil(first)).toBe(0);
    expect((await cardOf(ana, beto)).read_until).toEqual(read_until);
  });

  test("a block ends them", async () => {
    const [ana, beto] = await friends();
    await send(ana, beto, "uno");
    await block(beto, ana);
    await t.asUser(beto).call("public.mark_messages_delivered");
    expect(await t.asUser(beto).call("public.mark_messages_read", { p_sender_id: ana.id })).toBe(1);
    expect(await cardOf(ana, beto)).toMatchObject({
      delivered_until: null,
      read_until: null,
      may_write: false,
      is_blocked: false,
    });
    expect(await cardOf(beto, ana)).toMatchObject({ is_blocked: true, may_write: false });
  });
});

describe("presence", () => {
  test("friends see when somebody was last here; strangers, the blocked and, once hidden, nobody", async () => {
    const [ana, beto] = await friends();
    const eva = await t.createPlayer();
    const own = t.asUser(ana);
    await own.call("public.touch_presence");
    expect((await cardOf(beto, ana)).last_seen_at).toBeInstanceOf(Date);
    expect((await cardOf(eva, ana)).last_seen_at).toBeNull();
    await own.call("public.set_presence_hidden", { p_hidden: true });
    expect((await cardOf(beto, ana)).last_seen_at).toBeNull();
    await own.call("public.set_presence_hidden", { p_hidden: false });
    expect((await cardOf(beto, ana)).last_seen_at).toBeInstanceOf(Date);
    await block(ana, beto);
    expect((await cardOf(beto, ana)).last_seen_at).toBeNull();
  });

  /** Whether a user may read or write a private channel, as the realtime service queries it. */
  const may = (person: Player, topic: string) =>
    t.asUser(person).one<{ may: boolean }>("select private.may_follow_topic($1) as may", [topic]);
  const pair = (a: Player, b: Player) => `chat:${[a.id, b.id].toSorted().join(":")}`;

  test("channels are for those they are about", async () => {
    const [ana, beto] = await friends();
    const eva = await t.createPlayer();
    for (const topic of [pair(ana, beto), `presence:${ana.id}`]) {
      expect(await may(ana, topic)).toEqual({ may: true });
      expect(await may(beto, topic)).toEqual({ may: true });
      expect(await may(eva, topic)).toEqual({ may: false });
    }
    for (const topic of [
      `chat:${[ana.id, beto.id].toSorted().toReversed().join(":")}`,
      `chat:${ana.id}`,
      `presence:${ana.id}:${beto.id}`,
      `presence:${ana.id}' or true`,
      "chat:",
      "",
    ]) {
      expect(await may(ana, topic)).toEqual({ may: false });
    }
    await block(beto, ana);
    expect(await may(ana, pair(ana, beto))).toEqual({ may: false });
    expect(await may(ana, `presence:${beto.id}`)).toEqual({ may: false });
    expect(await may(beto, `presence:${ana.id}`)).toEqual({ may: false });
  });

  test("typing to a leader is seen once he has accepted, his presence never", async () => {
    const { leader } = await t.createTeam();
    const player = await t.createPlayer();
    await send(player, leader, "Hola");
    expect(await may(player, pair(player, leader))).toEqual({ may: false });
    await t.asUser(leader).call("public.accept_conversation", { p_peer_id: player.id });
    expect(await may(player, pair(player, leader))).toEqual({ may: true });
    expect(await may(player, `presence:${leader.id}`)).toEqual({ may: false });
  });
});
