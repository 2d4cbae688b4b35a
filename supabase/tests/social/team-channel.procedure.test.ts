import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type ActorName, ACTORS, type Cast } from "@leyenda/testing/test-actors";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;

beforeEach(async () => {
  const player = () => t.createPlayer();
  const [member, coLeader, leader] = [await player(), await player(), await player()];
  const [rival, stranger] = [await player(), await player()];
  const admin = await t.createAdmin();
  const team = await t.createTeam({ leader, members: [coLeader, member], coLeaders: 1 });
  const rivalTeam = await t.createTeam({ leader: rival });
  cast = { member, coLeader, leader, rival, stranger, admin, team, rivalTeam };
});

const IN_THE_TEAM = ["member", "coLeader", "leader"] as const;
const OUTSIDE = ACTORS.filter((actor) => !IN_THE_TEAM.some((one) => one === actor));

const say = (actor: ActorName, content: string, clientId: string | null = null) =>
  t
    .sessionOf(cast, actor)
    .one<{ id: string; created_at: string }>(
      "select id, created_at::text from public.send_team_message($1, $2, $3)",
      [cast.team.id, content, clientId],
    );
const read = async (actor: ActorName): Promise<string[]> =>
  await t
    .sessionOf(cast, actor)
    .column<string>("select content from public.team_messages order by created_at");
const unread = (actor: ActorName) =>
  t.sessionOf(cast, actor).call<number>("public.unread_team_messages");
const markRead = (actor: ActorName, until: string) =>
  t.sessionOf(cast, actor).call("public.mark_team_channel_read", {
    p_team_id: cast.team.id,
    p_until: until,
  });
const react = (actor: ActorName, id: string, reaction: string | null) =>
  t
    .sessionOf(cast, actor)
    .one<{ reactions: unknown }>("select reactions from public.react_to_team_message($1, $2)", [
      id,
      reaction,
    ]);

describe("a team's channel", () => {
  test("is written and read by its members, and by nobody else", async () => {
    for (const actor of IN_THE_TEAM) await say(actor, `soy ${actor}`);
    for (const actor of IN_THE_TEAM)
      expect(await read(actor)).toEqual(IN_THE_TEAM.map((one) => `soy ${one}`));
    for (const actor of ["stranger", "rival", "admin"] as const) {
      expect(await read(actor)).toEqual([]);
      expect(await unread(actor)).toBe(0);
      await t.expectRefusal(() => say(actor, "hola"), "forbidden");
      await t.expectRefusal(() => markRead(actor, "now"), "forbidden");
    }
    await expectSqlState(read("anon"), "42501");
    await expectSqlState(say("anon", "hola"), "42501");
    for (const actor of ACTORS) {
      const session = t.sessionOf(cast, actor);
      await expectSqlState(
        session.query(
          "insert into public.team_messages (team_id, sender_id, content) select $1, auth.uid(), 'x'",
          [cast.team.id],
        ),
        "42501",
      );
      await expectSqlState(session.query("update public.team_messages set content = 'x'"), "42501");
      await expectSqlState(session.query("delete from public.team_messages"), "42501");
    }
  });

  test("is left with the team, and a new member reads what was said before", async () => {
    await say("leader", "Bienvenidos");
    await t
      .asUser(cast.member)
      .query("delete from public.team_members where profile_id = $1", [cast.member.id]);
    expect(await read("member")).toEqual([]);
    await t.expectRefusal(say("member", "¿siguen ahí?"), "forbidden");
    await t.joinTeam(cast.team, cast.stranger);
    expect(await read("stranger")).toEqual(["Bienvenidos"]);
    expect(await unread("stranger"), "said before he came").toBe(0);
  });

  test("has a message once, however often and at the same time it is sent", async () => {
    const clientId = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => say("member", "  ¿Jugamos?  ", clientId)),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await read("leader")).toEqual(["¿Jugamos?"]);
  });

  test("counts what a member has not read, of others and no further than what is there", async () => {
    await say("leader", "uno");
    const { created_at: second } = await say("coLeader", "dos");
    expect(await unread("member")).toBe(2);
    expect(await unread("leader")).toBe(1);
    await markRead("member", second);
    expect(await unread("member")).toBe(0);
    await markRead("member", "tomorrow");
    await say("leader", "tres");
    expect(await unread("member"), "the future is not read in advance").toBe(1);
    await markRead("member", second);
    expect(await unread("member"), "nor is it unread again").toBe(1);
    expect(await t.asUser(cast.leader).query("select 1 from public.team_channel_reads")).toEqual(
      [],
    );
  });

  test("has one reaction of each member, replaced and taken away", async () => {
    const { id } = await say("leader", "Ganamos");
    await react("member", id, "🔥");
    await react("coLeader", id, "👍");
    expect(await react("member", id, "😮")).toEqual({
      reactions: { [cast.member.id]: "😮", [cast.coLeader.id]: "👍" },
    });
    expect(await react("member", id, null)).toEqual({ reactions: { [cast.coLeader.id]: "👍" } });
    for (const actor of ["stranger", "rival", "admin"] as const)
      await t.expectRefusal(() => react(actor, id, "🔥"), "message_not_found");
    await expectSqlState(react("member", id, "¡bien!"), "23514");
  });

  test("is reported from within, and read by the administration around what was reported", async () => {
    await say("leader", "Hola");
    const { id } = await say("coLeader", "Sos malísimo");
    for (const actor of OUTSIDE.filter((one) => one !== "anon"))
      await t.expectRefusal(
        () => t.sendReport(cast[actor], { kind: "team_message", targetId: id }),
        "target_not_found",
      );
    await t.expectRefusal(
      t.sendReport(cast.coLeader, { kind: "team_message", targetId: id }),
      "report_self",
    );
    const report = await t.sendReport(cast.member, { kind: "team_message", targetId: id });
    const context = () =>
      t
        .asUser(cast.admin)
        .query<{ content: string }>("select content from public.report_context($1)", [report]);
    expect((await context()).map(({ content }) => content)).toEqual(["Hola", "Sos malísimo"]);
    await context();
    expect(
      await t.owner.query(
        "select 1 from public.admin_audit_log where action = 'read_reported_messages' and entity_id = $1",
        [report],
      ),
    ).toHaveLength(1);
  });

  test("is followed for who types by its members alone", async () => {
    for (const actor of ACTORS.filter((one) => one !== "anon"))
      expect(
        await t.sessionOf(cast, actor).call("private.may_follow_topic", {
          p_topic: `team:${cast.team.id}`,
        }),
      ).toBe(IN_THE_TEAM.some((one) => one === actor));
  });

  test("takes no empty and no endless message, few a minute, and none of who is muted", async () => {
    await t.expectRefusal(() => say("member", " \n "), "message_length");
    await t.expectRefusal(() => say("member", "x".repeat(2001)), "message_length");
    await t.owner.query("update public.settings set value = '3' where key = 'messages_per_minute'");
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => say("member", `mensaje ${index}`)),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await t.expectRefusal(say("member", "otro"), "rate_limited");
    await say("leader", "yo puedo");
    await t.owner.query(
      "insert into public.user_mutes (profile_id, muted_until) values ($1, now() + interval '1 day')",
      [cast.leader.id],
    );
    await t.expectRefusal(() => say("leader", "callado"), "muted");
  });
});
