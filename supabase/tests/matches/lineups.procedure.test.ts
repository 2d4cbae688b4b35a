import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { NewTournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const everybody = (team: Team): Player[] => [team.leader, ...team.members];

const plays = (match: TournamentMatch, team: Team) =>
  [match.participant1_id, match.participant2_id].includes(team.participantId);

/** Enters a game as a referee. */
const game = (match: TournamentMatch, number: number, winner: Team) => {
  const isFirst = match.participant1_id === winner.participantId;
  return t.admin.call("public.report_match_game", {
    p_match_id: match.id,
    p_number: number,
    p_winner_id: winner.participantId,
    p_score1: isFirst ? 13 : 7,
    p_score2: isFirst ? 7 : 13,
  });
};

const winsOf = async (player: Player): Promise<number> => {
  const [row] = await t.owner.query<{ wins: number }>(
    "select wins from private.participant_counters where participant_id = $1",
    [player.participantId],
  );
  return row?.wins ?? 0;
};

const playersOf = (lineupId: string) =>
  t.anon.query<{ profile_id: string; role: string }>(
    "select profile_id, role from public.match_lineup_players where lineup_id = $1 order by role, profile_id",
    [lineupId],
  );

describe("a line-up", () => {
  test("is starters and substitutes of the roster, chosen by the captain until the match begins, read by everybody", async () => {
    const { match, one } = await t.createTeamCup([4, 2]);
    const [a, b, c, d] = everybody(one) as [Player, Player, Player, Player];
    const id = await t.setLineup(match, one, [a, c], [b]);
    const rows = await playersOf(id);
    expect(Object.fromEntries(rows.map((row) => [row.profile_id, row.role]))).toEqual({
      [a.id]: "starter",
      [c.id]: "starter",
      [b.id]: "substitute",
    });
    // The captain may change the line-up any number of times, and remove it.
    expect(await t.setLineup(match, one, [b, d])).toBe(id);
    expect((await playersOf(id)).map((row) => row.role)).toEqual(["starter", "starter"]);
    await t.setLineup(match, one, []);
    expect(
      await t.anon.query("select id from public.match_lineups where match_id = $1", [match.id]),
    ).toEqual([]);
  });

  test("has as many starters as the mode, as many substitutes at most, and nobody twice", async () => {
    const { match, one } = await t.createTeamCup([5, 2]);
    const people = everybody(one);
    const of = (places: readonly number[]) => places.map((place) => people[place] as Player);
    for (const { code, starters, substitutes } of [
      { code: "lineup_size", starters: [0], substitutes: [] },
      { code: "lineup_size", starters: [0, 1, 2], substitutes: [] },
      { code: "too_many_substitutes", starters: [0, 1], substitutes: [2, 3, 4] },
      { code: "lineup_twice", starters: [0, 0], substitutes: [] },
      { code: "lineup_twice", starters: [0, 1], substitutes: [1] },
    ])
      await t.expectRefusal(() => t.setLineup(match, one, of(starters), of(substitutes)), code);
  });

  test("is of the frozen roster: nobody from outside, who joined later, or of the rival", async () => {
    const { match, one, other } = await t.createTeamCup([2, 2]);
    const late = await t.createPlayer();
    await t.joinTeam(one, late);
    for (const stranger of [late, other.leader, await t.createPlayer()])
      await t.expectRefusal(
        () => t.setLineup(match, one, [one.leader, stranger]),
        "not_in_roster",
        `${stranger.username} no está en el plantel`,
      );
  });

  test("is nobody's but the captain's and the referee's", async () => {
    const { match, id, one, other } = await t.createTeamCup([3, 2]);
    const [referee, chat] = [await t.createPlayer(), await t.createPlayer()];
    await t.joinStaff({ id }, referee, ["results"]);
    await t.joinStaff({ id }, chat, ["chat", "participants"]);
    const chosen = everybody(one).slice(0, 2);
    for (const by of [one.members[0] as Player, other.leader, chat, await t.createPlayer()])
      await t.expectRefusal(() => t.setLineup(match, one, chosen, [], by), "forbidden");
    await t.setLineup(match, one, chosen, [], referee);
    expect(
      await t.anon.query("select action, actor_name, choice from public.match_log($1)", [match.id]),
    ).toEqual([
      {
        action: "set_match_lineup",
        actor_name: referee.username,
        choice: chosen.map(({ username }) => username).join(", "),
      },
    ]);
  });

  test("is locked by the hour of the match, by its first game and by a report; a referee still changes it", async () => {
    const { matches, teams } = await t.createTeamCup([3, 3, 3, 3, 3, 3], {
      format: "single-elimination",
    });
    const [timed, played, reported] = matches.filter(
      (match) => match.participant1_id && match.participant2_id,
    );
    if (!timed || !played) throw new Error("no matches");
    const teamOf = (match: TournamentMatch) => teams.find((team) => plays(match, team)) as Team;
    await t.putHour(timed);
    await game(played, 1, teamOf(played));
    const begun = [timed, played];
    if (reported) {
      const side = teams.find(
        ({ participantId }) => participantId === reported.participant1_id,
      ) as Team;
      await t.reportResult(reported.id, side.leader, "2-0");
      begun.push(reported);
    }
    for (const match of begun) {
      const team = teamOf(match);
      const chosen = everybody(team).slice(0, 2);
      await t.expectRefusal(
        () => t.setLineup(match, team, chosen),
        "lineup_locked",
        "El partido ya empezó",
      );
      expect(
        await t.anon.one(
          "select public.lineups_locked(m) as locked from public.tournament_matches m where id = $1",
          [match.id],
        ),
      ).toEqual({ locked: true });
      await t.admin.call("public.set_match_lineup", {
        p_match_id: match.id,
        p_participant_id: team.participantId,
        p_starters: chosen.map(({ id }) => id),
      });
    }
  });

  test("is locked for a side that says that it is ready, and for the other not yet", async () => {
    const { match, one, other } = await t.createTeamCup([3, 3]);
    await t.admin.call("public.schedule_match", {
      p_match_id: match.id,
      p_scheduled_time: new Date(Date.now() + 600_000),
    });
    await t.asUser(one.leader).call("public.ready_for_match", { p_match_id: match.id });
    await t.expectRefusal(
      () => t.setLineup(match, one, everybody(one).slice(0, 2)),
      "lineup_locked",
    );
    await t.setLineup(match, other, everybody(other).slice(0, 2));
  });

  test("there is none for players, for strangers to the match, and of a decided match", async () => {
    const { match, one, other } = await t.createTeamCup([3, 2]);
    const outsider = await t.createTeam({ size: 2 });
    for (const by of [one, outsider])
      await t.expectRefusal(
        () => t.setLineup(match, { ...outsider, leader: by.leader }, everybody(outsider)),
        "forbidden",
      );
    const duel = await t.createTournament({});
    const [player] = await t.registerPlayers(duel, 2);
    const [final] = await t.startTournament(duel);
    if (!player || !final) throw new Error("no duel");
    await t.expectRefusal(
      () => t.setLineup(final, { participantId: player.participantId, leader: player }, [player]),
      "no_lineup",
    );
    await t.declareWinner(match, other.participantId);
    await t.expectRefusal(
      () => t.setLineup(match, one, everybody(one).slice(0, 2)),
      "match_already_decided",
    );
  });

  test("where the organisation chooses, a captain does not, not even one who is staff", async () => {
    const { match, id, one } = await t.createTeamCup([3, 2], { lineupsBy: "staff" });
    const chosen = everybody(one).slice(0, 2);
    const refused = () =>
      t.expectRefusal(
        () => t.setLineup(match, one, chosen),
        "forbidden",
        "En este torneo la organización elige",
      );
    await refused();
    await t.joinStaff({ id }, one.leader, ["results"]);
    await refused();
    await t.admin.call("public.set_match_lineup", {
      p_match_id: match.id,
      p_participant_id: one.participantId,
      p_starters: chosen.map((player) => player.id),
    });
  });

  test("a referee who plays in the match chooses no line-up of it", async () => {
    const { match, id, one, other } = await t.createTeamCup([3, 2]);
    await t.joinStaff({ id }, other.leader, ["results"]);
    await t.expectRefusal(
      () => t.setLineup(match, one, everybody(one).slice(0, 2), [], other.leader),
      "own_match",
    );
  });

  test("who leaves the team or is taken out is out of the line-up of a match that has not begun", async () => {
    const { match, id, one } = await t.createTeamCup([4, 2]);
    const [a, b, c, d] = everybody(one) as [Player, Player, Player, Player];
    const lineup = await t.setLineup(match, one, [a, b], [c, d]);
    await t.asUser(b).call("public.leave_team", {});
    await t.admin.call("public.remove_from_roster", {
      p_tournament_id: id,
      p_participant_id: one.participantId,
      p_profile_id: c.id,
      p_reason: "Sanción",
    });
    expect((await playersOf(lineup)).map((row) => row.profile_id).toSorted()).toEqual(
      [a.id, d.id].toSorted(),
    );
  });

  test("choosing a line-up while one of it leaves: he is in neither or gone from it", async () => {
    const { match, one } = await t.createTeamCup([4, 2]);
    const [a, b] = everybody(one) as [Player, Player];
    await Promise.allSettled([
      t.setLineup(match, one, [a, b]),
      t.asUser(b).call("public.leave_team", {}),
      t.setLineup(match, one, [b, a]),
    ]);
    expect(
      await t.owner.query(
        `select player.profile_id from public.match_lineup_players player
         join public.match_lineups lineup on lineup.id = player.lineup_id
         join public.roster_entries entry on entry.profile_id = player.profile_id and entry.participant_id = lineup.participant_id
         where lineup.match_id = $1 and entry.state <> 'active'`,
        [match.id],
      ),
    ).toEqual([]);
  });

  test("of a side that goes from the match is gone with it", async () => {
    const { id, matches, teams } = await t.createTeamCup([2, 2, 2, 2]);
    const [first] = matches.filter((match) => match.next_match_id !== null);
    if (!first) throw new Error("no semifinal");
    const winner = teams.find((team) => plays(first, team)) as Team;
    await t.declareWinner(first, winner.participantId);
    const final = (await t.matchesOf({ id })).find((match) => match.id === first.next_match_id);
    if (!final) throw new Error("no final");
    const second = matches.find(
      (match) => match.next_match_id === final.id && match.id !== first.id,
    );
    const rival = teams.find((team) => second && plays(second, team)) as Team;
    await t.declareWinner(second as TournamentMatch, rival.participantId);
    await t.setLineup(final, winner, everybody(winner));
    await t.admin.call("public.reopen_match", { p_match_id: first.id });
    expect(
      await t.owner.query("select id from public.match_lineups where match_id = $1", [final.id]),
    ).toEqual([]);
  });
});

describe("what may change from one match to the next", () => {
  /** A league of three teams: the first team's two matches, the first of them played with its first two players. */
  async function secondMatch(wanted: NewTournament) {
    const cup = await t.createTeamCup([5, 2, 2], { format: "round-robin", bestOf: 1, ...wanted });
    const [first, second] = cup.matches.filter((match) => plays(match, cup.one));
    if (!first || !second) throw new Error("no matches");
    const people = everybody(cup.one) as [Player, Player, Player, Player, Player];
    await t.setLineup(first, cup.one, people.slice(0, 2));
    await t.declareWinner(first, cup.one.participantId);
    return { cup, second, people };
  }

  test("none: the same begin every match", async () => {
    const { cup, second, people } = await secondMatch({ substitutions: "none" });
    const [a, b, c] = people;
    await t.expectRefusal(
      () => t.setLineup(second, cup.one, [a, c]),
      "lineup_fixed",
      "los mismos titulares",
    );
    await t.setLineup(second, cup.one, [b, a]);
    await t.asUser(b).call("public.leave_team", {});
    await t.setLineup(second, cup.one, [a, c]);
  });

  test("between matches: as many as the tournament says, and no bench", async () => {
    const { cup, second, people } = await secondMatch({
      substitutions: "between_matches",
      maxSubstitutions: 1,
    });
    const [a, , c, d, e] = people;
    await t.expectRefusal(
      () => t.setLineup(second, cup.one, [c, d]),
      "too_many_substitutions",
      "Son 2 cambios respecto del partido anterior, y este torneo permite hasta 1",
    );
    await t.expectRefusal(() => t.setLineup(second, cup.one, [a, c], [e]), "no_substitutions");
    await t.setLineup(second, cup.one, [a, c]);
  });

  test("between matches without a limit, and between games: anybody of the roster", async () => {
    for (const substitutions of ["between_matches", "between_games"] as const) {
      const { cup, second, people } = await secondMatch({ substitutions });
      expect(await t.setLineup(second, cup.one, people.slice(2, 4))).toEqual(expect.any(String));
    }
  });
});

describe("a substitution between games", () => {
  async function lined(wanted: NewTournament = {}) {
    const cup = await t.createTeamCup([5, 3], wanted);
    const [a, b, c, d, e] = everybody(cup.one) as [Player, Player, Player, Player, Player];
    await t.setLineup(
      cup.match,
      cup.one,
      [a, b],
      wanted.substitutions && wanted.substitutions !== "between_games" ? [] : [c, d],
    );
    return { ...cup, a, b, c, d, e };
  }

  test("brings one of the bench in from the next game on, and he may come out again", async () => {
    const { match, one, a, c } = await lined();
    const lineup = await t.setLineup(match, one, everybody(one).slice(0, 2), [c]);
    await t.substitute(match, one, { game: 2, out: a, in: c });
    await t.substitute(match, one, { game: 3, out: c, in: a });
    const field = async (number: number) =>
      (
        await t.owner.column<string>("select private.on_the_field($1, $2) as id", [lineup, number])
      ).toSorted();
    const [, b] = everybody(one) as [Player, Player];
    expect(await field(1)).toEqual([a.id, b.id].toSorted());
    expect(await field(2)).toEqual([b.id, c.id].toSorted());
    expect(await field(3)).toEqual([a.id, b.id].toSorted());
  });

  test("is refused where the tournament has none, without a line-up, and beyond its number", async () => {
    const none = await lined({ substitutions: "between_matches" });
    await t.expectRefusal(
      () => t.substitute(none.match, none.one, { game: 2, out: none.a, in: none.c }),
      "no_substitutions",
    );
    const { match, one, other, a, b, c, d } = await lined({ maxSubstitutions: 1 });
    await t.expectRefusal(
      () =>
        t.substitute(match, other, {
          game: 2,
          out: other.leader,
          in: other.members[0] as Player,
        }),
      "lineup_not_set",
    );
    await t.substitute(match, one, { game: 2, out: a, in: c });
    await t.expectRefusal(
      () => t.substitute(match, one, { game: 3, out: b, in: d }),
      "too_many_substitutions",
      "hasta 1 cambios por partido",
    );
  });

  test("is about a game that is still to come, and follows those before it", async () => {
    const { match, one, a, b, c, d } = await lined();
    await game(match, 1, one);
    for (const number of [0, 1, 4])
      await t.expectRefusal(
        () => t.substitute(match, one, { game: number, out: a, in: c }),
        "substitution_too_late",
        "desde la partida 2 hasta la 3",
      );
    await t.substitute(match, one, { game: 3, out: a, in: c });
    await t.expectRefusal(
      () => t.substitute(match, one, { game: 2, out: b, in: d }),
      "substitution_too_late",
      "desde la partida 3 hasta la 3",
    );
  });

  test("takes out who plays and brings in who does not, of the line-up", async () => {
    const { match, one, other, a, b, c, d, e } = await lined();
    const attempts = [
      { code: "not_on_the_field", change: { out: c, in: d } },
      { code: "not_a_substitute", change: { out: a, in: b } },
      { code: "not_a_substitute", change: { out: a, in: e } },
      { code: "not_in_roster", change: { out: a, in: other.leader } },
    ];
    for (const { code, change } of attempts)
      await t.expectRefusal(() => t.substitute(match, one, { game: 2, ...change }), code);
  });

  test("is the captain's and the referee's, and once there is one the line-up stands", async () => {
    const { match, id, one, other, a, b, c } = await lined();
    for (const by of [b, other.leader, await t.createPlayer()])
      await t.expectRefusal(
        () => t.substitute(match, one, { game: 2, out: a, in: c }, by),
        "forbidden",
      );
    const referee = await t.createPlayer();
    await t.joinStaff({ id }, referee, ["results"]);
    await t.substitute(match, one, { game: 2, out: a, in: c }, referee);
    await t.expectRefusal(() => t.setLineup(match, one, [a, b]), "lineup_has_substitutions");
    expect(
      await t.anon.query("select action, game_number, choice from public.match_log($1)", [
        match.id,
      ]),
    ).toEqual([
      { action: "substitute_player", game_number: 2, choice: `${c.username} por ${a.username}` },
    ]);
  });

  test("is taken back, the last one first, until its game is entered", async () => {
    const { match, one, other, a, b, c, d } = await lined();
    const first = await t.substitute(match, one, { game: 2, out: a, in: c });
    const second = await t.substitute(match, one, { game: 3, out: b, in: d });
    const undo = (id: string, by: Player) =>
      t.asUser(by).call("public.undo_substitution", {
        p_match_id: match.id,
        p_participant_id: one.participantId,
        p_substitution_id: id,
      });
    await t.expectRefusal(() => undo(first, one.leader), "substitution_not_last");
    await t.expectRefusal(() => undo(second, other.leader), "forbidden");
    await undo(second, one.leader);
    await t.expectRefusal(() => undo(second, one.leader), "substitution_not_found");
    await game(match, 1, one);
    await game(match, 2, other);
    await t.expectRefusal(
      () => undo(first, one.leader),
      "substitution_played",
      "La partida 2 ya está cargada",
    );
  });
});

describe("who played", () => {
  test("wins, titles and history are of who began and who came in, not of the rest of the roster", async () => {
    const { match, one } = await t.createTeamCup([5, 2]);
    const [a, b, c, d, e] = everybody(one) as [Player, Player, Player, Player, Player];
    await t.setLineup(match, one, [a, b], [c, d]);
    await t.substitute(match, one, { game: 2, out: a, in: c });
    await t.substitute(match, one, { game: 3, out: b, in: d });
    await t.declareWinner(match, one.participantId);
    const played = async (player: Player) => {
      const [counters] = await t.owner.query(
        "select wins, tournaments_played, tournaments_won from private.participant_counters where participant_id = $1",
        [player.participantId],
      );
      const history = await t.anon.query<{ match_id: string; won: boolean }>(
        "select match_id, won, result from public.match_history($1)",
        [player.participantId],
      );
      const achievements = await t.owner.query(
        "select 1 from public.user_achievements where profile_id = $1 and metric in ('matches_won', 'tournaments_won')",
        [player.id],
      );
      const trophies = await t.anon.query("select * from public.trophies($1)", [
        player.participantId,
      ]);
      return { counters, history, achievements: achievements.length, trophies: trophies.length };
    };
    for (const player of [a, b, c])
      expect(await played(player)).toEqual({
        counters: { wins: 1, tournaments_played: 1, tournaments_won: 1 },
        history: [{ match_id: match.id, won: true, result: "2-0" }],
        achievements: 2,
        trophies: 1,
      });
    for (const player of [d, e])
      expect(await played(player)).toEqual({
        counters: { wins: 0, tournaments_played: 0, tournaments_won: 0 },
        history: [],
        achievements: 0,
        trophies: 0,
      });
    await t.admin.call("public.reopen_match", { p_match_id: match.id });
    for (const player of [a, b, c])
      expect(await played(player)).toEqual({
        counters: { wins: 0, tournaments_played: 0, tournaments_won: 0 },
        history: [],
        achievements: 0,
        trophies: 0,
      });
  });

  test("without a line-up a match is of the whole roster, whatever the rival chose", async () => {
    const { match, one, other } = await t.createTeamCup([3, 3]);
    await t.setLineup(match, other, everybody(other).slice(0, 2));
    await t.declareWinner(match, one.participantId);
    for (const player of everybody(one)) expect(await winsOf(player)).toBe(1);
    expect(
      await t.owner.query(
        "select participant_id from private.match_credits where match_id = $1 and participant_id = $2",
        [match.id, other.members[1]?.participantId],
      ),
    ).toEqual([]);
  });

  test("figures are of who played", async () => {
    const { name } = await t.createGame({ countsKda: true });
    const { match, one } = await t.createTeamCup([4, 2], { game: name });
    const [a, b, c, d] = everybody(one) as [Player, Player, Player, Player];
    await t.setLineup(match, one, [a, b], [c, d]);
    await t.substitute(match, one, { game: 2, out: a, in: c });
    const line = ({ id }: Player) => ({ profile_id: id, kills: 3, deaths: 1, assists: 2 });
    const report = (players: readonly Player[]) =>
      t.reportResult(
        match.id,
        one.leader,
        match.participant1_id === one.participantId ? "2-0" : "0-2",
        players.map(line),
      );
    await t.expectRefusal(() => report([a, b, d]), "statistics_of_stranger");
    expect(await report([a, b, c])).toBe("pending_results");
  });

  test("a title is of who played at some time, also of one who has left since", async () => {
    const { id, one, matches } = await t.createTeamCup([4, 2, 2, 2]);
    const first = matches.find((match) => plays(match, one)) as TournamentMatch;
    const [a, b, c, d] = everybody(one) as [Player, Player, Player, Player];
    await t.setLineup(first, one, [a, b]);
    for (const match of matches.filter((candidate) => candidate.next_match_id !== null))
      await t.declareWinner(
        match,
        match.id === first.id ? one.participantId : (match.participant1_id as string),
      );
    await t.asUser(b).call("public.leave_team", {});
    const [final] = (await t.matchesOf({ id })).filter((match) => match.status !== "completed");
    if (!final) throw new Error("no final");
    await t.setLineup(final, one, [a, c]);
    await t.declareWinner(final, one.participantId);
    const titles = async (player: Player) => {
      const [row] = await t.owner.query<{ tournaments_won: number }>(
        "select tournaments_won from private.participant_counters where participant_id = $1",
        [player.participantId],
      );
      return row?.tournaments_won ?? 0;
    };
    expect([await titles(a), await titles(b), await titles(c), await titles(d)]).toEqual([
      1, 1, 1, 0,
    ]);
  });
});

test("two windows choose a line-up: the later one is told, and saves after it has seen the other", async () => {
  const { match, one } = await t.createTeamCup([4, 2]);
  const [first = "", second = "", third = ""] = everybody(one).map(({ id }) => id);
  const save = (starters: readonly string[], read: readonly string[]) =>
    t.asUser(one.leader).call("public.set_match_lineup", {
      p_match_id: match.id,
      p_participant_id: one.participantId,
      p_starters: starters,
      p_read: JSON.stringify({ players: read }),
    });
  await save([first, second], []);
  await t.expectRefusal(
    () => save([second, third], []),
    "changed_meanwhile",
    "Otra persona cambió lo mismo",
  );
  await save([second, third], [first, second].toSorted());
});
