import { expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

/** Dissolving or leaving a team locks the team first, then the membership, then the player. */
const membershipOf = (team: Team, player: Player | undefined) => ({
  sql: "select 1 from public.team_members where team_id = $1 and profile_id = $2 for update",
  values: [team.id, player?.id],
});

test("a member leaves while the match of his team is decided: neither waits for the other", async () => {
  const [home, away] = [
    await t.createTeam({ size: 3, tickets: 10 }),
    await t.createTeam({ size: 3, tickets: 10 }),
  ];
  const challenge = await t.createChallenge(home.leader, {
    teamParticipantId: home.participantId,
    format: "3v3",
    wager: 10,
  });
  await t.acceptChallenge(challenge, away.leader);
  await t.reportResult(challenge.matchId, home.leader, "1-0");
  const [leaver] = home.members;

  expect(
    await t.queueBehind(membershipOf(home, leaver), [
      () => t.asUser(leaver?.id ?? "").call("public.leave_team"),
      () => t.confirmResult(challenge.matchId, away.leader),
    ]),
  ).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
  const { wins } = await t.owner.one<{ wins: number }>(
    "select (stats ->> 'wins')::integer as wins from public.teams where id = $1",
    [home.id],
  );
  expect(wins).toBe(1);
});

test("a team ends while a final of one of its players is decided, which counts for him twice: neither waits for the other", async () => {
  const team = await t.createTeam({ size: 2 });
  const [champion] = team.members as [Player];
  const cup = await t.createTournament();
  for (const by of [champion, await t.createPlayer()]) await t.register(cup, by);
  const [final] = await t.startTournament(cup);

  expect(
    await t.queueBehind(membershipOf(team, champion), [
      () => t.asUser(team.leader).query("delete from public.teams where id = $1", [team.id]),
      () =>
        t.admin.call("public.declare_match_winner", {
          p_match_id: final?.id,
          p_winner_id: champion.participantId,
          p_result: final?.participant1_id === champion.participantId ? "1-0" : "0-1",
        }),
    ]),
  ).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
  expect(
    await t.owner.one(
      "select team_id, stats -> 'wins' as wins, stats -> 'tournamentsWon' as titles from public.profiles where id = $1",
      [champion.id],
    ),
  ).toEqual({ team_id: null, wins: 1, titles: 1 });
});

test("who plays cannot close his account, nor end his team, and is told so without waiting for the result under way", async () => {
  const [home, away] = [
    await t.createTeam({ size: 3, tickets: 10 }),
    await t.createTeam({ size: 3, tickets: 10 }),
  ];
  const ofTeams = await t.createChallenge(home.leader, {
    teamParticipantId: home.participantId,
    format: "3v3",
  });
  await t.acceptChallenge(ofTeams, away.leader);
  const [player, rival] = [
    await t.createPlayer({ tickets: 10 }),
    await t.createPlayer({ tickets: 10 }),
  ];
  await t.acceptChallenge(await t.createChallenge(player), rival);

  await t.owner.transaction(async (client) => {
    // Does what a report does before it locks the profiles and the teams.
    await client.query("select 1 from public.participants where id = any ($1) for key share", [
      [home.participantId, player.participantId],
    ]);
    const soon = async (by: Player, sql: string): Promise<unknown> =>
      t.asUser(by).transaction(async (acting) => {
        await acting.query("set local lock_timeout = '1s'");
        return acting.query(sql);
      });
    await t.expectRefusal(soon(home.leader, "delete from public.teams"), "team_in_challenge");
    await t.expectRefusal(soon(player, "select public.close_account()"), "challenge_running");
  });
});
