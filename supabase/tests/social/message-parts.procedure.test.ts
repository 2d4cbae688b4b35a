import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let ana: Player;
let beto: Player;
let stranger: Player;
let admin: Player;
let team: Team;

beforeEach(async () => {
  const player = () => t.createPlayer();
  [ana, beto, stranger] = [await player(), await player(), await player()];
  admin = await t.createAdmin();
  await t.makeFriends(ana, beto);
  team = await t.createTeam({ leader: ana, members: [await player()] });
});

interface Sent {
  readonly id: string;
  readonly content: string;
  readonly part: Record<string, unknown> | null;
}

const nameOf = (owner: Player, ending = "webp") => `${owner.id}/${randomUUID()}.${ending}`;
const store = (by: Player, name: string) =>
  t
    .asUser(by)
    .query(
      "insert into storage.objects (bucket_id, name, owner_id) values ('chat_pictures', $1, $2)",
      [name, by.id],
    );
const stored = async (by: Player) => {
  const name = nameOf(by);
  await store(by, name);
  return name;
};
const picture = (file: string, more: object = {}) => ({
  kind: "picture",
  file,
  alt: null,
  width: 1600,
  height: 900,
  ...more,
});
const send = (from: Player, to: Player, part: unknown, content = "") =>
  t.asUser(from).call<Sent>("public.send_message", {
    p_receiver_id: to.id,
    p_content: content,
    p_client_id: randomUUID(),
    p_part: part,
  });
const sendToTeam = (from: Player, part: unknown, content = "") =>
  t.asUser(from).call<Sent>("public.send_team_message", {
    p_team_id: team.id,
    p_content: content,
    p_client_id: randomUUID(),
    p_part: part,
  });
const remove = (by: Player, id: string, kind = "message") =>
  t.asUser(by).call("public.remove_message_picture", { p_kind: kind, p_message_id: id });
const sees = async (reader: Player, file: string) =>
  (
    await t
      .asUser(reader)
      .query("select 1 from storage.objects where bucket_id = 'chat_pictures' and name = $1", [
        file,
      ])
  ).length === 1;
const isKept = async (file: string) =>
  (await t.owner.query("select 1 from storage.objects where name = $1", [file])).length === 1;
const partOf = async (id: string) =>
  (
    await t.owner.one<{ part: Record<string, unknown> }>(
      "select part from public.messages where id = $1",
      [id],
    )
  ).part;
const set = (key: string, value: number) =>
  t.owner.query("update public.settings set value = $2 where key = $1", [key, String(value)]);
const sweep = () => t.owner.call("private.sweep_files", { p_limit: 1000 });

describe("a picture", () => {
  test("is stored in one's own folder only, as a picture, by who may write", async () => {
    await store(ana, nameOf(ana));
    for (const name of [
      nameOf(beto),
      `${ana.id}/foto.webp`,
      nameOf(ana, "svg"),
      `${ana.id}/../${randomUUID()}.webp`,
      `${ana.id}/x/${randomUUID()}.webp`,
      randomUUID(),
    ])
      await expectSqlState(store(ana, name), "42501");
    await expectSqlState(
      t.anon.query("insert into storage.objects (bucket_id, name) values ('chat_pictures', $1)", [
        nameOf(ana),
      ]),
      "42501",
    );
    await t.owner.query(
      "insert into public.user_mutes (profile_id, muted_until) values ($1, now() + interval '1 hour')",
      [ana.id],
    );
    await expectSqlState(store(ana, nameOf(ana)), "42501");
  });

  afterEach(async () => {
    await set("chat_pictures_per_day", 40);
    await set("chat_pictures_per_person", 300);
    await set("chat_picture_days", 180);
    await set("orphan_hours", 24);
  });

  test("comes so many times a day and person, also at once", async () => {
    await set("chat_pictures_per_day", 3);
    const tried = await Promise.allSettled(
      Array.from({ length: 6 }, () => store(ana, nameOf(ana))),
    );
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await store(beto, nameOf(beto));
    await t.owner.query(
      "update storage.objects set created_at = created_at - interval '1 day' where owner_id = $1",
      [ana.id],
    );
    await store(ana, nameOf(ana));
    await set("chat_pictures_per_person", 4);
    await expectSqlState(store(ana, nameOf(ana)), "42501");
  });

  test("is seen by who reads the message, by nobody else, and by nobody before it is sent", async () => {
    const file = await stored(ana);
    for (const one of [ana, beto, stranger, admin]) expect(await sees(one, file)).toBe(false);
    const sent = await send(ana, beto, picture(file, { alt: "  La final  " }));
    expect(sent.content).toBe("Imagen");
    expect(sent.part).toEqual(picture(file, { alt: "La final" }));
    for (const one of [ana, beto]) expect(await sees(one, file)).toBe(true);
    for (const one of [stranger, admin]) expect(await sees(one, file)).toBe(false);
    expect(
      await t.anon.query("select 1 from storage.objects where bucket_id = 'chat_pictures'"),
    ).toEqual([]);
    for (const one of [ana, beto, stranger, admin]) {
      const session = t.asUser(one);
      expect(await session.query("delete from storage.objects returning 1")).toEqual([]);
      expect(
        await session.query(
          "update storage.objects set version = 'x' where bucket_id = 'chat_pictures' returning 1",
        ),
      ).toEqual([]);
    }
  });

  test("in a team's channel is seen by its members, and no more by who left", async () => {
    const [member] = team.members;
    if (!member) throw new Error("a team of two");
    const file = await stored(ana);
    await sendToTeam(ana, picture(file), "Miren");
    expect(await sees(member, file)).toBe(true);
    for (const one of [beto, stranger, admin]) expect(await sees(one, file)).toBe(false);
    await t
      .asUser(member)
      .query("delete from public.team_members where profile_id = $1", [member.id]);
    expect(await sees(member, file)).toBe(false);
  });

  test("is one's own, and what it says it is", async () => {
    const [own, others] = [await stored(ana), await stored(beto)];
    const bad = [
      picture(others),
      picture(nameOf(ana)),
      picture(own, { width: 0 }),
      picture(own, { height: 5000 }),
      picture(own, { width: "ancha" }),
      picture(own, { width: null }),
      { kind: "picture" },
      { kind: "team", id: team.id },
      { kind: "challenge", id: randomUUID() },
      { kind: "tournament", id: randomUUID() },
      { kind: "tournament", id: "x" },
      { kind: "tournament" },
      { kind: "otra" },
      { file: own },
      [],
      7,
      "picture",
    ];
    for (const part of bad) {
      const json = JSON.stringify(part);
      await t.expectRefusal(
        send(ana, beto, json, "Hola"),
        "part_invalid",
        "Eso no se puede adjuntar. Quítalo y prueba de nuevo.",
      );
      await t.expectRefusal(sendToTeam(ana, json, "Hola"), "part_invalid");
      await t.expectRefusal(
        t
          .asUser(ana)
          .query(
            "insert into public.messages (sender_id, receiver_id, content, part) values ($1, $2, 'Hola', $3)",
            [ana.id, beto.id, json],
          ),
        "part_invalid",
      );
    }
    await t.expectRefusal(send(ana, stranger, picture(own)), "message_not_allowed");
    await t.expectRefusal(send(ana, beto, null), "message_length");
    const more = await send(ana, beto, { ...picture(own), color: "rojo", alt: "x".repeat(500) });
    expect(more.part).toEqual(picture(own, { alt: "x".repeat(160) }));
    await expectSqlState(t.asUser(ana).query("update public.messages set part = null"), "42501");
  });

  test("is taken away by who showed it, for all, words and all else stay", async () => {
    const file = await stored(ana);
    const { id } = await send(ana, beto, picture(file), "Miren");
    for (const one of [beto, stranger, admin])
      await t.expectRefusal(() => remove(one, id), "picture_not_found");
    await t.expectRefusal(remove(ana, id, "team_message"), "picture_not_found");
    await remove(ana, id);
    expect(await partOf(id)).toEqual(picture(file, { file: null }));
    expect(await isKept(file)).toBe(false);
    await t.expectRefusal(remove(ana, id), "picture_not_found");
  });

  test("that was reported is seen by who judges it, kept for him, and his to take away", async () => {
    const file = await stored(ana);
    const { id } = await send(ana, beto, picture(file));
    const around = await stored(ana);
    await send(ana, beto, picture(around));
    const report = await t.sendReport(beto, { kind: "message", targetId: id });
    expect(await sees(admin, file)).toBe(true);
    expect(await sees(admin, around), "what stands around it is not shown").toBe(false);
    expect(await sees(stranger, file)).toBe(false);
    const context = await t
      .asUser(admin)
      .query("select part, is_reported from public.report_context($1)", [report]);
    expect(context.map(({ is_reported: is }) => is)).toEqual([true, false]);

    await remove(ana, id);
    await set("orphan_hours", 0);
    await set("chat_picture_days", 0);
    await sweep();
    expect(await sees(beto, file)).toBe(false);
    expect(await sees(admin, file), "who showed it does not destroy what is to be judged").toBe(
      true,
    );
    await remove(admin, id);
    expect(await isKept(file)).toBe(false);
    expect(
      await t.owner.query(
        "select 1 from public.admin_audit_log where action = 'remove_message_picture' and entity_id = $1",
        [report],
      ),
    ).toHaveLength(1);
  });

  test("of an admin is not his own to judge", async () => {
    await t.makeFriends(admin, beto);
    const file = await stored(admin);
    const { id } = await send(admin, beto, picture(file));
    const other = await t.createAdmin();
    await t.sendReport(beto, { kind: "message", targetId: id });
    await remove(admin, id);
    expect(await sees(admin, file)).toBe(false);
    expect(await sees(other, file)).toBe(true);
    await t.asUser(other).query("select public.handle_report(id, 'dismiss') from public.reports");
    await set("orphan_hours", 0);
    await sweep();
    expect(await isKept(file), "it is judged").toBe(false);
  });

  test("goes where no message shows it, and after chat_picture_days", async () => {
    const [shown, unsent, ofTeam] = [await stored(ana), await stored(ana), await stored(ana)];
    await send(ana, beto, picture(shown));
    await sendToTeam(ana, picture(ofTeam));
    await set("orphan_hours", 0);
    await sweep();
    expect([await isKept(shown), await isKept(unsent), await isKept(ofTeam)]).toEqual([
      true,
      false,
      true,
    ]);
    await set("chat_picture_days", 0);
    await sweep();
    expect([await isKept(shown), await isKept(ofTeam)]).toEqual([false, false]);
  });

  test("goes with the account of who showed it", async () => {
    const file = await stored(beto);
    const { id } = await send(beto, ana, picture(file), "Miren");
    await t.asUser(beto).call("public.close_account");
    expect(await isKept(file)).toBe(false);
    expect(await partOf(id)).toEqual(picture(file, { file: null }));
  });

  test("is sent once, however often and at the same time", async () => {
    const file = await stored(ana);
    const clientId = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () =>
        t.asUser(ana).call<Sent>("public.send_message", {
          p_receiver_id: beto.id,
          p_content: "",
          p_client_id: clientId,
          p_part: picture(file),
        }),
      ),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });
});

describe("a card", () => {
  test("of a tournament is sent by anybody, and refers to it alone", async () => {
    const { id } = await t.createTournament();
    const part = { kind: "tournament", id };
    expect((await send(ana, beto, part, "¿Jugamos?")).part).toEqual(part);
    expect((await sendToTeam(ana, part, "¿Jugamos?")).part).toEqual(part);
    await t.expectRefusal(send(ana, beto, { ...part, name: "Otra" }, "x"), "part_invalid");
    await t.expectRefusal(send(ana, beto, part), "message_length");
  });

  test("of a team comes with the invitation of a friend, and with no other", async () => {
    const invite = (player: Player) =>
      t.asUser(ana).call("public.invite_player", { p_profile_id: player.id });
    await invite(beto);
    await invite(stranger);
    const cards = await t.owner.query(
      "select sender_id, receiver_id, content, part from public.messages where sender_id = $1",
      [ana.id],
    );
    expect(cards).toEqual([
      {
        sender_id: ana.id,
        receiver_id: beto.id,
        content: `Te invito a jugar en ${team.name}.`,
        part: { kind: "team", id: team.id },
      },
    ]);
    const invitations = (reader: Player) =>
      t.asUser(reader).query("select 1 from public.team_player_invitations");
    expect(await invitations(beto)).toHaveLength(1);
    await t.asUser(beto).call("public.answer_team_invitation", {
      p_team_id: team.id,
      p_accepts: true,
    });
    expect(await invitations(beto), "the card reads that nothing waits any more").toEqual([]);
  });

  test("who may not write invites, without one", async () => {
    await t.owner.query(
      "insert into public.user_mutes (profile_id, muted_until) values ($1, now() + interval '1 hour')",
      [ana.id],
    );
    await t.asUser(ana).call("public.invite_player", { p_profile_id: beto.id });
    expect(
      await t.owner.query("select 1 from public.messages where sender_id = $1", [ana.id]),
    ).toEqual([]);
  });
});
