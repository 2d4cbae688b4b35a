import { sampled } from "@leyenda/testing/long-test-size";
import { expect, test } from "vitest";
import type { Team } from "@leyenda/testing/create-team";
import { readyMatches, type ReadyMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

test("five teams: fees, three byes, reports, a dispute, a disqualification, the champion's prize", async () => {
  const teams: Team[] = [];
  for (let count = 0; count < 5; count += 1)
    teams.push(await t.createTeam({ size: 2, tickets: 50 }));
  const [first, second, third, fourth, fifth] = teams as [Team, Team, Team, Team, Team];
  const tournament = await t.createTournament({
    type: "team",
    teamFormat: "2v2",
    entryFee: 20,
    bestOf: 3,
    thirdPlaceMatch: true,
    prizes: [
      { type: "tickets", value: 70 },
      { type: "money", value: 2000 },
      { type: "tickets", value: 20 },
      { type: "tickets", value: 10 },
    ],
  });
  for (const team of teams) await t.register(tournament, team);

  const drawn = await t.startTournament(tournament);
  expect(drawn.filter((match) => match.status === "bye").map((match) => match.winner_id)).toEqual([
    first.participantId,
    second.participantId,
    third.participantId,
  ]);

  const leaderOf = (participantId: string): Team["leader"] =>
    (teams.find((team) => team.participantId === participantId) ?? first).leader;
  const next = async (): Promise<ReadyMatch> => {
    const [match] = readyMatches(await t.matchesOf(tournament));
    if (!match) throw new Error("nothing to play");
    return match;
  };
  const agree = async (match: ReadyMatch, result: string): Promise<void> => {
    await t.reportResult(match.id, leaderOf(match.participant1_id), result);
    await t.reportResult(match.id, leaderOf(match.participant2_id), result);
  };

  const opening = await next();
  expect([opening.participant1_id, opening.participant2_id]).toEqual([
    fourth.participantId,
    fifth.participantId,
  ]);
  await agree(opening, "1-2");

  // The semifinals: one is disputed and decided by the admin, one is agreed.
  const [upper, lower] = readyMatches(await t.matchesOf(tournament)) as [ReadyMatch, ReadyMatch];
  expect([upper.participant1_id, upper.participant2_id]).toEqual([
    first.participantId,
    fifth.participantId,
  ]);
  await t.reportResult(upper.id, first.leader, "2-0");
  expect(await t.reportResult(upper.id, fifth.leader, "0-2")).toBe("disputed");
  await t.declareWinner(upper, first.participantId, "2-0");
  expect([lower.participant1_id, lower.participant2_id]).toEqual([
    second.participantId,
    third.participantId,
  ]);
  await agree(lower, "1-2");

  await t.admin.call("public.disqualify_participant", {
    p_tournament_id: tournament.id,
    p_participant_id: fifth.participantId,
    p_reason: "Cuenta prestada",
  });
  await agree(await next(), "2-0");

  expect(await Promise.all(teams.map((team) => t.balanceOf(team.participantId)))).toEqual([
    50 - 20 + 70,
    50 - 20 + 20,
    50 - 20,
    50 - 20,
    50 - 20,
  ]);
  expect(
    await t
      .asUser(third.leader)
      .query("select position, amount::float, status from public.payouts"),
  ).toEqual([{ position: 2, amount: 2000, status: "pending" }]);
  const places = await t.anon.query<{
    participant_id: string;
    final_position: number | null;
  }>(
    "select participant_id, final_position from public.tournament_participants where tournament_id = $1 order by seed",
    [tournament.id],
  );
  expect(places.map((row) => row.final_position)).toEqual([1, 3, 2, 5, null]);
  const stats = await t.owner.query<{ stats: object }>(
    "select stats from public.teams where id = any ($1) order by array_position($1, id)",
    [teams.map((team) => team.id)],
  );
  expect(stats.map((row) => row.stats)).toEqual([
    { wins: 2, losses: 0, winRate: 100, tournamentsWon: 1 },
    { wins: 1, losses: 1, winRate: 50, tournamentsWon: 0 },
    { wins: 1, losses: 1, winRate: 50, tournamentsWon: 0 },
    { wins: 0, losses: 1, winRate: 0, tournamentsWon: 0 },
    { wins: 1, losses: 2, winRate: 33, tournamentsWon: 0 },
  ]);
  for (const champion of [first.leader, ...first.members]) {
    const { names } = await t.anon.one<{ names: string[] }>(
      `select array_agg(a.name order by a.name) as names from public.user_achievements u
       join public.achievements a on a.id = u.achievement_id where u.profile_id = $1`,
      [champion.id],
    );
    expect(names).toEqual(
      expect.arrayContaining(["Primera corona", "Primera sangre", "Campeón invicto"]),
    );
  }
  await t.expectSoundLedger();
});

test.each(sampled([2, 3, 4, 5, 6, 7, 9, 12, 17, 33], 3, 1))(
  "%i players in a bracket, in groups and with a lower bracket: played out, exactly one champion and places for all",
  async (count) => {
    for (const format of ["single-elimination", "group-stage", "double-elimination"] as const) {
      const tournament = await t.createTournament({
        format,
        thirdPlaceMatch: count % 2 === 0,
      });
      await t.registerPlayers(tournament, count);
      await t.startTournament(tournament);
      for (let ready = readyMatches(await t.matchesOf(tournament)); ready.length > 0;) {
        for (const match of ready) await t.declareWinner(match, match.participant2_id);
        ready = readyMatches(await t.matchesOf(tournament));
      }
      const { champions, placed, status } = await t.owner.one<{
        champions: number;
        placed: number;
        status: string;
      }>(
        `select count(*) filter (where final_position = 1)::integer as champions, count(final_position)::integer as placed,
           (select status from public.tournaments where id = $1) as status
         from public.tournament_participants where tournament_id = $1`,
        [tournament.id],
      );
      expect({ format, champions, placed, status }).toEqual({
        format,
        champions: 1,
        placed: count,
        status: "Finalizado",
      });
    }
  },
);
