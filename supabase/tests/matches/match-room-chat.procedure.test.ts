import { beforeAll, describe, expect, test } from "vitest";
import type { ActorName, Cast } from "@leyenda/testing/test-actors";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let matchId: string;
let messageId: string;

beforeAll(async () => {
  cast = await t.createCast();
  const tournament = await t.createTournament({ type: "team", teamFormat: "1v1" });
  for (const [by, team] of [
    [cast.leader, cast.team],
    [cast.rival, cast.rivalTeam],
  ] as const)
    await t.register(tournament, { by, participantId: team.participantId });
  const [match] = (await t.startTournament(tournament)) as [TournamentMatch];
  matchId = match.id;
  const { id } = await t
    .asUser(cast.leader)
    .one<{ id: string }>("select id from public.send_match_message($1, 'Suerte')", [matchId]);
  messageId = id;
});

const react = (actor: ActorName, reaction: string | null): Promise<unknown> =>
  t
    .sessionOf(cast, actor)
    .query("select public.react_to_match_message($1, $2)", [messageId, reaction]);

const reactions = async (): Promise<unknown> =>
  (
    await t.owner.one<{ reactions: unknown }>(
      "select reactions from public.match_messages where id = $1",
      [messageId],
    )
  ).reactions;

describe("reactions in a match room", () => {
  test("one of each person: members of both sides and admins, replaced and taken away", async () => {
    await react("member", "🔥");
    await react("rival", "👍");
    await react("admin", "😂");
    await react("member", "😮");
    expect(await reactions()).toEqual({
      [cast.member.id]: "😮",
      [cast.rival.id]: "👍",
      [cast.admin.id]: "😂",
    });
    await react("member", null);
    await react("admin", null);
    expect(await reactions()).toEqual({ [cast.rival.id]: "👍" });
  });

  test("strangers have none, and a word is none", async () => {
    await t.expectRefusal(() => react("stranger", "🔥"), "message_not_found");
    await expectSqlState(react("anon", "🔥"), "42501");
    await expectSqlState(react("member", "¡bien!"), "23514");
    await expectSqlState(
      t.sessionOf(cast, "leader").query("update public.match_messages set reactions = '{}'"),
      "42501",
    );
  });

  test("who is muted puts none, and takes his own away", async () => {
    await react("member", "🔥");
    await t.owner.query(
      "insert into public.user_mutes (profile_id, muted_until) values ($1, now() + interval '1 hour')",
      [cast.member.id],
    );
    await t.expectRefusal(() => react("member", "👍"), "muted");
    await react("member", null);
    await t.owner.query("delete from public.user_mutes where profile_id = $1", [cast.member.id]);
    expect(await reactions()).toEqual({ [cast.rival.id]: "👍" });
  });
});

test("the channel of a room is its people's: a stranger hears nobody type, nor who left the team", async () => {
  const may = async (actor: ActorName, topic = `room:${matchId}`): Promise<boolean> =>
    (
      await t
        .sessionOf(cast, actor)
        .one<{ may: boolean }>("select private.may_follow_topic($1) as may", [topic])
    ).may;
  for (const actor of ["leader", "member", "rival", "admin"] as const)
    expect(await may(actor)).toBe(true);
  expect(await may("stranger")).toBe(false);
  for (const topic of [`room:${crypto.randomUUID()}`, "room:x", `room:${matchId}:${matchId}`])
    expect(await may("leader", topic)).toBe(false);
  await t.asUser(cast.member).call("public.leave_team");
  expect(await may("member")).toBe(false);
});

describe("a room without a rival", () => {
  const say = (by: { id: string }, id: string, content = "¿Hay alguien?"): Promise<unknown> =>
    t.asUser(by).call("public.send_match_message", { p_match_id: id, p_content: content });
  const expectClosed = (by: { id: string }, id: string) =>
    t.expectRefusal(
      () => say(by, id),
      "match_not_ready",
      "Todavía no hay rival: el chat se abre cuando se sepa quién es.",
    );

  test("no side begins to write: of a tournament, with a bye, nor of an open challenge", async () => {
    const tournament = await t.createTournament();
    const players = await t.registerPlayers(tournament, 3);
    await t.startTournament(tournament);
    const waiting = (await t.matchesOf(tournament)).filter(
      ({ participant1_id: one, participant2_id: other }) => (one === null) !== (other === null),
    );
    expect(waiting.map(({ status }) => status).toSorted()).toEqual(["bye", "pending_opponent"]);
    for (const match of waiting) {
      const id = match.participant1_id ?? match.participant2_id;
      const alone = players.find(({ participantId }) => participantId === id);
      if (!alone) throw new Error("a match of nobody");
      await expectClosed(alone, match.id);
    }
    await t.grantTickets(cast.team.participantId, 100);
    const { matchId: open } = await t.createChallenge(cast.leader, {
      teamParticipantId: cast.team.participantId,
    });
    await expectClosed(cast.leader, open);
  });

  test("the administration may, and is answered", async () => {
    const tournament = await t.createTournament();
    const players = await t.registerPlayers(tournament, 3);
    await t.startTournament(tournament);
    const final = (await t.matchesOf(tournament)).find(
      ({ status }) => status === "pending_opponent",
    );
    const alone = players.find(
      ({ participantId }) => participantId === (final?.participant1_id ?? final?.participant2_id),
    );
    if (!final || !alone) throw new Error("nobody waits for the final");
    await t.admin.call("public.send_match_message", {
      p_match_id: final.id,
      p_content: "Tu final es a las nueve",
    });
    await expect(say(alone, final.id, "Gracias")).resolves.toMatchObject({ content: "Gracias" });
  });
});
