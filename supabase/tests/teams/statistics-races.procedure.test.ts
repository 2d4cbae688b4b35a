import { expect, test } from "vitest";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam, type Team } from "@leyenda/testing/create-team";
import {
  confirmResult,
  acceptChallenge,
  createChallenge,
  reportResult,
} from "@leyenda/testing/challenges";
import { queueBehind } from "@leyenda/testing/lock-queue";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser } from "@leyenda/testing/session";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createTournament, register, startTournament } from "@leyenda/testing/tournaments";
import { expectRefusal } from "../support/refusal.ts";

const database = useTestDatabase();

/** Dissolving or leaving a team locks the team first, then the membership, then the player. */
const membershipOf = (team: Team, player: Player | undefined) => ({
  sql: "select 1 from public.team_members where team_id = $1 and profile_id = $2 for update",
  values: [team.id, player?.id],
});

test("a member leaves while the match of his team is decided: neither waits for the other", async () => {
  const [home, away] = [
    await createTeam(database, { size: 3, tickets: 10 }),
    await createTeam(database, { size: 3, tickets: 10 }),
  ];
  const challenge = await createChallenge(database, home.leader, {
    teamParticipantId: home.participantId,
    format: "3v3",
    wager: 10,
  });
  await acceptChallenge(database, challenge, away.leader);
  await reportResult(database, challenge.matchId, home.leader, "1-0");
  const [leaver] = home.members;

  expect(
    await queueBehind(database, membershipOf(home, leaver), [
      () => asUser(database, leaver?.id ?? "").call("public.leave_team"),
      () => confirmResult(database, challenge.matchId, away.leader),
    ]),
  ).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
  const { wins } = await asOwner(database).one<{ wins: number }>(
    "select (stats ->> 'wins')::integer as wins from public.teams where id = $1",
    [home.id],
  );
  expect(wins).toBe(1);
});

test("a team ends while a final of one of its players is decided, which counts for him twice: neither waits for the other", async () => {
  const team = await createTeam(database, { size: 2 });
  const [champion] = team.members as [Player];
  const cup = await createTournament(database);
  for (const by of [champion, await createPlayer(database)])
    await register(database, cup, { by, participantId: by.participantId });
  const [final] = await startTournament(database, cup);

  expect(
    await queueBehind(database, membershipOf(team, champion), [
      () =>
        asUser(database, team.leader).query("delete from public.teams where id = $1", [team.id]),
      () =>
        asHouseAdmin(database).call("public.declare_match_winner", {
          p_match_id: final?.id,
          p_winner_id: champion.participantId,
          p_result: final?.participant1_id === champion.participantId ? "1-0" : "0-1",
        }),
    ]),
  ).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
  expect(
    await asOwner(database).one(
      "select team_id, stats -> 'wins' as wins, stats -> 'tournamentsWon' as titles from public.profiles where id = $1",
      [champion.id],
    ),
  ).toEqual({ team_id: null, wins: 1, titles: 1 });
});

test("who plays cannot close his account, nor end his team, and is told so without waiting for the result under way", async () => {
  const [home, away] = [
    await createTeam(database, { size: 3, tickets: 10 }),
    await createTeam(database, { size: 3, tickets: 10 }),
  ];
  const ofTeams = await createChallenge(database, home.leader, {
    teamParticipantId: home.participantId,
    format: "3v3",
  });
  await acceptChallenge(database, ofTeams, away.leader);
  const [player, rival] = [
    await createPlayer(database, { tickets: 10 }),
    await createPlayer(database, { tickets: 10 }),
  ];
  await acceptChallenge(database, await createChallenge(database, player), rival);

  await asOwner(database).transaction(async (client) => {
    // Like a report before it locks the profiles and the teams.
    await client.query("select 1 from public.participants where id = any ($1) for key share", [
      [home.participantId, player.participantId],
    ]);
    const soon = async (by: Player, sql: string): Promise<unknown> =>
      asUser(database, by).transaction(async (acting) => {
        await acting.query("set local lock_timeout = '1s'");
        return acting.query(sql);
      });
    await expectRefusal(soon(home.leader, "delete from public.teams"), "team_in_challenge");
    await expectRefusal(soon(player, "select public.close_account()"), "challenge_running");
  });
});
