import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import type { StatisticsLine } from "@leyenda/testing/challenges";
import type { Game } from "@leyenda/testing/create-content";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { Tournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let game: Game;

beforeAll(async () => {
  game = await t.createGame({ countsKda: true });
  await setting("vote_count_seconds", 0);
});

const setting = (key: string, value: number) =>
  t.owner.query("update public.settings set value = to_jsonb($2::integer) where key = $1", [
    key,
    value,
  ]);

/** A user whose account is older than any match here. */
async function watcher(): Promise<Player> {
  const player = await t.createPlayer();
  await t.owner.query(
    "update public.profiles set created_at = now() - interval '9 days' where id = $1",
    [player.id],
  );
  return player;
}

/** Creates the users one after the other, because each new connection plans every statement again. */
async function watchers(count: number): Promise<Player[]> {
  const all: Player[] = [];
  while (all.length < count) all.push(await watcher());
  return all;
}

interface TeamMatch {
  readonly cup: Tournament;
  readonly match: TournamentMatch;
  readonly winners: Team;
  readonly losers: Team;
}

/** An undecided match of two teams of two. */
async function openMatch(bestOf = 3) {
  const made = await t.createTeamCup([2, 2], { game: game.name, bestOf });
  return { ...made, sides: [made.one, made.other] as const };
}

async function teamMatch(bestOf = 3): Promise<TeamMatch> {
  const {
    cup,
    match,
    sides: [winners, losers],
  } = await openMatch(bestOf);
  await t.declareWinner(match, winners.participantId);
  return { cup, match, winners, losers };
}

/** A match of two teams, and their leaders: the winner and the loser. */
async function duel() {
  const { cup, match, winners, losers } = await teamMatch(1);
  return { cup, match, winner: leaderOf(winners), loser: leaderOf(losers) };
}

/** The leader of a team as actor, with the team's participant id instead of the leader's own. */
const leaderOf = ({ leader, participantId }: Team): Player => ({ ...leader, participantId });

const playersOf = (team: Team) => [team.leader, ...team.members] as [Player, Player];

const vote = (voter: Pick<Player, "id">, matchId: string, profileId: string | null) =>
  t.asUser(voter).call("public.vote_best_player", {
    p_match_id: matchId,
    p_profile_id: profileId,
  });

const setFigures = (matchId: string, lines: readonly StatisticsLine[]) =>
  t.admin.call("public.set_match_statistics", {
    p_match_id: matchId,
    p_statistics: JSON.stringify(lines),
  });

const line = (
  { id }: Pick<Player, "id">,
  [kills, deaths, assists]: readonly [number, number, number],
): StatisticsLine => ({ profile_id: id, kills, deaths, assists });

/** Moves the match three days into the past. */
async function passVote(matchId: string): Promise<void> {
  await t.owner.query(
    `update public.tournament_matches set decided_at = decided_at - interval '3 days' where id = $1`,
    [matchId],
  );
  await t.owner.query(
    `update public.best_players set closes_at = closes_at - interval '3 days' where match_id = $1`,
    [matchId],
  );
}

const work = (matchId: string) =>
  t.owner.one<{ done: { announcements: number; failures: number } }>(
    "select private.do_due_work($1) as done",
    [matchId],
  );

async function settle(matchId: string): Promise<void> {
  await passVote(matchId);
  expect((await work(matchId)).done).toMatchObject({ failures: 0 });
}

const bestOf = async (matchId: string) =>
  (
    await t.anon.query<{ profile_id: string | null; decided_how: string | null }>(
      `select profile_id, decided_how from public.best_players
       where match_id = $1 and settled_at is not null`,
      [matchId],
    )
  )[0];

/** Reads the counts without a signed-in user, like everybody. */
async function countsOf(matchId: string): Promise<Record<string, number>> {
  const rows = await t.anon.query<{ profile_id: string; votes: number }>(
    "select profile_id, votes from public.best_player_counts where match_id = $1 and votes > 0",
    [matchId],
  );
  return Object.fromEntries(rows.map(({ profile_id: id, votes }) => [id, votes]));
}

const candidatesOf = (matchId: string) =>
  t.anon.query("select profile_id from public.best_player_candidates($1)", [matchId]);

const votesKept = (matchId: string) =>
  t.owner.query("select 1 from private.best_player_votes where match_id = $1", [matchId]);

describe("by the figures", () => {
  type Figures = readonly [number, number, number] | null;
  const cases: readonly {
    readonly winners: readonly [Figures, Figures];
    readonly losers: readonly [Figures, Figures];
    readonly best: 0 | 1 | 2 | 3 | null;
    readonly why: string;
  }[] = [
    {
      winners: [
        [10, 5, 5],
        [20, 5, 0],
      ],
      losers: [[40, 1, 9], null],
      best: 1,
      why: "the highest KDA of the side that won",
    },
    {
      winners: [
        [10, 5, 6],
        [9, 5, 7],
      ],
      losers: [null, null],
      best: 0,
      why: "of the same KDA who has more kills",
    },
    {
      winners: [
        [9, 5, 7],
        [9, 5, 7],
      ],
      losers: [[5, 9, 0], null],
      best: null,
      why: "of equals none",
    },
    { winners: [[9, 5, 7], null], losers: [null, null], best: null, why: "nobody who is alone" },
    {
      winners: [[9, 5, 7], null],
      losers: [[3, 9, 1], null],
      best: 0,
      why: "a winner, seldom as he is told of",
    },
    {
      winners: [null, null],
      losers: [
        [3, 9, 1],
        [2, 9, 1],
      ],
      best: 2,
      why: "a loser where no winner has any",
    },
    {
      winners: [
        [0, 5, 0],
        [0, 6, 0],
      ],
      losers: [[3, 1, 1], null],
      best: null,
      why: "nobody who did nothing",
    },
  ];
  test.each(cases)("$why", async ({ winners, losers, best }) => {
    const played = await teamMatch();
    const people = [...playersOf(played.winners), ...playersOf(played.losers)];
    const figures = [...winners, ...losers];
    await setFigures(
      played.match.id,
      people.flatMap((player, index) => {
        const counts = figures[index];
        return counts ? [line(player, counts)] : [];
      }),
    );
    const starred = await t.anon.query<{ profile_id: string }>(
      "select profile_id from public.match_player_statistics line where match_id = $1 and public.is_best(line)",
      [played.match.id],
    );
    const expected = best === null ? [] : [people[best]?.id];
    expect(starred.map(({ profile_id: id }) => id)).toEqual(expected);
    await settle(played.match.id);
    expect(await bestOf(played.match.id)).toEqual({
      profile_id: expected[0] ?? null,
      decided_how: best === null ? null : "figures",
    });
  });

  test("figures that came with a report name somebody when the vote is over, and not before", async () => {
    const { cup, match, sides } = await openMatch();
    const [one, other] = [leaderOf(sides[0]), leaderOf(sides[1])];
    const figures = [line(one, [20, 3, 1]), line(other, [3, 20, 1])];
    const result = match.participant1_id === one.participantId ? "2-0" : "0-2";
    await t.reportResult(match.id, one, result, figures);
    await t.reportResult(match.id, other, result, figures);
    await work(match.id);
    expect(await bestOf(match.id)).toBeUndefined();
    await settle(match.id);
    expect(await bestOf(match.id)).toEqual({ profile_id: one.id, decided_how: "figures" });
    expect(await t.notificationsOf(one, "match_best_player")).toMatchObject([
      {
        title: "Fuiste el mejor jugador",
        body: `Tus números fueron los mejores del partido contra ${sides[1].name}, en ${cup.name}.`,
        link: `/match/${match.id}`,
      },
    ]);
  });

  test("corrected afterwards, they name another, who is told; the first one's notice goes", async () => {
    const { match, winners } = await teamMatch();
    const [one, other] = playersOf(winners);
    await setFigures(match.id, [line(one, [9, 1, 0]), line(other, [1, 9, 0])]);
    await settle(match.id);
    expect(await bestOf(match.id)).toMatchObject({ profile_id: one.id });
    await setFigures(match.id, [line(one, [1, 9, 0]), line(other, [9, 1, 0])]);
    await work(match.id);
    expect(await bestOf(match.id)).toMatchObject({ profile_id: other.id });
    expect(
      [
        await t.notificationsOf(one, "match_best_player"),
        await t.notificationsOf(other, "match_best_player"),
      ].map(({ length }) => length),
    ).toEqual([0, 1]);
    await setFigures(match.id, []);
    await work(match.id);
    expect(await bestOf(match.id)).toEqual({ profile_id: null, decided_how: null });
    expect(await t.notificationsOf(other, "match_best_player")).toEqual([]);
  });
});

describe("by the vote", () => {
  test("who watched votes once and may change it; everybody reads how many, nobody who", async () => {
    const { match, winners, losers } = await teamMatch();
    const [first, second] = playersOf(winners);
    const [voter, another] = (await watchers(2)) as [Player, Player];
    await vote(voter, match.id, first.id);
    await vote(voter, match.id, first.id);
    await vote(another, match.id, losers.leader.id);
    expect(await countsOf(match.id)).toEqual({ [first.id]: 1, [losers.leader.id]: 1 });
    await vote(voter, match.id, second.id);
    expect(await countsOf(match.id)).toEqual({ [second.id]: 1, [losers.leader.id]: 1 });

    const own = "select profile_id, obstacle from public.my_best_player_vote($1)";
    expect(await t.asUser(voter).query(own, [match.id])).toEqual([
      { profile_id: second.id, obstacle: null },
    ]);
    for (const session of [t.asUser(another), t.asUser(second), t.admin]) {
      const [{ profile_id: seen } = { profile_id: null }] = await session.query<{
        profile_id: string | null;
      }>(own, [match.id]);
      expect(seen).not.toBe(second.id);
    }
    await expect(t.anon.query(own, [match.id])).rejects.toThrow(/permission denied/);
    for (const session of [t.anon, t.asUser(voter), t.admin, t.service])
      await expect(session.query("select * from private.best_player_votes")).rejects.toThrow(
        /permission denied/,
      );
  });

  test("nobody writes what the vote says", async () => {
    const { match, winner } = await duel();
    const voter = await watcher();
    await vote(voter, match.id, winner.id);
    for (const session of [t.anon, t.asUser(voter), t.asUser(winner), t.admin])
      for (const attack of [
        `update public.best_player_counts set votes = 99`,
        `insert into public.best_player_counts (match_id, profile_id, votes) values ('${match.id}', '${voter.id}', 9)`,
        `delete from public.best_player_counts`,
        `update public.best_players set profile_id = '${voter.id}', decided_how = 'votes', settled_at = now()`,
        `delete from public.best_players`,
        `insert into private.best_player_votes (match_id, voter_id, profile_id) values ('${match.id}', '${winner.id}', '${winner.id}')`,
        `select private.settle_best_player('${match.id}')`,
      ])
        await expect(session.query(attack)).rejects.toThrow(/permission denied/);
    await expect(
      t.anon.call("public.vote_best_player", {
        p_match_id: match.id,
        p_profile_id: winner.id,
      }),
    ).rejects.toThrow(/permission denied/);
  });

  test("not for a side, whoever is of it or was, nor for those who run the cup", async () => {
    const { cup, match, winners, losers } = await teamMatch();
    const gone = playersOf(losers)[1];
    const [helper] = (await watchers(1)) as [Player];
    await t.joinStaff(cup, helper, ["chat"]);
    await t.asUser(gone).query("delete from public.team_members where profile_id = $1", [gone.id]);
    const attempts = [
      { who: playersOf(winners)[1], code: "own_side" },
      { who: losers.leader, code: "own_side" },
      { who: gone, code: "own_side" },
      { who: helper, code: "staff_has_no_vote" },
      { who: await t.createAdmin(), code: "staff_has_no_vote" },
    ];
    for (const { who, code } of attempts) {
      await t.expectRefusal(() => vote(who, match.id, winners.leader.id), code);
      expect(
        await t.asUser(who).one("select obstacle from public.my_best_player_vote($1)", [match.id]),
      ).toEqual({ obstacle: code.replace("_has_no_vote", "") });
    }
  });

  test("not with an account that was made for it, nor with a suspended one", async () => {
    const { match, winner } = await duel();
    const fresh = await t.createPlayer();
    await t.expectRefusal(vote(fresh, match.id, winner.id), "account_too_new", "muy nueva");
    const banned = await watcher();
    await t.admin.call("public.suspend_user", {
      p_profile_id: banned.id,
      p_days: 3,
      p_reason: "insults",
      p_words: "Insultos",
    });
    await t.expectRefusal(vote(banned, match.id, winner.id), "suspended");
    expect(await countsOf(match.id)).toEqual({});
  });

  test("only for who played, of a tournament's match that was played, while it is open", async () => {
    const voter = await watcher();
    const { cup, match, winner } = await duel();
    for (const id of [voter.id, null, match.id])
      await t.expectRefusal(() => vote(voter, match.id, id), "not_a_candidate", "jugó");
    await t.expectRefusal(vote(voter, cup.id, winner.id), "match_not_found");

    const {
      match: undecided,
      sides: [ours],
    } = await openMatch();
    const one = leaderOf(ours);
    await t.expectRefusal(() => vote(voter, undecided.id, one.id), "vote_closed");
    await t.declareWinner(undecided, one.participantId, "W.O.");
    await t.expectRefusal(() => vote(voter, undecided.id, one.id), "vote_closed");

    const [challenger, acceptor] = [
      await t.createPlayer({ tickets: 20 }),
      await t.createPlayer({ tickets: 20 }),
    ];
    const challenge = await t.createChallenge(challenger);
    await t.acceptChallenge(challenge, acceptor);
    await t.reportResult(challenge.matchId, challenger, "1-0");
    await t.reportResult(challenge.matchId, acceptor, "1-0");
    await t.expectRefusal(() => vote(voter, challenge.matchId, challenger.id), "vote_closed");
    await vote(voter, match.id, winner.id);
    await passVote(match.id);
    await t.expectRefusal(
      () => vote(voter, match.id, winner.id),
      "vote_closed",
      "La votación de este partido no está abierta.",
    );
    await work(match.id);
    await t.expectRefusal(vote(await watcher(), match.id, winner.id), "vote_closed");
  });

  test("so often an hour, and so many from one network", async () => {
    const { match, winner, loser } = await duel();
    const voteFrom = (voter: Player, address: string) =>
      t.asUser(voter).transaction(async (client) => {
        await client.query("select set_config('request.headers', $1, true)", [
          JSON.stringify({ "x-real-ip": address }),
        ]);
        await client.query("select public.vote_best_player($1, $2)", [match.id, winner.id]);
      });
    const voters = (await watchers(6)) as [Player, Player, Player, Player, Player, Player];
    const [one, two, three, four, five, six] = voters;
    await setting("best_player_voters_per_address", 2);
    await voteFrom(one, "203.0.113.7");
    await voteFrom(two, "203.0.113.7");
    await voteFrom(one, "203.0.113.7");
    await t.expectRefusal(voteFrom(three, "203.0.113.7"), "rate_limited", "conexión");
    await voteFrom(three, "203.0.113.8");
    // All addresses of an IPv6 network vote as one, and an IPv4 address in IPv6 notation is the same address.
    await t.expectRefusal(voteFrom(four, "::ffff:203.0.113.7"), "rate_limited", "conexión");
    await voteFrom(four, "2001:db8:1:2::1");
    await voteFrom(five, "2001:db8:1:2:ffff:ffff:ffff:ffff");
    await t.expectRefusal(voteFrom(six, "2001:db8:1:2:3::4"), "rate_limited", "conexión");
    await voteFrom(six, "2001:db8:1:3::1");
    await setting("best_player_votes_per_hour", 3);
    await vote(three, match.id, loser.id);
    await vote(three, match.id, winner.id);
    await t.expectRefusal(vote(three, match.id, loser.id), "rate_limited");
    expect(await countsOf(match.id)).toEqual({ [winner.id]: 6 });
    await setting("best_player_voters_per_address", 25);
    await setting("best_player_votes_per_hour", 60);
  });
});

describe("when the vote is over", () => {
  test("the most votes decide, also for who lost; he is told, and who voted for whom is forgotten", async () => {
    const { cup, match, winners, losers } = await teamMatch();
    const [one, two, three, four] = (await watchers(4)) as [Player, Player, Player, Player];
    await setFigures(match.id, [line(winners.leader, [30, 1, 0]), line(losers.leader, [1, 9, 0])]);
    for (const voter of [one, two, three]) await vote(voter, match.id, losers.leader.id);
    await vote(four, match.id, winners.leader.id);
    await settle(match.id);
    expect(await bestOf(match.id)).toEqual({ profile_id: losers.leader.id, decided_how: "votes" });
    expect(await t.notificationsOf(losers.leader, "match_best_player")).toMatchObject([
      {
        title: "Fuiste el mejor jugador",
        body: `Te eligieron quienes miraron tu partido contra ${winners.name}, en ${cup.name}.`,
        link: `/match/${match.id}`,
      },
    ]);
    expect(await votesKept(match.id)).toEqual([]);
    expect(await countsOf(match.id)).toEqual({ [losers.leader.id]: 3, [winners.leader.id]: 1 });
    expect((await work(match.id)).done).toMatchObject({ announcements: 0 });
    expect(await t.notificationsOf(losers.leader, "match_best_player")).toHaveLength(1);
    const read = await t.anon.query(
      "select profile_id from public.best_player_candidates($1) where is_best",
      [match.id],
    );
    expect(read).toEqual([{ profile_id: losers.leader.id }]);
  });

  test.each([
    {
      votes: [2, 2],
      figures: true,
      best: 1,
      how: "votes",
      why: "of equal votes the figures decide",
    },
    { votes: [2, 2], figures: false, best: null, how: null, why: "without figures nobody" },
    {
      votes: [1, 1],
      figures: true,
      best: 1,
      how: "figures",
      why: "with few votes the figures decide",
    },
    { votes: [2, 0], figures: false, best: null, how: null, why: "few votes alone decide nothing" },
    { votes: [3, 0], figures: true, best: 0, how: "votes", why: "three votes do" },
  ] as const)("$why", async ({ votes, figures, best, how }) => {
    const { match, winners } = await teamMatch();
    const people = playersOf(winners);
    if (figures)
      await setFigures(match.id, [line(people[0], [1, 9, 0]), line(people[1], [9, 1, 0])]);
    for (const [index, count] of votes.entries())
      for (const voter of await watchers(count))
        await vote(voter, match.id, people[index as 0 | 1].id);
    await settle(match.id);
    expect(await bestOf(match.id)).toEqual({
      profile_id: best === null ? null : people[best].id,
      decided_how: how,
    });
  });

  test("a result that is taken back or turned round takes votes, medal and notice with it", async () => {
    for (const undo of ["reopen_match", "correct_match_winner"]) {
      const { match, winner, loser } = await duel();
      const voters = await watchers(3);
      for (const voter of voters) await vote(voter, match.id, winner.id);
      await settle(match.id);
      expect(await bestOf(match.id)).toMatchObject({ profile_id: winner.id });
      await t.admin.call(`public.${undo}`, {
        p_match_id: match.id,
        ...(undo === "correct_match_winner" && {
          p_result: match.participant1_id === winner.participantId ? "0-1" : "1-0",
          p_reason: "Se cargó al revés.",
          p_kept_ids: [],
          p_undone_ids: [],
        }),
      });
      expect(await bestOf(match.id)).toBeUndefined();
      expect(await countsOf(match.id)).toEqual({});
      expect(await t.notificationsOf(winner, "match_best_player")).toEqual([]);
      if (undo === "reopen_match") await t.declareWinner(match, loser.participantId);
    }
  });

  test("a corrected score keeps the votes, and names the best anew among those who played", async () => {
    const { match, winners } = await teamMatch();
    for (const voter of await watchers(3)) await vote(voter, match.id, winners.leader.id);
    await settle(match.id);
    const isFirst = match.participant1_id === winners.participantId;
    await t.admin.call("public.correct_match_score", {
      p_match_id: match.id,
      p_result: isFirst ? "2-1" : "1-2",
      p_reason: "Faltaba un mapa.",
    });
    expect(await bestOf(match.id)).toBeUndefined();
    await work(match.id);
    expect(await bestOf(match.id)).toEqual({
      profile_id: winners.leader.id,
      decided_how: "votes",
    });
    expect(await t.notificationsOf(winners.leader, "match_best_player")).toHaveLength(1);
  });

  test("who turns out not to have played it has no medal", async () => {
    const { match, winners } = await teamMatch();
    const [one, other] = playersOf(winners);
    for (const voter of await watchers(4)) await vote(voter, match.id, one.id);
    for (const voter of await watchers(3)) await vote(voter, match.id, other.id);
    await t.owner.query(
      "delete from private.match_credits where match_id = $1 and participant_id = $2",
      [match.id, one.participantId],
    );
    await settle(match.id);
    expect(await bestOf(match.id)).toEqual({ profile_id: other.id, decided_how: "votes" });
  });

  test("of a match against a guest there is none: it counts for nobody", async () => {
    const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
    const team = await t.createTeam({ size: 2 });
    await t.register(cup, team);
    await t.addGuests(cup, ["Sin Cuenta"]);
    const [match] = (await t.startTournament(cup)) as [TournamentMatch];
    await t.declareWinner(match, team.participantId);
    await t.expectRefusal(vote(await watcher(), match.id, team.leader.id), "not_a_candidate");
    expect(await candidatesOf(match.id)).toEqual([]);
  });

  test("where a side is one player there is none: the result has said it", async () => {
    for (const type of ["individual", "team"] as const) {
      const cup = await t.createTournament({ type, teamFormat: "1v1", game: game.name });
      const sides =
        type === "team"
          ? [leaderOf(await t.createTeam()), leaderOf(await t.createTeam())]
          : [await t.createPlayer(), await t.createPlayer()];
      for (const by of sides) await t.register(cup, by);
      const [one, other] = sides as [Player, Player];
      const [match] = (await t.startTournament(cup)) as [TournamentMatch];
      await t.declareWinner(match, one.participantId);
      await setFigures(match.id, [line(one, [9, 1, 0]), line(other, [1, 9, 0])]);
      await t.expectRefusal(vote(await watcher(), match.id, one.id), "vote_closed");
      expect(await candidatesOf(match.id)).toEqual([]);
      await settle(match.id);
      expect(await bestOf(match.id)).toBeUndefined();
      const starred = t.anon.query(
        "select 1 from public.match_player_statistics line where match_id = $1 and public.is_best(line)",
        [match.id],
      );
      expect(await starred).toEqual([]);
    }
  });

  test("who closes the account leaves a vote without a name, and is voted for no more", async () => {
    const { match, winners } = await teamMatch();
    const [one, other] = playersOf(winners);
    const [leaver, stayer] = (await watchers(2)) as [Player, Player];
    await vote(leaver, match.id, one.id);
    await vote(stayer, match.id, other.id);
    await t.asUser(leaver).call("public.close_account");
    expect(await votesKept(match.id)).toHaveLength(1);
    expect(await countsOf(match.id)).toEqual({ [one.id]: 1, [other.id]: 1 });
  });
});

test("votes are counted every few seconds at most, the last ones by the scheduled work, and all at the end", async () => {
  const { match, winner, loser } = await duel();
  const [one, two, three] = (await watchers(3)) as [Player, Player, Player];
  await setting("vote_count_seconds", 60);
  try {
    await vote(one, match.id, winner.id);
    await vote(two, match.id, winner.id);
    await vote(one, match.id, loser.id);
    await work(match.id);
    expect(await countsOf(match.id)).toEqual({ [winner.id]: 1 });
    await t.owner.query(
      "update private.tallies set counted_at = counted_at - interval '2 minutes' where match_id = $1",
      [match.id],
    );
    expect((await work(match.id)).done).toMatchObject({ failures: 0 });
    expect(await countsOf(match.id)).toEqual({ [winner.id]: 1, [loser.id]: 1 });
    await vote(three, match.id, loser.id);
    expect(await countsOf(match.id)).toEqual({ [winner.id]: 1, [loser.id]: 1 });
    await settle(match.id);
    expect(await countsOf(match.id)).toEqual({ [winner.id]: 1, [loser.id]: 2 });
    expect(await bestOf(match.id)).toEqual({ profile_id: loser.id, decided_how: "votes" });
  } finally {
    await setting("vote_count_seconds", 0);
  }
});

describe("at once", () => {
  test(
    "votes, those who count them and who takes the result back wait for each other in one order",
    { tags: ["long"] },
    async () => {
      for (let round = 0; round < sized(5, 1); round += 1) {
        const { match, winner, loser } = await duel();
        const voters = await watchers(8);
        const outcomes = await Promise.allSettled([
          ...voters.flatMap((voter, index) => [
            vote(voter, match.id, winner.id),
            work(match.id),
            vote(voter, match.id, (index % 2 === 0 ? winner : loser).id),
          ]),
          ...(round % 2 === 0
            ? [t.admin.call("public.reopen_match", { p_match_id: match.id })]
            : []),
        ]);
        for (const outcome of outcomes)
          if (outcome.status === "rejected")
            expect(outcome.reason).toMatchObject({ detail: "vote_closed" });
          else if (outcome.value && typeof outcome.value === "object" && "done" in outcome.value)
            expect(outcome.value.done).toMatchObject({ failures: 0 });
        await work(match.id);
        const votes = Object.values(await countsOf(match.id)).reduce(
          (sum, count) => sum + count,
          0,
        );
        expect(votes).toBe(round % 2 === 0 ? 0 : voters.length);
      }
    },
  );

  test("one person's votes over many connections count once", async () => {
    const { match, winners, losers } = await teamMatch();
    const people = [...playersOf(winners), ...playersOf(losers)];
    const voters = await watchers(3);
    await Promise.all(
      voters.flatMap((voter) =>
        Array.from({ length: 8 }, (_, index) =>
          vote(voter, match.id, people[index % 4]?.id ?? null),
        ),
      ),
    );
    await work(match.id);
    const counts = Object.values(await countsOf(match.id));
    expect(counts.reduce((sum, votes) => sum + votes, 0)).toBe(3);
    expect(await votesKept(match.id)).toHaveLength(3);
  });

  test("of votes that come while it closes each counts or is refused, and none comes after", async () => {
    for (let round = 0; round < sized(5, 1); round += 1) {
      const { match, winner, loser } = await duel();
      const voters = await watchers(10);
      await vote(voters[0] as Player, match.id, winner.id);
      await t.owner.query(
        "update public.best_players set closes_at = clock_timestamp() + interval '30 milliseconds' where match_id = $1",
        [match.id],
      );
      let isOver = false;
      const closing = (async () => {
        while (
          !(
            await t.owner.one<{ done: boolean }>("select private.settle_best_player($1) as done", [
              match.id,
            ])
          ).done
        );
        isOver = true;
      })();
      const outcomes = await Promise.allSettled(
        voters
          .slice(1)
          .map((voter, index) => vote(voter, match.id, (index % 3 === 0 ? loser : winner).id)),
      );
      await closing;
      expect(isOver).toBe(true);
      for (const outcome of outcomes)
        if (outcome.status === "rejected")
          expect(outcome.reason).toMatchObject({ detail: "vote_closed" });
      const accepted = 1 + outcomes.filter(({ status }) => status === "fulfilled").length;
      const counts = await countsOf(match.id);
      expect(Object.values(counts).reduce((sum, votes) => sum + votes, 0)).toBe(accepted);
      expect(await votesKept(match.id)).toEqual([]);
      const best = await bestOf(match.id);
      const [ahead, behind] = [counts[winner.id] ?? 0, counts[loser.id] ?? 0];
      expect(best?.profile_id).toBe(
        accepted < 3 || ahead === behind ? null : ahead > behind ? winner.id : loser.id,
      );
    }
  });

  test("votes that come while the result is taken back leave nothing behind", async () => {
    for (let round = 0; round < sized(5, 1); round += 1) {
      const { match, winner } = await duel();
      const voters = await watchers(6);
      const [, ...outcomes] = await Promise.allSettled([
        t.admin.call("public.reopen_match", { p_match_id: match.id }),
        ...voters.map((voter) => vote(voter, match.id, winner.id)),
      ]);
      for (const outcome of outcomes)
        if (outcome.status === "rejected")
          expect(outcome.reason).toMatchObject({ detail: "vote_closed" });
      expect(await countsOf(match.id)).toEqual({});
      expect(await votesKept(match.id)).toEqual([]);
    }
  });
});
