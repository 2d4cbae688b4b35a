import { describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createPlayer } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { makeFriends, sendMessage } from "@leyenda/testing/make-friends";
import { asAnon, asOwner, asUser } from "@leyenda/testing/session";
import { expectRefusal, expectRefusalWithoutTrace } from "../support/refusal.ts";

const database = useTestDatabase();

describe("messages", () => {
  test("a conversation between friends, in order, with unread counts", async () => {
    const [ana, beto] = [await createPlayer(database), await createPlayer(database)];
    await makeFriends(database, ana, beto);
    await sendMessage(database, ana, beto, "  ¿Jugamos?  ");
    await sendMessage(database, beto, ana, "Dale");
    await sendMessage(database, ana, beto, "A las 20");
    const conversation = await asUser(database, beto).query(
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

    const beta = asUser(database, beto);
    const unread = "select peer_id, unread_count from public.conversations where unread_count > 0";
    expect(await beta.query(unread)).toEqual([{ peer_id: ana.id, unread_count: 1 }]);
    expect(await beta.call("public.mark_messages_read", { p_sender_id: ana.id })).toBe(1);
    expect(await beta.query(unread)).toEqual([]);
  });

  test("who answers has read what was written to him, and no more", async () => {
    const [ana, beto, carla] = [
      await createPlayer(database),
      await createPlayer(database),
      await createPlayer(database),
    ];
    await makeFriends(database, ana, beto);
    await makeFriends(database, carla, beto);
    await sendMessage(database, ana, beto, "¿Jugamos?");
    await sendMessage(database, ana, beto, "A las 20");
    await sendMessage(database, carla, beto, "¿Y tú?");
    const readOf = async (writer: { readonly id: string }) =>
      asOwner(database).one<{ readonly all: boolean | null }>(
        `select (
           select receipt.read_until >= max(message.created_at)
           from public.message_receipts receipt
           join public.messages message on message.sender_id = receipt.peer_id and message.receiver_id = receipt.reader_id
           where receipt.reader_id = $1 and receipt.peer_id = $2
           group by receipt.read_until
         ) as all`,
        [beto.id, writer.id],
      );
    await sendMessage(database, beto, ana, "Dale");
    expect(
      await asUser(database, beto).query(
        "select peer_id, unread_count from public.conversations where unread_count > 0",
      ),
    ).toEqual([{ peer_id: carla.id, unread_count: 1 }]);
    expect(await readOf(ana)).toEqual({ all: true });
    expect((await readOf(carla)).all).not.toBe(true);
  });

  test("a leader answers who wrote to him, and nobody else", async () => {
    const team = await createTeam(database);
    const [writer, silent] = [await createPlayer(database), await createPlayer(database)];
    await sendMessage(database, writer, team.leader, "¿Hay lugar?");
    await sendMessage(database, team.leader, writer, "Claro");
    await expectRefusalWithoutTrace(
      database,
      () => sendMessage(database, team.leader, silent, "Ven"),
      "message_not_allowed",
      "Solo puedes escribir a tus amigos o al líder de un equipo.",
    );
  });

  test("a leader who blocked somebody hears nothing from him, nor answers", async () => {
    const team = await createTeam(database);
    const player = await createPlayer(database);
    await sendMessage(database, player, team.leader, "¡Ey!");
    await asUser(database, team.leader).query(
      "insert into public.user_blocks (blocked_id) values ($1)",
      [player.id],
    );
    for (const [from, to] of [
      [player, team.leader],
      [team.leader, player],
    ] as const) {
      await expectRefusalWithoutTrace(
        database,
        () => sendMessage(database, from, to, "¡Ey!"),
        "message_not_allowed",
      );
    }
  });

  test.each([
    { why: "nothing", content: "" },
    { why: "blanks", content: " \n\t " },
    { why: "2001 characters", content: "x".repeat(2001) },
  ])("refuses $why", async ({ content }) => {
    const team = await createTeam(database);
    const player = await createPlayer(database);
    await expectRefusalWithoutTrace(
      database,
      () => sendMessage(database, player, team.leader, content),
      "message_length",
      "1 a 2000",
    );
  });

  test("refuses more than the limit, also when sent at once", async () => {
    const team = await createTeam(database);
    const player = await createPlayer(database);
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        sendMessage(database, player, team.leader, `mensaje ${i}`),
      ),
    );
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(30);
    await expectRefusal(
      sendMessage(database, player, team.leader, "otro"),
      "rate_limited",
      "Espera un momento",
    );
  });

  test("2000 characters and other alphabets are fine", async () => {
    const team = await createTeam(database);
    const content = "ñ🎮".repeat(1000);
    await sendMessage(database, await createPlayer(database), team.leader, content);
    expect(
      await asUser(database, team.leader).query("select content from public.messages"),
    ).toEqual([{ content }]);
  });

  test("nobody signs with somebody else's name", async () => {
    const team = await createTeam(database);
    const player = await createPlayer(database);
    await asUser(database, player).query(
      `insert into public.messages (sender_id, receiver_id, content, sender_username, sender_avatar_url)
       values ($1, $2, 'Ganaste un premio', 'Administración', '/logo.png')`,
      [player.id, team.leader.id],
    );
    expect(
      await asUser(database, team.leader).query(
        "select sender_username, sender_avatar_url from public.messages",
      ),
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
    const id = await asAnon(database).call("public.send_contact_message", FORM);
    const admin = asHouseAdmin(database);
    const [message] = await admin.query(
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
      await admin.count("update public.contact_messages set handled_at = now() where id = $1", [
        id,
      ]),
    ).toBe(1);
  });

  test.each([
    { why: "no name", change: { p_name: " " }, code: "fields_required" },
    { why: "no message", change: { p_message: null }, code: "fields_required" },
    { why: "no address", change: { p_email: "ana" }, code: "email_invalid" },
    { why: "an endless message", change: { p_message: "x".repeat(5001) }, code: "text_too_long" },
  ])("refuses $why", async ({ change, code }) => {
    await expectRefusalWithoutTrace(
      database,
      () => asAnon(database).call("public.send_contact_message", { ...FORM, ...change }),
      code,
    );
  });

  test("five an hour from one origin", async () => {
    const send = (address: string): Promise<unknown> =>
      asOwner(database).transaction(async (client) => {
        await client.query("select set_config('request.headers', $1, true)", [
          JSON.stringify({ "x-real-ip": address }),
        ]);
        await client.query("set local role anon");
        await client.query("select public.send_contact_message('a', 'a@b.co', 'a', 'a')");
      });
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => send("203.0.113.7")));
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(5);
    await expectRefusal(send("203.0.113.7"), "rate_limited");
    await send("203.0.113.8");
    await expectRefusal(send("::ffff:203.0.113.7"), "rate_limited");
    for (let host = 1; host <= 5; host += 1) await send(`2001:db8:1:2::${host}`);
    await expectRefusal(send("2001:db8:1:2:a:b:c:d"), "rate_limited");
    await send("2001:db8:1:3::1");
  });
});
