import { sized } from "@leyenda/testing/long-test-size";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { StatisticsLine } from "@leyenda/testing/challenges";
import type { Game } from "@leyenda/testing/create-content";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { NewTournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let game: Game;

beforeAll(async () => {
  game = await t.createGame({ countsKda: true });
});

/**
 * Checks two rules: a player's line with games is the sum of these games, and a player's totals are the sum of their
 * lines.
 */
afterEach(async () => {
  const sums = (lines: string, games: string) =>
    `select line.id from public.${lines} line join public.${games} figures on figures.line_id = line.id
     group by line.id
     having (sum(figures.kills), sum(figures.deaths), sum(figures.assists))
       is distinct from (line.kills::bigint, line.deaths::bigint, line.assists::bigint)`;
  for (const wrong of [
    sums("match_player_statistics", "match_game_statistics"),
    sums("match_report_statistics", "match_report_game_statistics"),
    `select counters.participant_id
     from private.participant_counters counters
     join public.participants own on own.id = counters.participant_id and own.type = 'user'
     left join public.match_player_statistics line on line.profile_id = own.user_id
     group by counters.participant_id
     having counters.kills <> coalesce(sum(line.kills), 0) or counters.deaths <> coalesce(sum(line.deaths), 0)`,
  ]) {
    const rows = await t.owner.query(wrong);
    if (rows.length > 0) throw new Error(`the sums are wrong: ${JSON.stringify(rows)}`);
  }
});

interface Series {
  readonly match: TournamentMatch;
  readonly home: Team;
  readonly away: Team;
  /** The first team: its leader first. */
  readonly own: readonly [Player, Player, Player];
  readonly rival: Player;
  /** A result with the first team's maps first. */
  readonly result: (home: number, away: number) => string;
}

/** An undecided best of three of two teams; two of the first team's three members play. */
async function series(wanted: NewTournament = {}): Promise<Series> {
  const {
    match,
    one: home,
    other: away,
  } = await t.createTeamCup([3, 2], {
    game: game.name,
    substitutions: "between_games",
    maxSubstitutions: 3,
    ...wanted,
  });
  const isFirst = match.participant1_id === home.participantId;
  return {
    match,
    home,
    away,
    own: [home.leader, ...home.members] as [Player, Player, Player],
    rival: away.leader,
    result: (one, other) => (isFirst ? `${one}-${other}` : `${other}-${one}`),
  };
}

const line = (
  { id }: Pick<Player, "id">,
  number: number | null,
  kills: number,
  deaths = 0,
  assists = 0,
): StatisticsLine => ({
  profile_id: id,
  kills,
  deaths,
  assists,
  ...(number !== null && { game: number }),
});

const confirm = (matchId: string, by: Player) => t.confirmResult(matchId, by);

const set = (matchId: string, lines: readonly StatisticsLine[]) =>
  t.admin.call<number>("public.set_match_statistics", {
    p_match_id: matchId,
    p_statistics: JSON.stringify(lines),
  });

/** Enters a game, or corrects it, as a referee. */
const play = (match: TournamentMatch, number: number, winner: Team, isForfeit = false) =>
  t.admin.call("public.report_match_game", {
    p_match_id: match.id,
    p_number: number,
    p_winner_id: winner.participantId,
    ...(isForfeit
      ? { p_is_forfeit: true }
      : match.participant1_id === winner.participantId
        ? { p_score1: 13, p_score2: 7 }
        : { p_score1: 7, p_score2: 13 }),
    p_is_correction: true,
  });

/** The public figures of a decided match: by player, the sum and each game's figures. */
async function figuresOf(matchId: string): Promise<Record<string, string>> {
  const rows = await t.anon.query<{ id: string; told: string }>(
    `select line.profile_id as id, concat_ws(' ',
       concat_ws('/', line.kills, line.deaths, line.assists) || ' =',
       (select string_agg(concat(number, ':', concat_ws('/', kills, deaths, assists)), ' ' order by number)
        from public.match_game_statistics where line_id = line.id)) as told
     from public.match_player_statistics line where line.match_id = $1`,
    [matchId],
  );
  return Object.fromEntries(rows.map(({ id, told }) => [id, told]));
}

describe("figures of games", () => {
  test("come with the report: the line of the match is their sum, and both stand once the rival confirms", async () => {
    const { match, own, rival, result } = await series();
    await t.reportResult(match.id, own[0], result(2, 1), [
      line(own[0], 1, 10, 4, 2),
      line(own[0], 2, 3, 8, 1),
      line(own[0], 3, 12, 3, 5),
      line(rival, 2, 20, 2, 0),
    ]);
    expect(await figuresOf(match.id)).toEqual({});
    await confirm(match.id, rival);
    expect(await figuresOf(match.id)).toEqual({
      [own[0].id]: "25/15/8 = 1:10/4/2 2:3/8/1 3:12/3/5",
      [rival.id]: "20/2/0 = 2:20/2/0",
    });
    const { stats } = await t.anon.one<{ stats: { averageKda: number } }>(
      "select stats from public.profiles where id = $1",
      [own[0].id],
    );
    expect(stats.averageKda).toBe(2.2);
    await t.admin.call("public.reopen_match", { p_match_id: match.id });
    expect(await figuresOf(match.id)).toEqual({});
  });

  test("a series said as a whole has none; in a match of one game the line is that game's", async () => {
    const whole = await series();
    await t.reportResult(whole.match.id, whole.own[0], whole.result(2, 0), [
      line(whole.own[0], null, 20, 5, 5),
    ]);
    await confirm(whole.match.id, whole.rival);
    expect(await figuresOf(whole.match.id)).toEqual({ [whole.own[0].id]: "20/5/5 =" });

    const single = await series({ bestOf: 1 });
    await t.reportResult(single.match.id, single.own[0], single.result(1, 0), [
      line(single.own[0], null, 7, 1, 1),
    ]);
    await confirm(single.match.id, single.rival);
    expect(await figuresOf(single.match.id)).toEqual({ [single.own[0].id]: "7/1/1 = 1:7/1/1" });
  });

  test("are refused of games that were not played, twice, beside those of the whole, and beyond the limits", async () => {
    const { match, own, rival, home, result } = await series();
    const refused = (lines: readonly unknown[], code: string, words = "") =>
      t.expectRefusal(
        () => t.reportResult(match.id, own[0], result(2, 0), lines as StatisticsLine[]),
        code,
        words,
      );
    for (const number of [3, 0, -1, 10])
      await refused(
        [line(own[0], number, 1)],
        "statistics_of_unplayed_game",
        "de quienes la jugaron",
      );
    await refused(
      [line(own[0], 1, 1), line(rival, null, 1)],
      "statistics_mixed",
      "Las estadísticas se cargan partida por partida o del partido entero, no de las dos maneras.",
    );
    await refused([line(own[0], 1, 1), line(own[0], null, 1)], "statistics_mixed");
    await refused([line(own[0], 1, 1), line(own[0], 1, 2)], "statistics_twice");
    await refused([line(own[0], 1, 301)], "statistics_out_of_range");
    await refused(
      [line(own[0], 1, 200), line(own[0], 2, 200)],
      "statistics_out_of_range",
      "en todo el partido",
    );
    await refused([{ ...line(own[0], 1, 1), game: 1.5 }], "statistics_invalid");
    await refused([line(await t.createPlayer(), 1, 1)], "statistics_of_stranger");
    await play(match, 1, home, true);
    await refused([line(own[0], 1, 1)], "statistics_of_unplayed_game");
    expect(await t.reportResult(match.id, own[0], result(2, 0), [line(own[0], 2, 1)])).toBe(
      "pending_results",
    );
  });

  test("are of who was on the field: who came in between games, and who went out", async () => {
    const { match, own, home, away, rival, result } = await series();
    const [starter, stays, comes] = own;
    await t.setLineup(match, home, [starter, stays], [comes]);
    await play(match, 1, home);
    await t.substitute(match, home, { game: 2, out: starter, in: comes });
    await play(match, 2, away);
    await play(match, 3, home);
    for (const [player, number] of [
      [comes, 1],
      [starter, 2],
      [starter, 3],
    ] as const)
      await t.expectRefusal(
        () => t.reportResult(match.id, starter, result(2, 1), [line(player, number, 5)]),
        "statistics_of_unplayed_game",
      );
    await t.reportResult(match.id, starter, result(2, 1), [
      line(starter, 1, 5),
      line(comes, 2, 6),
      line(comes, 3, 7),
      line(stays, 1, 1),
      line(stays, 3, 2),
    ]);
    await confirm(match.id, rival);
    expect(await figuresOf(match.id)).toEqual({
      [starter.id]: "5/0/0 = 1:5/0/0",
      [comes.id]: "13/0/0 = 2:6/0/0 3:7/0/0",
      [stays.id]: "3/0/0 = 1:1/0/0 3:2/0/0",
    });
    await t.expectRefusal(
      () => set(match.id, [line(starter, 2, 9)]),
      "statistics_of_unplayed_game",
    );
  });

  test("of two reports stands what both say: other sums are nobody's, other games leave the sum", async () => {
    const { match, own, rival, result } = await series();
    const [same, shifted, other] = own;
    const score = result(2, 0);
    await t.reportResult(match.id, own[0], score, [
      line(same, 1, 4),
      line(same, 2, 6),
      line(shifted, 1, 4),
      line(shifted, 2, 6),
      line(other, 1, 4),
      line(other, 2, 6),
    ]);
    await t.reportResult(match.id, rival, score, [
      line(same, 1, 4),
      line(same, 2, 6),
      line(shifted, 1, 5),
      line(shifted, 2, 5),
      line(other, 1, 4),
      line(rival, 1, 99),
    ]);
    expect(await figuresOf(match.id)).toEqual({
      [same.id]: "10/0/0 = 1:4/0/0 2:6/0/0",
      [shifted.id]: "10/0/0 =",
    });
  });

  test("one side tells the games, the other only the same sum: the games stand", async () => {
    const { match, own, rival, result } = await series();
    await t.reportResult(match.id, own[0], result(2, 0), [line(own[0], null, 10, 2, 0)]);
    await t.reportResult(match.id, rival, result(2, 0), [
      line(own[0], 1, 4, 2),
      line(own[0], 2, 6),
    ]);
    expect(await figuresOf(match.id)).toEqual({ [own[0].id]: "10/2/0 = 1:4/2/0 2:6/0/0" });
  });

  test("what turned out not to be played since the report does not stand", async () => {
    const { match, own, home, away, rival, result } = await series();
    await t.setLineup(match, home, [own[0], own[1]], [own[2]]);
    await t.reportResult(match.id, own[0], result(2, 1), [
      line(own[0], 1, 5),
      line(own[0], 2, 6),
      line(own[1], 1, 3),
      line(rival, 1, 1),
      line(rival, 2, 2),
    ]);
    await play(match, 1, home, true);
    await t.admin.query("select public.set_match_lineup($1, $2, $3, '{}')", [
      match.id,
      home.participantId,
      [own[1].id, own[2].id],
    ]);
    await play(match, 2, away);
    await confirm(match.id, rival);
    expect(await figuresOf(match.id)).toEqual({ [rival.id]: "2/0/0 = 2:2/0/0" });
  });

  test("are read by everybody once they stand, those of a report by both sides and the staff alone", async () => {
    const { match, own, rival, result } = await series();
    await t.reportResult(match.id, own[0], result(2, 0), [line(own[0], 1, 4)]);
    const read = "select kills from public.match_report_game_statistics";
    const seenBy = (player: Player) => t.asUser(player).query(read);
    for (const player of [own[0], rival]) expect(await seenBy(player)).toEqual([{ kills: 4 }]);
    expect(await t.admin.query(`${read} where kills = 4`)).not.toEqual([]);
    expect(await seenBy(await t.createPlayer())).toEqual([]);
    await expect(t.anon.query(read)).rejects.toThrow(/permission denied/);
  });
});

describe("corrected", () => {
  /** A match decided two to one, with figures of every map. */
  async function decided() {
    const played = await series();
    const { match, own, home, away, rival, result } = played;
    await play(match, 1, home);
    await play(match, 2, away);
    await play(match, 3, home);
    await t.reportResult(match.id, own[0], result(2, 1), [
      line(own[0], 1, 10),
      line(own[0], 3, 5),
      line(own[1], 3, 7),
      line(rival, 1, 1),
      line(rival, 2, 2),
    ]);
    await confirm(match.id, rival);
    return played;
  }

  const correctScore = (matchId: string, result: string) =>
    t.admin.call("public.correct_match_score", {
      p_match_id: matchId,
      p_result: result,
      p_reason: "Se jugaron dos mapas.",
    });

  test("a game that a corrected score has no more takes its figures along", async () => {
    const { match, own, rival, result } = await decided();
    await correctScore(match.id, result(2, 0));
    const left = {
      [own[0].id]: "10/0/0 = 1:10/0/0",
      [rival.id]: "3/0/0 = 1:1/0/0 2:2/0/0",
    };
    expect(await figuresOf(match.id)).toEqual(left);
    await correctScore(match.id, result(2, 1));
    expect(await figuresOf(match.id)).toEqual(left);
  });

  test("another winner of the same games keeps them", async () => {
    const { match, own, result } = await decided();
    const before = await figuresOf(match.id);
    await t.admin.call("public.correct_match_winner", {
      p_match_id: match.id,
      p_result: result(1, 2),
      p_reason: "Se cargó al revés.",
      p_kept_ids: [],
      p_undone_ids: [],
    });
    expect(await figuresOf(match.id)).toEqual(before);
    expect(before[own[1].id]).toBe("7/0/0 = 3:7/0/0");
  });

  test("by a referee they are said game by game or as a whole, in the log as they were, and once", async () => {
    const { match, own, rival } = await decided();
    const lines = [line(own[0], 1, 11, 2, 3), line(own[0], 2, 4), line(rival, 3, 8)];
    expect(await set(match.id, lines)).toBe(2);
    expect(await figuresOf(match.id)).toEqual({
      [own[0].id]: "15/2/3 = 1:11/2/3 2:4/0/0",
      [rival.id]: "8/0/0 = 3:8/0/0",
    });
    expect(await set(match.id, lines.toReversed())).toBe(2);
    const log = () =>
      t.owner.query<{ after: { statistics: unknown[] } }>(
        `select after from public.admin_audit_log
         where entity_id = $1 and action = 'set_match_statistics' order by created_at`,
        [match.id],
      );
    const [first, ...others] = await log();
    expect(others).toEqual([]);
    expect(first?.after.statistics).toEqual(expect.arrayContaining(lines));

    expect(await set(match.id, [line(own[0], null, 15, 2, 3)])).toBe(1);
    expect(await figuresOf(match.id)).toEqual({ [own[0].id]: "15/2/3 =" });
    expect(await log()).toHaveLength(2);
    expect(await set(match.id, [])).toBe(0);
    expect(await figuresOf(match.id)).toEqual({});
  });

  test("at once with the score they are never of a game that is not there", async () => {
    for (let round = 0; round < sized(4, 2); round += 1) {
      const { match, own, result } = await decided();
      const outcomes = await Promise.allSettled([
        correctScore(match.id, result(2, 0)),
        set(match.id, [line(own[0], 2, 3), line(own[0], 3, 9)]),
        set(match.id, [line(own[1], 3, 9)]),
      ]);
      for (const outcome of outcomes)
        if (outcome.status === "rejected")
          expect(outcome.reason).toMatchObject({ detail: "statistics_of_unplayed_game" });
      expect(outcomes[0]).toMatchObject({ status: "fulfilled" });
      expect(Object.values(await figuresOf(match.id)).join(" ")).not.toContain(" 3:");
    }
  });

  test("both sides' reports at once leave one truth", async () => {
    for (let round = 0; round < sized(4, 2); round += 1) {
      const { match, own, rival, result } = await series();
      const lines = [line(own[0], 1, 4), line(own[0], 2, 6), line(rival, 1, 3)];
      await Promise.all(
        [own[0], rival].map((by) =>
          t.reportResult(match.id, by, result(2, 0), by === rival ? lines.slice(0, 2) : lines),
        ),
      );
      expect(await figuresOf(match.id)).toEqual({ [own[0].id]: "10/0/0 = 1:4/0/0 2:6/0/0" });
    }
  });
});
