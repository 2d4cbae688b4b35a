import { describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

describe("messages", () => {
  test("a conversation between friends, in order, with unread counts", async () => {
    const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
    await t.makeFriends(ana, beto);
    await t.sendMessage(ana, beto, "  ¿Jugamos?  ");
    await t.sendMessage(beto, ana, "Dale");
    await t.sendMessage(ana, beto, "A las 20");
    const conversation = await t.asUser(beto).query(
      `select content, sender_username from public.messages
       where (sender_id = $1 and receiver_id = $2) or (sender_id = $2 and receiver_id = $1) order by created_at`,
      [ana.id, beto.id],
    );
    expect(conversation.map((message) => message["content"])).toEqual([
      "¿Jugamos?",
      "Dale",
      "A las 20",
    ]);
    expect(conversation.every((message) => message["sender_username"] === null)).toBe(true);

    const beta = t.asUser(beto);
    const unread = "select peer_id, unread_count from public.conversations where unread_count > 0";
    expect(await beta.query(unread)).toEqual([{ peer_id: ana.id, unread_count: 1 }]);
    expect(await beta.call("public.mark_messages_read", { p_sender_id: ana.id })).toBe(1);
    expect(await beta.query(unread)).toEqual([]);
  });

  test("who answers has read what was written to him, and no more", async () => {
    const [ana, beto, carla] = [
      await t.createPlayer(),
      await t.createPlayer(),
      await t.createPlayer(),
    ];
    await t.makeFriends(ana, beto);
    await t.makeFriends(carla, beto);
    await t.sendMessage(ana, beto, "¿Jugamos?");
    await t.sendMessage(ana, beto, "A las 20");
    await t.sendMessage(carla, beto, "¿Y tú?");
    const readOf = async (writer: { readonly id: string }) =>
      t.owner.one<{ readonly all: boolean | null }>(
        `select (
           select receipt.read_until >= max(message.created_at)
           from public.message_receipts receipt
           join public.messages message on message.sender_id = receipt.peer_id and message.receiver_id = receipt.reader_id
           where receipt.reader_id = $1 and receipt.peer_id = $2
           group by receipt.read_until
         ) as all`,
        [beto.id, writer.id],
      );
    await t.sendMessage(beto, ana, "Dale");
    expect(
      await t
        .asUser(beto)
        .query("select peer_id, unread_count from public.conversations where unread_count > 0"),
    ).toEqual([{ peer_id: carla.id, unread_count: 1 }]);
    expect(await readOf(ana)).toEqual({ all: true });
    expect((await readOf(carla)).all).not.toBe(true);
  });

  test("a leader answers who wrote to him, and nobody else", async () => {
    const team = await t.createTeam();
    const [writer, silent] = [await t.createPlayer(), await t.createPlayer()];
    await t.sendMessage(writer, team.leader, "¿Hay lugar?");
    await t.sendMessage(team.leader, writer, "Claro");
    await t.expectRefusal(
      () => t.sendMessage(team.leader, silent, "Ven"),
      "message_not_allowed",
      "Solo puedes escribir a tus amigos o al líder de un equipo.",
    );
  });

  test("a leader who blocked somebody hears nothing from him, nor answers", async () => {
    const team = await t.createTeam();
    const player = await t.createPlayer();
    await t.sendMessage(player, team.leader, "¡Ey!");
    await t
      .asUser(team.leader)
      .query("insert into public.user_blocks (blocked_id) values ($1)", [player.id]);
    for (const [from, to] of [
      [player, team.leader],
      [team.leader, player],
    ] as const) {
      await t.expectRefusal(() => t.sendMessage(from, to, "¡Ey!"), "message_not_allowed");
    }
  });

  test.each([
    { why: "nothing", content: "" },
    { why: "blanks", content: " \n\t " },
    { why: "2001 characters", content: "x".repeat(2001) },
  ])("refuses $why", async ({ content }) => {
    const team = await t.createTeam();
    const player = await t.createPlayer();
    await t.expectRefusal(
      () => t.sendMessage(player, team.leader, content),
      "message_length",
      "1 a 2000",
    );
  });

  test("refuses more than the limit, also when sent at once", async () => {
    const team = await t.createTeam();
    const player = await t.createPlayer();
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => t.sendMessage(player, team.leader, `mensaje ${i}`)),
    );
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(30);
    await t.expectRefusal(
      t.sendMessage(player, team.leader, "otro"),
      "rate_limited",
      "Espera un momento",
    );
  });

  test("2000 characters and other alphabets are fine", async () => {
    const team = await t.createTeam();
    const content = "ñ🎮".repeat(1000);
    await t.sendMessage(await t.createPlayer(), team.leader, content);
    expect(await t.asUser(team.leader).query("select content from public.messages")).toEqual([
      { content },
    ]);
  });

  test("nobody signs with somebody else's name", async () => {
    const team = await t.createTeam();
    const player = await t.createPlayer();
    await t.asUser(player).query(
      `insert into public.messages (sender_id, receiver_id, content, sender_username, sender_avatar_url)
       values ($1, $2, 'Ganaste un premio', 'Administración', '/logo.png')`,
      [player.id, team.leader.id],
    );
    expect(
      await t
        .asUser(team.leader)
        .query("select sender_username, sender_avatar_url from public.messages"),
    ).toEqual([{ sender_username: null, sender_avatar_url: null }]);
  });
});

describe("send_contact_message", () => {
  const FORM = {
    p_name: "Ana",
    p_email: "ana@example.test",
    p_subject: "Consulta",
    p_message: "¿Cuándo empieza?",
  };

  test("is readable by admins, and keeps no address", async () => {
    const id = await t.anon.call("public.send_contact_message", FORM);
    const [message] = await t.admin.query(
      "select name, email, subject, message, user_id, handled_at from public.contact_messages where id = $1",
      [id],
    );
    expect(message).toEqual({
      name: "Ana",
      email: "ana@example.test",
      subject: "Consulta",
      message: "¿Cuándo empieza?",
      user_id: null,
      handled_at: null,
    });
    expect(
      await t.admin.count("update public.contact_messages set handled_at = now() where id = $1", [
        id,
      ]),
    ).toBe(1);
  });

  test("is readable by its sender, who had a session, and by no other user", async () => {
    const sender = t.asUser(await t.createPlayer());
    const other = t.asUser(await t.createPlayer());
    const id = await sender.call("public.send_contact_message", FORM);
    const read = "select handled_at from public.contact_messages where id = $1";
    expect(await sender.query(read, [id])).toEqual([{ handled_at: null }]);
    expect(await other.query(read, [id])).toEqual([]);
    const change = "update public.contact_messages set handled_at = now() where id = $1";
    expect(await sender.count(change, [id])).toBe(0);
  });

  test.each([
    { why: "no name", change: { p_name: " " }, code: "fields_required" },
    { why: "no message", change: { p_message: null }, code: "fields_required" },
    { why: "no address", change: { p_email: "ana" }, code: "email_invalid" },
    { why: "an endless message", change: { p_message: "x".repeat(5001) }, code: "text_too_long" },
  ])("refuses $why", async ({ change, code }) => {
    await t.expectRefusal(
      () => t.anon.call("public.send_contact_message", { ...FORM, ...change }),
      code,
    );
  });

  test("five an hour from one origin", async () => {
    const send = (address: string): Promise<unknown> =>
      t.owner.transaction(async (client) => {
        await client.query("select set_config('request.headers', $1, true)", [
          JSON.stringify({ "x-real-ip": address }),
        ]);
        await client.query("set local role anon");
        await client.query("select public.send_contact_message('a', 'a@b.co', 'a', 'a')");
      });
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => send("203.0.113.7")));
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(5);
    await t.expectRefusal(send("203.0.113.7"), "rate_limited");
    await send("203.0.113.8");
    await t.expectRefusal(send("::ffff:203.0.113.7"), "rate_limited");
    for (let host = 1; host <= 5; host += 1) await send(`2001:db8:1:2::${host}`);
    await t.expectRefusal(send("2001:db8:1:2:a:b:c:d"), "rate_limited");
    await send("2001:db8:1:3::1");
  });
});
