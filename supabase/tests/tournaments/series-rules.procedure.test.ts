import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { readyMatches, type TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const aggregate = (...ties: string[]) => ({ kind: "aggregate", ties });
const cupOf = (series: object, bestOf = 2) => ({
  kind: "single_elimination",
  name: "Llave",
  best_of: bestOf,
  series,
});

interface Duel {
  readonly id: string;
  readonly match: TournamentMatch;
  /** The side with the better seed, which is participant 1 in a bracket of two. */
  readonly one: Player;
  readonly other: Player;
}

async function duel(stage: object): Promise<Duel> {
  const tournament = await t.createTournament({ seedingMode: "explicit" });
  const [one, other] = (await t.registerPlayers(tournament, 2)) as [Player, Player];
  await t.setStages(tournament, [stage]);
  const [match] = (await t.startTournament(tournament)) as [TournamentMatch];
  return { id: tournament.id, match, one, other };
}

const declare = (
  { match }: Pick<Duel, "match">,
  result: string,
  winner: string | null = null,
): Promise<unknown> =>
  t.admin.call("public.declare_match_winner", {
    p_match_id: match.id,
    p_winner_id: winner,
    p_result: result,
  });

const stateOf = ({ match }: Pick<Duel, "match">): Promise<Record<string, unknown>> =>
  t.anon.one(
    `select m.status, m.result, m.winner_id, m.live_score, public.decided_by_criterion(m) as criterion,
       (select jsonb_agg(jsonb_build_array(g.score1, g.score2, g.parts) order by g.number) from public.match_games g where g.match_id = m.id) as games
     from public.tournament_matches m where m.id = $1`,
    [match.id],
  );

const game = (
  { match }: Pick<Duel, "match">,
  player: Player,
  number: number,
  score: readonly [number, number],
  parts: object | null = null,
  isCorrection = false,
): Promise<unknown> =>
  t.asUser(player).call("public.report_match_game", {
    p_match_id: match.id,
    p_number: number,
    p_score1: score[0],
    p_score2: score[1],
    p_parts: parts && JSON.stringify(parts),
    p_is_correction: isCorrection,
  });

describe("an aggregate of two games", () => {
  test.each([
    {
      ties: ["penalties"],
      result: "2-1 0-0",
      shown: "2-1",
      side: 1,
      criterion: null,
      why: "the sum decides",
    },
    {
      ties: ["penalties"],
      result: "2-1 1-2 (4-2 pen.)",
      shown: "3-3 (4-2 pen.)",
      side: 1,
      criterion: "penalties",
      why: "penalties at once",
    },
    {
      ties: ["extra_time", "penalties"],
      result: "2-1 1-3 (0-1 alargue)",
      shown: "3-4 (alargue)",
      side: 2,
      criterion: "extra_time",
      why: "extra time is part of the second game",
    },
    {
      ties: ["golden_goal"],
      result: "0-0 1-0 (1-0 gol de oro)",
      shown: "1-0 (gol de oro)",
      side: 1,
      criterion: "golden_goal",
      why: "the golden goal counts in the score",
    },
    {
      ties: ["third_game", "penalties"],
      result: "2-1 1-2 1-1 (5-4 pen.)",
      shown: "3-3 (1-1 tercer partido, 5-4 pen.)",
      side: 1,
      criterion: "penalties",
      why: "penalties after a level third game",
    },
    {
      ties: ["third_game"],
      result: "2-1 1-2 0-2",
      shown: "3-3 (0-2 tercer partido)",
      side: 2,
      criterion: "third_game",
      why: "the third game",
    },
    {
      ties: ["away_goals", "penalties"],
      result: "2-2 1-1",
      shown: "3-3 (goles de visitante)",
      side: 1,
      criterion: "away_goals",
      why: "the better seed is the guest in the first game",
    },
    {
      ties: ["better_seed"],
      result: "1-2 2-1",
      shown: "3-3 (mejor ubicado)",
      side: 1,
      criterion: "better_seed",
      why: "the better seed",
    },
  ])("$result: $why", async ({ ties, result, shown, side, criterion }) => {
    const cup = await duel(cupOf(aggregate(...ties)));
    await declare(cup, result);
    expect(await stateOf(cup)).toMatchObject({
      status: "completed",
      result: shown,
      winner_id: [cup.one, cup.other][side - 1]?.participantId,
      criterion,
    });
  });

  test.each([
    ["2-1 1-2", "series_not_decided", /igualada: falta «pen\.»/],
    ["2-1 1-1 (4-2 pen.)", "series_impossible", /no corresponde «pen\.»/],
    ["2-1 1-2 (3-3 pen.)", "series_impossible", /penales no pueden/],
    ["2-1 1-2 (0-0 alargue)", "series_impossible", /Antes de «alargue» va «pen\.»/],
    ["2-1 (4-2 pen.) 1-2", "series_impossible", /último partido/],
    ["2-1 1-2 1-0", "series_impossible", /tiene 2 partidos/],
    ["3-3 (4-2 pen.)", "series_games_required", /cada partido/],
    ["2-1 (prórroga) 1-2", "series_impossible", /último partido/],
    ["2-1 x", "result_invalid", /marcadores de los partidos/],
    ["2-1", "series_games_required", /cada partido/],
    ["", "result_required", /ingresa el resultado/],
  ])("%s is refused (%s)", async (result, code, message) => {
    const cup = await duel(cupOf(aggregate("penalties")));
    await t.expectRefusal(() => declare(cup, result), code, message);
  });

  test("a third game, extra time without a level score, and a named loser are refused", async () => {
    const cup = await duel(cupOf(aggregate("third_game", "penalties")));
    await t.expectRefusal(declare(cup, "2-1 1-1 1-0"), "series_impossible", /tercer partido/);
    await t.expectRefusal(
      declare(cup, "2-1 1-1", cup.other.participantId),
      "result_contradicts_winner",
    );
    await t.expectRefusal(
      declare(cup, "2-1 1-2 (0-0 gol de oro)"),
      "series_impossible",
      /Antes de «gol de oro»/,
    );
  });

  test("away goals of extra time count only where the rule says so", async () => {
    const ties = { kind: "aggregate", ties: ["away_goals", "extra_time", "penalties"] };
    const off = await duel(cupOf(ties));
    await t.expectRefusal(declare(off, "1-1 2-2 (1-1 alargue)"), "series_not_decided", /pen\./);
    const on = await duel(cupOf({ ...ties, away_goals_in_extra_time: true }));
    await declare(on, "1-1 2-2 (1-1 alargue)");
    // In extra time at the home of the better seed, the other side scored away.
    expect(await stateOf(on)).toMatchObject({
      result: "3-3 (goles de visitante)",
      winner_id: on.other.participantId,
    });
  });

  test("both sides enter the games, and the result of the series is enough then", async () => {
    const cup = await duel(cupOf(aggregate("extra_time", "penalties")));
    await game(cup, cup.one, 1, [2, 1]);
    expect(await stateOf(cup)).toMatchObject({ live_score: "2-1" });
    await t.expectRefusal(
      game(cup, cup.one, 2, [1, 2], { penalties: [4, 2] }),
      "series_impossible",
      /va «alargue»/,
    );
    await t.expectRefusal(
      game(cup, cup.one, 2, [0, 0], { penalties: ["x", 2] }),
      "game_parts_invalid",
    );
    await game(cup, cup.one, 2, [1, 2]);
    await t.expectRefusal(
      t.reportResult(cup.match.id, cup.one, "3-3"),
      "series_not_decided",
      /falta «alargue»/,
    );
    await game(cup, cup.other, 2, [1, 2], { extra_time: [0, 0], penalties: [4, 2] }, true);
    expect(await t.reportResult(cup.match.id, cup.one, "3-3 (4-2 pen.)")).toBe("pending_results");
    expect(await t.reportResult(cup.match.id, cup.other, "2-1 1-2 (0-0 alargue) (4-2 pen.)")).toBe(
      "completed",
    );
    expect(await stateOf(cup)).toMatchObject({
      result: "3-3 (4-2 pen.)",
      winner_id: cup.one.participantId,
      games: [
        [2, 1, null],
        [1, 2, { extra_time: [0, 0], penalties: [4, 2] }],
      ],
    });
    const [lost] = await t.anon.query("select result from public.match_history($1)", [
      cup.other.participantId,
    ]);
    expect(lost).toEqual({ result: "3-3 (2-4 pen.)" });
  });

  test("a side that was absent loses the series: a single game is no forfeit", async () => {
    const cup = await duel(cupOf(aggregate("penalties")));
    await t.expectRefusal(
      t.asUser(cup.one).call("public.report_match_game", {
        p_match_id: cup.match.id,
        p_number: 1,
        p_winner_id: cup.one.participantId,
        p_is_forfeit: true,
      }),
      "game_forfeit_is_walkover",
    );
    await declare(cup, "W.O.", cup.one.participantId);
    expect(await stateOf(cup)).toMatchObject({ result: "W.O.", criterion: null });
  });

  test("a correction changes the games, the penalties, and the winner", async () => {
    const cup = await duel(cupOf(aggregate("penalties")));
    await declare(cup, "2-1 1-2 (4-2 pen.)");
    const correct = (result: string) =>
      t.admin.call("public.correct_match_score", {
        p_match_id: cup.match.id,
        p_result: result,
        p_reason: "planilla",
      });
    await t.expectRefusal(correct("2-1 1-2 (4-2 pen.)"), "result_unchanged");
    await t.expectRefusal(correct("2-1 1-2 (4-5 pen.)"), "result_other_winner");
    await correct("2-0 0-1");
    expect(await stateOf(cup)).toMatchObject({
      result: "2-1",
      games: [
        [2, 0, null],
        [0, 1, null],
      ],
    });
    await t.admin.call("public.correct_match_winner", {
      p_match_id: cup.match.id,
      p_result: "2-0 0-2 (2-4 pen.)",
      p_reason: "planilla",
      p_kept_ids: [],
      p_undone_ids: [],
    });
    expect(await stateOf(cup)).toMatchObject({
      result: "2-2 (2-4 pen.)",
      winner_id: cup.other.participantId,
    });
    await t.admin.call("public.reopen_match", { p_match_id: cup.match.id });
    expect(await stateOf(cup)).toMatchObject({ status: "pending", result: null, games: null });
  });

  test("each game has its date: the match waits for its next game with the score so far", async () => {
    const cup = await duel(cupOf(aggregate("penalties")));
    const at = new Date(Date.now() + 7 * 86_400_000);
    const date = (number: number, time: Date | null) =>
      t.admin.call("public.schedule_match_game", {
        p_match_id: cup.match.id,
        p_number: number,
        p_time: time,
      });
    await t.expectRefusal(date(3, at), "game_number_invalid");
    await t.expectRefusal(date(2, new Date(0)), "invalid_schedule");
    await t.expectRefusal(
      t.asUser(cup.one).call("public.schedule_match_game", {
        p_match_id: cup.match.id,
        p_number: 2,
        p_time: at,
      }),
      "forbidden",
    );
    await date(2, at);
    await game(cup, cup.one, 1, [2, 1]);
    expect(
      await t.anon.one(
        "select live_score, live_since, starts_at, status from public.tournament_matches where id = $1",
        [cup.match.id],
      ),
    ).toEqual({ live_score: "2-1", live_since: null, starts_at: at, status: "scheduled" });
    await t.expectRefusal(date(1, at), "game_number_invalid");
    const later = new Date(at.getTime() + 86_400_000);
    await date(2, later);
    expect(
      await t.anon.one("select starts_at from public.tournament_matches where id = $1", [
        cup.match.id,
      ]),
    ).toEqual({ starts_at: later });
  });

  test("the better seed has the second game at home", async () => {
    const cup = await duel(cupOf(aggregate("penalties")));
    expect(
      await t.anon.one(
        "select public.last_home_side(m) as home from public.tournament_matches m where id = $1",
        [cup.match.id],
      ),
    ).toEqual({ home: 1 });
  });

  test("a final may have a rule of its own", async () => {
    const tournament = await t.createTournament({ seedingMode: "explicit" });
    await t.registerPlayers(tournament, 4);
    await t.setStages(tournament, [
      {
        ...cupOf(aggregate("penalties")),
        best_of_rules: [
          {
            part: "bracket",
            round: -1,
            best_of: 1,
            series: aggregate("extra_time", "penalties"),
          },
        ],
      },
    ]);
    const matches = readyMatches(await t.startTournament(tournament));
    for (const match of matches) await declare({ match }, "1-0 1-1");
    const [final] = readyMatches(await t.matchesOf(tournament));
    if (!final) throw new Error("no final");
    expect(final.best_of).toBe(1);
    await t.expectRefusal(declare({ match: final }, "1-1 (4-3 pen.)"), "series_impossible");
    await declare({ match: final }, "2-2 (1-1 alargue) (4-3 pen.)");
    expect(await stateOf({ match: final })).toMatchObject({
      result: "2-2 (4-3 pen.)",
      games: [[2, 2, { extra_time: [1, 1], penalties: [4, 3] }]],
    });
  });
});

describe("exactly two games", () => {
  const league = {
    kind: "round_robin",
    name: "Liga",
    best_of: 2,
    series: { kind: "games" },
    allows_draws: true,
    tie_breaks: ["points", "seed"],
  };

  test.each([
    ["2-0", [3, 0]],
    ["1-1", [1, 1]],
    ["0-2", [0, 3]],
  ])("%s counts %j points", async (result, points) => {
    const cup = await duel(league);
    await declare(cup, result);
    expect(await stateOf(cup)).toMatchObject({ result, criterion: null });
    const table = await t.owner.query(
      `select m.points from public.group_participants m join public.tournament_groups g on g.id = m.group_id
       where g.tournament_id = $1 order by m.participant_id = $2 desc`,
      [cup.id, cup.match.participant1_id],
    );
    expect(table).toEqual(points.map((own) => ({ points: own })));
    const { games } = await stateOf(cup);
    expect(games).toHaveLength(2);
  });

  test.each([
    ["1-0", "series_not_decided"],
    ["2-1", "series_impossible"],
    ["2", "result_invalid"],
    ["1-1 (4-2 pen.)", "result_invalid"],
  ])("%s is refused (%s)", async (result, code) => {
    const cup = await duel(league);
    await t.expectRefusal(() => declare(cup, result), code);
  });

  test("the second game is played although one side leads, and a third is not", async () => {
    const cup = await duel(league);
    await game(cup, cup.one, 1, [16, 9]);
    await t.expectRefusal(game(cup, cup.one, 2, [8, 8]), "game_draw");
    await game(cup, cup.one, 2, [16, 9]);
    await t.expectRefusal(game(cup, cup.one, 3, [16, 9]), "game_number_invalid");
    expect(await t.reportResult(cup.match.id, cup.one, "2-0")).toBe("pending_results");
  });

  test("an even number of games needs a stage with draws", async () => {
    const tournament = await t.createTournament();
    await t.expectRefusal(
      t.setStages(tournament, [{ ...league, allows_draws: false }]),
      "stages_impossible",
      /puede terminar igualada/,
    );
    await t.expectRefusal(t.setStages(tournament, [cupOf({ kind: "games" })]), "stages_impossible");
  });
});

describe("points by kind of win", () => {
  const league = {
    kind: "round_robin",
    name: "Liga",
    best_of: 1,
    series: { kind: "overtime", overtime_win: 2, overtime_loss: 1 },
    tie_breaks: ["points", "direct_encounter", "seed"],
  };

  test("a win in overtime counts two points, its loss one", async () => {
    const cup = await duel(league);
    await t.expectRefusal(declare(cup, "8-7 (1-0 alargue)"), "series_impossible");
    await t.expectRefusal(declare(cup, "7-7 (prórroga)"), "series_impossible");
    await declare(cup, "8-7 (prórroga)");
    expect(await stateOf(cup)).toMatchObject({
      result: "8-7 (prórroga)",
      criterion: "overtime",
      games: [[8, 7, { overtime: true }]],
    });
    const points = () =>
      t.owner.query<{ points: number }>(
        `select m.points from public.group_participants m join public.tournament_groups g on g.id = m.group_id
         where g.tournament_id = $1 order by m.points desc`,
        [cup.id],
      );
    expect(await points()).toEqual([{ points: 2 }, { points: 1 }]);
    await t.admin.call("public.correct_match_score", {
      p_match_id: cup.match.id,
      p_result: "8-6",
      p_reason: "sin prórroga",
    });
    expect(await points()).toEqual([{ points: 3 }, { points: 0 }]);
    expect(await stateOf(cup)).toMatchObject({ result: "8-6", games: [[8, 6, null]] });
  });

  test.each([
    [{ overtime_win: 4, overtime_loss: 1 }, /ganar en la prórroga da más/],
    [{ overtime_win: 1, overtime_loss: 1 }, /ganar en la prórroga da más/],
  ])("the points %j are refused", async (points, message) => {
    const tournament = await t.createTournament();
    await t.expectRefusal(
      t.setStages(tournament, [{ ...league, series: { kind: "overtime", ...points } }]),
      "stages_impossible",
      message,
    );
  });
});

describe("the rule of a stage", () => {
  test.each([
    [aggregate("extra_time"), 2, /siempre decide/],
    [aggregate(), 2, /siempre decide/],
    [aggregate("third_game"), 4, /serie de dos/],
    [aggregate("away_goals", "penalties"), 1, /local la misma cantidad/],
    [aggregate("penalties"), 9, /hasta ocho/],
  ])("%j over %i games is refused", async (series, games, message) => {
    const tournament = await t.createTournament();
    await t.expectRefusal(
      t.setStages(tournament, [cupOf(series, games)]),
      "stages_impossible",
      message,
    );
  });

  test.each([
    { kind: "coin" },
    { kind: "games", ties: [] },
    { kind: "aggregate", ties: ["penalties", "penalties"] },
    { kind: "aggregate", ties: ["luck"] },
    { kind: "overtime", overtime_win: "2", overtime_loss: 1 },
    "games",
  ])("%j is no rule", async (series) => {
    const tournament = await t.createTournament();
    await t.expectRefusal(
      t.setStages(tournament, [{ ...cupOf(aggregate("penalties")), series }]),
      "stages_invalid",
    );
  });

  test("it is frozen at the first result, and every version can be read", async () => {
    const cup = await duel(cupOf(aggregate("penalties")));
    const stage = await t.owner.one<{ id: string }>(
      "select id from public.tournament_stages where tournament_id = $1",
      [cup.id],
    );
    const set = (series: object | null, rules: object[] = []) =>
      t.admin.call("public.set_stage_settings", {
        p_stage_id: stage.id,
        p_best_of: 2,
        p_best_of_rules: JSON.stringify(rules),
        p_qualifiers: null,
        p_series: series && JSON.stringify(series),
      });
    await set(aggregate("extra_time", "penalties"));
    // A client that does not know the rule leaves it as it is.
    await set(null);
    await game(cup, cup.one, 1, [2, 1]);
    await t.expectRefusal(() => set(aggregate("better_seed")), "series_rule_frozen");
    await t.expectRefusal(
      () => set(null, [{ part: "bracket", best_of: 1, series: aggregate("penalties") }]),
      "series_rule_frozen",
    );
    expect(
      await t.anon.query(
        "select version, series from public.stage_rule_versions where stage_id = $1 order by version",
        [stage.id],
      ),
    ).toEqual([
      { version: 1, series: aggregate("penalties") },
      { version: 2, series: aggregate("extra_time", "penalties") },
    ]);
    expect(
      await t.anon.one("select series from public.tournament_matches where id = $1", [
        cup.match.id,
      ]),
    ).toEqual({ series: aggregate("extra_time", "penalties") });
  });

  test("results from a spreadsheet: the games in the result or in their own column", async () => {
    const first = await duel(cupOf(aggregate("penalties")));
    const line = (result: string, games: string | null) =>
      t.admin.one<{ verdict: string }>(
        "select verdict from public.declare_results($1, $2, $3, $4, $5)",
        [first.id, [first.match.id], [null], [result], [games]],
      );
    expect(await line("3-2", "2-1 1-2 (4-2 pen.)")).toEqual({ verdict: "games_contradict_result" });
    expect(await line("3-3", "2-1 1-2")).toEqual({ verdict: "series_not_decided" });
    expect(await line("3-3", "2-1 1-2 (4-2 pen.)")).toEqual({ verdict: "declared" });
    expect(await stateOf(first)).toMatchObject({ result: "3-3 (4-2 pen.)" });
  });

  test("a device that repeats its decision is no conflict", async () => {
    const cup = await duel(cupOf(aggregate("penalties")));
    const enter = (result: string, key: string, winner: string | null = null) =>
      t.admin.call("public.enter_match_result", {
        p_match_id: cup.match.id,
        p_winner_id: winner,
        p_result: result,
        p_key: key,
      });
    await enter("2-1 1-2 (4-2 pen.)", "00000000-0000-4000-8000-000000000001");
    await enter(
      "2-1 1-2 (4-2 pen.)",
      "00000000-0000-4000-8000-000000000002",
      cup.one.participantId,
    );
    await t.expectRefusal(
      enter("2-1 1-2 (2-4 pen.)", "00000000-0000-4000-8000-000000000003"),
      "result_conflict",
    );
  });
});
