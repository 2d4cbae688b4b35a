import { describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

async function twoFriends() {
  const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
  await t.makeFriends(ana, beto);
  return { ana, beto, id: await t.sendMessage(ana, beto, "¿Jugamos?") };
}

const react = (person: { id: string }, id: string, reaction: string | null) =>
  t
    .asUser(person)
    .one("select sender_reaction, receiver_reaction from public.react_to_message($1, $2)", [
      id,
      reaction,
    ]);

describe("reactions", () => {
  test("each side has one, changes it and takes it away", async () => {
    const { ana, beto, id } = await twoFriends();
    await react(beto, id, "👍");
    expect(await react(ana, id, "🔥")).toEqual({ sender_reaction: "🔥", receiver_reaction: "👍" });
    expect(await react(beto, id, "❤️")).toEqual({ sender_reaction: "🔥", receiver_reaction: "❤️" });
    expect(await react(beto, id, null)).toEqual({ sender_reaction: "🔥", receiver_reaction: null });
  });

  test("only those that exist, and only through the procedure", async () => {
    const { beto, id } = await twoFriends();
    await expect(react(beto, id, "spam")).rejects.toMatchObject({ code: "23514" });
    await expect(
      t
        .asUser(beto)
        .query("update public.messages set receiver_reaction = '👍' where id = $1", [id]),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      t
        .asUser(beto)
        .query(
          "insert into public.messages (receiver_id, content, sender_reaction) values ($1, 'x', '👍')",
          [beto.id],
        ),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("a stranger cannot tell a message from none", async () => {
    const { id } = await twoFriends();
    const stranger = await t.createPlayer();
    for (const asked of [id, "00000000-0000-4000-8000-000000000000"]) {
      await t.expectRefusal(
        () => react(stranger, asked, "👍"),
        "message_not_found",
        "El mensaje ya no existe.",
      );
    }
  });

  test("a block ends them; one's own can still be taken away", async () => {
    const { ana, beto, id } = await twoFriends();
    await react(beto, id, "👍");
    await t.asUser(ana).query("insert into public.user_blocks (blocked_id) values ($1)", [beto.id]);
    await t.expectRefusal(react(beto, id, "😂"), "message_not_allowed");
    expect(await react(beto, id, null)).toMatchObject({ receiver_reaction: null });
  });

  test("nobody reacts to the administration", async () => {
    const player = await t.createPlayer();
    const { id } = await t.admin.one<{ id: string }>(
      `insert into public.messages (sender_id, receiver_id, content)
       values (private.administration_id(), $1, 'Bienvenido') returning id`,
      [player.id],
    );
    await t.expectRefusal(react(player, id, "👍"), "message_not_found");
  });
});

describe("replies", () => {
  test("answer a message of the same conversation, of either side", async () => {
    const { ana, beto, id } = await twoFriends();
    const reply = await t
      .asUser(beto)
      .one<{ id: string; reply_to_id: string }>(
        "select id, reply_to_id from public.send_message($1, 'Dale', null, $2)",
        [ana.id, id],
      );
    expect(reply.reply_to_id).toBe(id);
    await t
      .asUser(beto)
      .query("select public.send_message($1, 'A las 20', null, $2)", [ana.id, reply.id]);
  });

  test("not one of another conversation, not even of the same writer", async () => {
    const { ana, id } = await twoFriends();
    const carla = await t.createPlayer();
    await t.makeFriends(ana, carla);
    await t.expectRefusal(
      () => t.asUser(ana).query("select public.send_message($1, 'Mira', null, $2)", [carla.id, id]),
      "message_not_found",
      "El mensaje ya no existe.",
    );
  });
});
