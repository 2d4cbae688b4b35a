import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createChallenge } from "@leyenda/testing/challenges";
import { createCast, sessionOf, type ActorName, type Cast } from "@leyenda/testing/test-actors";
import { grantTickets } from "@leyenda/testing/grant-tickets";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser } from "@leyenda/testing/session";
import {
  createTournament,
  matchesOf,
  register,
  registerPlayers,
  startTournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { expectRefusalWithoutTrace, expectSqlState } from "../support/refusal.ts";

const database = useTestDatabase();
let cast: Cast;
let matchId: string;
let messageId: string;

beforeAll(async () => {
  cast = await createCast(database);
  const tournament = await createTournament(database, { type: "team", teamFormat: "1v1" });
  for (const [by, team] of [
    [cast.leader, cast.team],
    [cast.rival, cast.rivalTeam],
  ] as const)
    await register(database, tournament, { by, participantId: team.participantId });
  const [match] = (await startTournament(database, tournament)) as [TournamentMatch];
  matchId = match.id;
  const { id } = await asUser(database, cast.leader).one<{ id: string }>(
    "select id from public.send_match_message($1, 'Suerte')",
    [matchId],
  );
  messageId = id;
});

const react = (actor: ActorName, reaction: string | null): Promise<unknown> =>
  sessionOf(database, cast, actor).query("select public.react_to_match_message($1, $2)", [
    messageId,
    reaction,
  ]);

const reactions = async (): Promise<unknown> =>
  (
    await asOwner(database).one<{ reactions: unknown }>(
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
    await expectRefusalWithoutTrace(database, () => react("stranger", "🔥"), "message_not_found");
    await expectSqlState(react("anon", "🔥"), "42501");
    await expectSqlState(react("member", "¡bien!"), "23514");
    await expectSqlState(
      sessionOf(database, cast, "leader").query(
        "update public.match_messages set reactions = '{}'",
      ),
      "42501",
    );
  });

  test("who is muted puts none, and takes his own away", async () => {
    await react("member", "🔥");
    await asOwner(database).query(
      "insert into public.user_mutes (profile_id, muted_until) values ($1, now() + interval '1 hour')",
      [cast.member.id],
    );
    await expectRefusalWithoutTrace(database, () => react("member", "👍"), "muted");
    await react("member", null);
    await asOwner(database).query("delete from public.user_mutes where profile_id = $1", [
      cast.member.id,
    ]);
    expect(await reactions()).toEqual({ [cast.rival.id]: "👍" });
  });
});

test("the channel of a room is its people's: a stranger hears nobody type, nor who left the team", async () => {
  const may = async (actor: ActorName, topic = `room:${matchId}`): Promise<boolean> =>
    (
      await sessionOf(database, cast, actor).one<{ may: boolean }>(
        "select private.may_follow_topic($1) as may",
        [topic],
      )
    ).may;
  for (const actor of ["leader", "member", "rival", "admin"] as const)
    expect(await may(actor)).toBe(true);
  expect(await may("stranger")).toBe(false);
  for (const topic of [`room:${crypto.randomUUID()}`, "room:x", `room:${matchId}:${matchId}`])
    expect(await may("leader", topic)).toBe(false);
  await asUser(database, cast.member).call("public.leave_team");
  expect(await may("member")).toBe(false);
});

describe("a room without a rival", () => {
  const say = (by: { id: string }, id: string, content = "¿Hay alguien?"): Promise<unknown> =>
    asUser(database, by).call("public.send_match_message", { p_match_id: id, p_content: content });
  const expectClosed = (by: { id: string }, id: string) =>
    expectRefusalWithoutTrace(
      database,
      () => say(by, id),
      "match_not_ready",
      "Todavía no hay rival: el chat se abre cuando se sepa quién es.",
    );

  test("no side begins to write: of a tournament, with a bye, nor of an open challenge", async () => {
    const tournament = await createTournament(database);
    const players = await registerPlayers(database, tournament, 3);
    await startTournament(database, tournament);
    const waiting = (await matchesOf(database, tournament)).filter(
      ({ participant1_id: one, participant2_id: other }) => (one === null) !== (other === null),
    );
    expect(waiting.map(({ status }) => status).toSorted()).toEqual(["bye", "pending_opponent"]);
    for (const match of waiting) {
      const id = match.participant1_id ?? match.participant2_id;
      const alone = players.find(({ participantId }) => participantId === id);
      if (!alone) throw new Error("a match of nobody");
      await expectClosed(alone, match.id);
    }
    await grantTickets(database, cast.team.participantId, 100);
    const { matchId: open } = await createChallenge(database, cast.leader, {
      teamParticipantId: cast.team.participantId,
    });
    await expectClosed(cast.leader, open);
  });

  test("the administration may, and is answered", async () => {
    const tournament = await createTournament(database);
    const players = await registerPlayers(database, tournament, 3);
    await startTournament(database, tournament);
    const final = (await matchesOf(database, tournament)).find(
      ({ status }) => status === "pending_opponent",
    );
    const alone = players.find(
      ({ participantId }) => participantId === (final?.participant1_id ?? final?.participant2_id),
    );
    if (!final || !alone) throw new Error("nobody waits for the final");
    await asHouseAdmin(database).call("public.send_match_message", {
      p_match_id: final.id,
      p_content: "Tu final es a las nueve",
    });
    await expect(say(alone, final.id, "Gracias")).resolves.toMatchObject({ content: "Gracias" });
  });
});
