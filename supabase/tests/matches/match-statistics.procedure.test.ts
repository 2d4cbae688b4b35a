import { beforeAll, describe, expect, test } from "vitest";
import type { StatisticsLine } from "@leyenda/testing/challenges";
import type { Game } from "@leyenda/testing/create-content";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { Session } from "@leyenda/testing/session";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { once } from "@leyenda/testing/once";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let game: Game;

beforeAll(async () => {
  game = await t.createGame({ countsKda: true });
});

const line = (
  player: Pick<Player, "id">,
  kills: number,
  deaths: number,
  assists: number,
): StatisticsLine => ({ profile_id: player.id, kills, deaths, assists });

const duel = (gameName = game.name) => t.createDuel({ game: gameName });

async function teamMatch() {
  const wanted = { teamFormat: "1v1", game: game.name, bestOf: 1 };
  const { matchId, one: home, other: away } = await t.createTeamCup([2, 1], wanted);
  return { matchId, home, away, member: home.members[0] as Player };
}

/** The public figures of a match, by player. */
async function figuresOf(matchId: string): Promise<Record<string, string>> {
  const rows = await t.anon.query<{ profile_id: string; kda: string }>(
    `select profile_id, concat_ws('/', kills, deaths, assists) as kda
     from public.match_player_statistics where match_id = $1`,
    [matchId],
  );
  return Object.fromEntries(rows.map(({ profile_id: id, kda }) => [id, kda]));
}

async function averageOf(table: "profiles" | "teams", id: string): Promise<number | undefined> {
  const { stats } = await t.anon.one<{ stats: { averageKda?: number } }>(
    `select stats from public.${table} where id = $1`,
    [id],
  );
  return stats.averageKda;
}

const confirm = (matchId: string, by: Player): Promise<unknown> => t.confirmResult(matchId, by);

const declare = (
  matchId: string,
  winner: Pick<Player, "participantId">,
  result: string,
  statistics?: readonly StatisticsLine[],
): Promise<unknown> =>
  t.admin.call("public.declare_match_winner", {
    p_match_id: matchId,
    p_winner_id: winner.participantId,
    p_result: result,
    ...(statistics ? { p_statistics: JSON.stringify(statistics) } : {}),
  });

const correct = (
  matchId: string,
  statistics: readonly StatisticsLine[],
  by: Session = t.admin,
): Promise<unknown> =>
  by.call("public.set_match_statistics", {
    p_match_id: matchId,
    p_statistics: JSON.stringify(statistics),
  });

describe("figures of players come with the report", () => {
  test("the rival who confirms the result confirms them, and they count for player and team", async () => {
    const { matchId, home, away, member } = await teamMatch();
    const lines = [line(home.leader, 10, 4, 6), line(member, 5, 0, 1), line(away.leader, 3, 9, 0)];
    await t.reportResult(matchId, home.leader, "1-0", lines);
    expect(await figuresOf(matchId)).toEqual({});
    expect(await confirm(matchId, away.leader)).toBe("completed");
    expect(await figuresOf(matchId)).toEqual({
      [home.leader.id]: "10/4/6",
      [member.id]: "5/0/1",
      [away.leader.id]: "3/9/0",
    });
    expect(await averageOf("profiles", home.leader.id)).toBe(4);
    // Zero deaths count as one.
    expect(await averageOf("profiles", member.id)).toBe(6);
    expect(await averageOf("teams", home.id)).toBe(5.5);
    expect(await averageOf("teams", away.id)).toBe(0.33);
  });

  test("are not needed, and without them there is no average", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "1-0");
    expect(await confirm(matchId, other)).toBe("completed");
    expect(await figuresOf(matchId)).toEqual({});
    expect(await averageOf("profiles", one.id)).toBeUndefined();
  });

  test("of two reports stands what both say of a player; nobody adds his own behind the other's back", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "1-0", [line(one, 7, 7, 7)]);
    const answer = [line(one, 7, 7, 7), line(other, 300, 0, 300)];
    expect(await t.reportResult(matchId, other, "1-0", answer)).toBe("completed");
    expect(await figuresOf(matchId)).toEqual({ [one.id]: "7/7/7" });
    expect(await averageOf("profiles", other.id)).toBeUndefined();
  });

  test("a corrected report replaces what it said of the players", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "1-0", [line(one, 1, 1, 1), line(other, 1, 1, 1)]);
    await t.reportResult(matchId, one, "2-0", [line(one, 8, 2, 2)]);
    await confirm(matchId, other);
    expect(await figuresOf(matchId)).toEqual({ [one.id]: "8/2/2" });
  });

  test("an admin who decides for a report confirms its figures, not the other's", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "1-0", [line(one, 9, 1, 0)]);
    await t.reportResult(matchId, other, "0-1", [line(one, 0, 9, 0)]);
    await declare(matchId, one, "1-0");
    expect(await figuresOf(matchId)).toEqual({ [one.id]: "9/1/0" });
  });

  test("an admin who decides otherwise, and a walkover, have none", async () => {
    const other = await duel();
    await t.reportResult(other.matchId, other.one, "1-0", [line(other.one, 9, 1, 0)]);
    await declare(other.matchId, other.one, "3-0");
    expect(await figuresOf(other.matchId)).toEqual({});

    const absent = await duel();
    await t.reportResult(absent.matchId, absent.one, "W.O.", [line(absent.one, 9, 1, 0)]);
    await confirm(absent.matchId, absent.other);
    expect(await figuresOf(absent.matchId)).toEqual({});
  });

  test("a report that nobody answers stands with its figures", async () => {
    const { matchId, one } = await duel();
    await t.reportResult(matchId, one, "1-0", [line(one, 4, 2, 0)]);
    await t.owner.query(
      "update public.match_reports set created_at = now() - interval '25 hours' where match_id = $1",
      [matchId],
    );
    await t.owner.call("private.run_scheduled_work");
    expect(await figuresOf(matchId)).toEqual({ [one.id]: "4/2/0" });
  });

  test("of a challenge as of a tournament", async () => {
    const [one, other] = (await Promise.all([t.createPlayer(), t.createPlayer()])) as [
      Player,
      Player,
    ];
    for (const player of [one, other]) await t.grantTickets(player.participantId, 50);
    const challenge = await t.createChallenge(one, { game: game.name });
    await t.acceptChallenge(challenge, other);
    await t.reportResult(challenge.matchId, one, "1-0", [line(one, 6, 3, 3)]);
    await confirm(challenge.matchId, other);
    expect(await averageOf("profiles", one.id)).toBe(3);
    await t.admin.call("public.reopen_match", { p_match_id: challenge.matchId });
    expect(await figuresOf(challenge.matchId)).toEqual({});
    expect(await averageOf("profiles", one.id)).toBeUndefined();
  });
});

test("a reopened match takes back its figures, and the new report brings others", async () => {
  const { matchId, home, away, member } = await teamMatch();
  await t.reportResult(matchId, home.leader, "1-0", [line(member, 10, 1, 0)]);
  await confirm(matchId, away.leader);
  expect(await averageOf("teams", home.id)).toBe(10);
  await t.admin.call("public.reopen_match", { p_match_id: matchId });
  expect(await figuresOf(matchId)).toEqual({});
  expect(await averageOf("teams", home.id)).toBeUndefined();
  expect(
    await t.owner.query("select 1 from public.match_report_statistics where match_id = $1", [
      matchId,
    ]),
  ).toEqual([]);
  await t.reportResult(matchId, away.leader, "0-1", [line(member, 2, 4, 0)]);
  await confirm(matchId, home.leader);
  expect(await figuresOf(matchId)).toEqual({ [member.id]: "2/4/0" });
  expect(await averageOf("profiles", member.id)).toBe(0.5);
});

describe("an admin types figures", () => {
  test("with the decision, in place of what the report says", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "1-0", [line(one, 9, 1, 0)]);
    await declare(matchId, one, "1-0", [line(one, 6, 2, 0), line(other, 2, 6, 0)]);
    expect(await figuresOf(matchId)).toEqual({ [one.id]: "6/2/0", [other.id]: "2/6/0" });
    expect(await averageOf("profiles", one.id)).toBe(3);
    expect(await audited(matchId, "declare_match_winner")).toMatchObject({
      after: { statistics: expect.arrayContaining([line(one, 6, 2, 0)]) },
    });
  });

  test("none with the decision: those of the report do not stand either", async () => {
    const { matchId, one } = await duel();
    await t.reportResult(matchId, one, "1-0", [line(one, 9, 1, 0)]);
    await declare(matchId, one, "1-0", []);
    expect(await figuresOf(matchId)).toEqual({});
    expect(await averageOf("profiles", one.id)).toBeUndefined();
  });

  test("afterwards: averages of players and teams are those of the corrected figures", async () => {
    const { matchId, home, away, member } = await teamMatch();
    await t.reportResult(matchId, home.leader, "1-0", [line(member, 10, 1, 0)]);
    await confirm(matchId, away.leader);
    expect(await averageOf("teams", home.id)).toBe(10);
    const lines = [line(member, 4, 2, 0), line(away.leader, 1, 4, 1)];
    expect(await correct(matchId, lines)).toBe(2);
    expect(await figuresOf(matchId)).toEqual({ [member.id]: "4/2/0", [away.leader.id]: "1/4/1" });
    expect(await averageOf("profiles", member.id)).toBe(2);
    expect(await averageOf("teams", home.id)).toBe(2);
    expect(await averageOf("teams", away.id)).toBe(0.5);
    expect(await correct(matchId, [])).toBe(0);
    expect(await averageOf("teams", home.id)).toBeUndefined();
    expect(await averageOf("profiles", away.leader.id)).toBeUndefined();
  });

  test("is recorded with what stood before, and both sides are told once for a change", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "1-0", [line(one, 3, 3, 3)]);
    await confirm(matchId, other);
    await correct(matchId, [line(one, 5, 1, 0)]);
    await correct(matchId, [line(one, 5, 1, 0)]);
    expect(await audited(matchId, "set_match_statistics")).toEqual({
      before: { statistics: [line(one, 3, 3, 3)] },
      after: { statistics: [line(one, 5, 1, 0)] },
      times: 1,
    });
    for (const player of [one, other])
      expect(
        await t
          .asUser(player)
          .query("select title, link from public.notifications where kind = 'match_statistics'"),
      ).toEqual([{ title: "Estadísticas corregidas", link: `/match/manage/${matchId}` }]);
  });

  test("also of one who left the team since, and the match can still be reopened exactly", async () => {
    const { matchId, home, away, member } = await teamMatch();
    await t.reportResult(matchId, home.leader, "1-0", [line(member, 3, 1, 0)]);
    await confirm(matchId, away.leader);
    await t.asUser(member).call("public.leave_team");
    await correct(matchId, [line(member, 8, 2, 0)]);
    expect(await averageOf("teams", home.id)).toBe(4);
    await t.admin.call("public.reopen_match", { p_match_id: matchId });
    expect(await figuresOf(matchId)).toEqual({});
    expect(await averageOf("teams", home.id)).toBeUndefined();
  });

  test("of a challenge as of a tournament", async () => {
    const [one, other] = [await t.createPlayer(), await t.createPlayer()];
    for (const player of [one, other]) await t.grantTickets(player.participantId, 50);
    const challenge = await t.createChallenge(one, { game: game.name });
    await t.acceptChallenge(challenge, other);
    await declare(challenge.matchId, one, "1-0", [line(one, 6, 3, 3)]);
    await correct(challenge.matchId, [line(one, 9, 3, 0), line(other, 3, 9, 0)]);
    expect(await averageOf("profiles", one.id)).toBe(3);
    expect(await averageOf("profiles", other.id)).toBe(0.33);
  });

  test("corrections of the same players' matches at once lose none", async () => {
    const [home, away] = (await Promise.all([
      t.createTeam({ size: 2 }),
      t.createTeam({ size: 1 }),
    ])) as [Team, Team];
    const matches = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const tournament = await t.createTournament({ type: "team", game: game.name });
        for (const team of [home, away]) await t.register(tournament, team);
        const [match] = (await t.startTournament(tournament)) as [TournamentMatch];
        await declare(match.id, home, "1-0");
        return match.id;
      }),
    );
    const lines = [line(home.leader, 6, 2, 0), line(away.leader, 2, 6, 0)];
    for (let round = 0; round < 3; round += 1)
      await Promise.all(matches.map((id) => correct(id, round === 1 ? [] : lines)));
    expect(await averageOf("teams", home.id)).toBe(3);
    expect(await totalsOf(home.participantId)).toEqual({ kills: 24, deaths: 8, assists: 0 });
    expect(await totalsOf(away.leader.participantId)).toEqual({ kills: 8, deaths: 24, assists: 0 });
  });

  test.each([
    { who: "a side of the match", session: (player: Player) => t.asUser(player) },
    { who: "a visitor", session: () => t.anon },
  ])("$who cannot, neither through the procedure nor in the tables", async ({ session }) => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "1-0", [line(one, 3, 3, 3)]);
    await confirm(matchId, other);
    const own = session(one);
    for (const act of [
      () => correct(matchId, [line(one, 300, 0, 300)], own),
      () => own.query("update public.match_player_statistics set kills = 300"),
      () => own.query("delete from public.match_player_statistics"),
      () =>
        own.query(
          `insert into public.match_player_statistics
             (tournament_match_id, participant_id, profile_id, kills, deaths, assists) values ($1, $2, $3, 300, 0, 0)`,
          [matchId, other.participantId, other.id],
        ),
    ])
      await expectSqlState(act(), "42501");
    expect(await figuresOf(matchId)).toEqual({ [one.id]: "3/3/3" });
    expect(await averageOf("profiles", one.id)).toBe(2);
  });

  test("what is refused: an open match, a walkover, strangers and figures beyond the limits", async () => {
    const open = await duel();
    const lines = [line(open.one, 1, 1, 1)];
    const refused = (act: () => Promise<unknown>, code: string) => t.expectRefusal(act, code);
    await refused(() => correct(open.matchId, lines), "match_not_decided");
    await refused(() => declare(open.matchId, open.one, "W.O.", lines), "match_not_played");
    await refused(
      () => declare(open.matchId, open.one, "1-0", [line(open.one, 301, 0, 0)]),
      "statistics_out_of_range",
    );
    await declare(open.matchId, open.one, "W.O.");
    await refused(() => correct(open.matchId, lines), "match_not_played");
    expect(await correct(open.matchId, [])).toBe(0);

    const { matchId, one } = await duel();
    await declare(matchId, one, "1-0");
    await refused(() => correct(matchId, [line(open.one, 1, 1, 1)]), "statistics_of_stranger");
    await refused(() => correct(matchId, [line(one, 0, -1, 0)]), "statistics_out_of_range");
    await refused(() => correct(crypto.randomUUID(), []), "match_not_found");
    const plain = await duel((await t.createGame()).name);
    await declare(plain.matchId, plain.one, "1-0");
    await refused(
      () => correct(plain.matchId, [line(plain.one, 1, 1, 1)]),
      "statistics_not_counted",
    );
  });

  async function audited(matchId: string, action: string) {
    const rows = await t.owner.query<{ before: unknown; after: unknown }>(
      "select before, after from public.admin_audit_log where entity_id = $1 and action = $2",
      [matchId, action],
    );
    return { ...rows.at(-1), times: rows.length };
  }

  function totalsOf(participantId: string) {
    return t.owner.one(
      "select kills, deaths, assists from private.participant_counters where participant_id = $1",
      [participantId],
    );
  }
});

describe("refusals leave nothing behind", () => {
  const shared = once(async () => ({ ...(await duel()), stranger: await t.createPlayer() }));

  test.each([
    { why: "somebody who does not play", say: "statistics_of_stranger", make: () => ({}) },
    { why: "too many kills", say: "statistics_out_of_range", make: own({ kills: 301 }) },
    { why: "negative deaths", say: "statistics_out_of_range", make: own({ deaths: -1 }) },
    { why: "assists left out", say: "statistics_out_of_range", make: own({ assists: null }) },
    { why: "half a kill", say: "statistics_invalid", make: own({ kills: 0.5 }) },
    { why: "no number at all", say: "statistics_invalid", make: own({ kills: "muchas" }) },
  ])("$why", async ({ say, make }) => {
    const { matchId, one, stranger } = await shared();
    const written = { ...line(stranger, 1, 1, 1), ...make(one) };
    await t.expectRefusal(() => reported(matchId, one, [written]), say);
  });

  test("a player twice, what is no list, and a game that does not count them", async () => {
    const { matchId, one } = await duel();
    const twice = [line(one, 1, 1, 1), line(one, 2, 2, 2)];
    await t.expectRefusal(() => reported(matchId, one, twice), "statistics_twice");
    for (const nonsense of [7, "x", [1], [[]], { profile_id: one.id }])
      await expect(reported(matchId, one, nonsense)).rejects.toMatchObject({ code: "P0001" });
    const plain = await duel((await t.createGame()).name);
    await t.expectRefusal(
      () => reported(plain.matchId, plain.one, [line(plain.one, 1, 1, 1)]),
      "statistics_not_counted",
    );
    expect(await reported(plain.matchId, plain.one, [])).toBe("pending_results");
  });

  test("the table itself holds to the range", async () => {
    const { matchId, one } = await duel();
    await expectSqlState(
      t.owner.query(
        `insert into public.match_player_statistics
           (tournament_match_id, participant_id, profile_id, kills, deaths, assists) values ($1, $2, $3, 301, 0, 0)`,
        [matchId, one.participantId, one.id],
      ),
      "23514",
    );
  });

  function own(change: object) {
    return (player: Player) => ({ profile_id: player.id, ...change });
  }

  function reported(matchId: string, by: Player, statistics: unknown): Promise<unknown> {
    return t.asUser(by).call("public.report_match_result", {
      p_match_id: matchId,
      p_result: "1-0",
      p_statistics: JSON.stringify(statistics),
    });
  }
});

test("who left the team since the report is confirmed with it, but only members count", async () => {
  const { matchId, home, away, member } = await teamMatch();
  await t.reportResult(matchId, home.leader, "1-0", [line(member, 3, 1, 0)]);
  await t.asUser(member).call("public.leave_team");
  await confirm(matchId, away.leader);
  expect(await figuresOf(matchId)).toEqual({ [member.id]: "3/1/0" });
  expect(await averageOf("profiles", member.id)).toBeUndefined();
  expect(await averageOf("teams", home.id)).toBe(3);
});

test("who closes the account keeps figures under 'Jugador eliminado'", async () => {
  const { matchId, one, other } = await duel();
  await t.reportResult(matchId, one, "1-0", [line(one, 3, 1, 0), line(other, 1, 3, 0)]);
  await confirm(matchId, other);
  await t.asUser(other).call("public.close_account");
  expect(
    await t.anon.query(
      `select profile.username, line.kills from public.match_player_statistics line
       join public.profiles profile on profile.id = line.profile_id
       where line.match_id = $1 and line.profile_id = $2`,
      [matchId, other.id],
    ),
  ).toEqual([{ username: "Jugador eliminado", kills: 1 }]);
});
