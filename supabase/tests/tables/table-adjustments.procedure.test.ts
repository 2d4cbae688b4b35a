import { readyMatches } from "@leyenda/testing/tournaments";
import { describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

type Cup = Awaited<ReturnType<typeof t.startedCup>>;

const league = { kind: "round_robin", name: "Liga" };

const stageIdOf = async (cup: Cup, position = 1): Promise<string> => {
  const [id = ""] = await t.owner.column<string>(
    "select id from public.tournament_stages where tournament_id = $1 and position = $2",
    [cup.id, position],
  );
  return id;
};

async function adjust(cup: Cup, seed: number, points: number, by = t.admin): Promise<string> {
  const { id } = await by.one<{ id: string }>("select * from public.adjust_table($1, $2, $3, $4)", [
    await stageIdOf(cup),
    cup.ids[seed - 1],
    points,
    "Jugó con una cuenta ajena",
  ]);
  return id;
}

const revoke = (id: string, by = t.admin): Promise<unknown> =>
  by.call("public.revoke_table_adjustment", { p_adjustment_id: id });

/** Seeds and points in the order of the table. */
const tableOf = async (cup: Cup): Promise<[number, number][]> => {
  const rows = await t.anon.query<{ id: string; points: number }>(
    `select m.participant_id as id, m.points from public.group_participants m
     join public.tournament_groups g on g.id = m.group_id where g.tournament_id = $1 order by m.position`,
    [cup.id],
  );
  return rows.map(({ id, points }) => [cup.ids.indexOf(id) + 1, points]);
};

const bySeed = (cup: Cup) => (match: { participant1_id: string; participant2_id: string }) =>
  cup.ids.indexOf(match.participant1_id) < cup.ids.indexOf(match.participant2_id)
    ? match.participant1_id
    : match.participant2_id;

describe("points that staff add and deduct", () => {
  test("count at once, may leave a negative total, are read by everybody, logged, notified and reversible", async () => {
    const cup = await t.startedCup(3, { stages: [league] });
    const adjustment = await adjust(cup, 1, -4);
    expect(await tableOf(cup)).toEqual([
      [2, 0],
      [3, 0],
      [1, -4],
    ]);
    expect(
      await t.anon.one(
        "select points, reason, revoked_at from public.table_adjustments where id = $1",
        [adjustment],
      ),
    ).toEqual({ points: -4, reason: "Jugó con una cuenta ajena", revoked_at: null });
    const [last] = await t.anon.query(
      `select reason, adjustment from public.group_participants where participant_id = $1`,
      [cup.ids[0]],
    );
    expect(last).toEqual({ reason: { rule: "points", own: -4, above: 0 }, adjustment: -4 });
    expect(
      await t.owner.column(
        "select title || ': ' || body from public.notifications where kind = 'tournament_points_adjusted'",
      ),
    ).toEqual([
      expect.stringMatching(/^Te quitaron 4 puntos en Copa \d+: Jugó con una cuenta ajena$/),
    ]);

    await t.playToTheEnd(cup, bySeed(cup));
    expect((await tableOf(cup))[0]).toEqual([2, 3]);
    await revoke(adjustment);
    expect(await tableOf(cup)).toEqual([
      [1, 6],
      [2, 3],
      [3, 0],
    ]);
    await t.expectRefusal(() => revoke(adjustment), "adjustment_revoked");
    expect(
      await t.owner.column(
        `select action from public.admin_audit_log where entity = 'tournament_stages' and entity_id = $1
         and action ~ 'adjust' order by created_at`,
        [await stageIdOf(cup)],
      ),
    ).toEqual(["adjust_table", "revoke_table_adjustment"]);
  });

  test("after the end decide the title and its prize again, as long as it is not paid or spent", async () => {
    const cup = await t.startedCup(3, {
      stages: [league],
      prizes: [{ type: "tickets", value: 40 }],
    });
    await t.playToTheEnd(cup, bySeed(cup));
    expect(await t.placesOf(cup)).toEqual([1, 2, 3]);
    await adjust(cup, 1, -5);
    expect(await t.placesOf(cup)).toEqual([2, 1, 3]);
    expect(await t.balanceOf(cup.ids[0] ?? "")).toBe(0);
    expect(await t.balanceOf(cup.ids[1] ?? "")).toBe(40);
    const paid = await t.startedCup(2, {
      stages: [league],
      prizes: [{ type: "money", value: 10 }],
    });
    await t.playToTheEnd(paid, bySeed(paid));
    await t.owner.query(
      "update public.payouts set status = 'paid', paid_at = now() where tournament_id = $1",
      [paid.id],
    );
    await t.expectRefusal(adjust(paid, 1, -9), "prizes_paid");
    expect(await t.placesOf(paid)).toEqual([1, 2]);
    // What changes neither places nor prizes is possible even then.
    await adjust(paid, 1, 2);
  });

  test("before the draw count from the first table on, and change who waits for the next stage", async () => {
    const stages = [
      league,
      { kind: "single_elimination", name: "Llave", qualifiers: 2, is_automatic: false },
    ];
    const cup = await t.startedCup(3, { stages });
    await t.playToTheEnd(cup, bySeed(cup));
    const waiting = (): Promise<string[]> =>
      t.owner.column(
        `select e.participant_id from public.stage_entries e join public.tournament_stages s on s.id = e.stage_id
         where s.tournament_id = $1 and s.position = 2 order by e.seed`,
        [cup.id],
      );
    expect(await waiting()).toEqual(cup.ids.slice(0, 2));
    const adjustment = await adjust(cup, 1, -7);
    expect(await waiting()).toEqual(cup.ids.slice(1));
    await t.admin.call("public.draw_tournament_stage", { p_stage_id: await stageIdOf(cup, 2) });
    await t.expectRefusal(() => revoke(adjustment), "next_stage_drawn", /«Llave»/);
    await t.admin.call("public.reset_stage", { p_stage_id: await stageIdOf(cup) });
    await t.admin.call("public.draw_tournament_stage", { p_stage_id: await stageIdOf(cup) });
    expect((await tableOf(cup)).at(-1)).toEqual([1, -7]);
  });

  test("are for staff with the right who do not play the stage: nobody else", async () => {
    const cup = await t.startedCup(4, { stages: [league] });
    const other = await t.startedCup(2, { stages: [league] });
    const stranger = await t.createPlayer();
    const referee = await t.createPlayer();
    const foreign = await t.createPlayer();
    const right = await t.createPlayer();
    await t.joinStaff(cup, referee, ["results", "brackets", "participants", "settings"]);
    await t.joinStaff(other, foreign, ["adjustments"]);
    await t.joinStaff(cup, right, ["adjustments"]);
    const ownerOf = async (seed: number) =>
      t.owner.one<{ id: string }>("select user_id as id from public.participants where id = $1", [
        cup.ids[seed - 1],
      ]);
    const player = await ownerOf(2);
    const adjustment = await adjust(cup, 1, 2, t.asUser(right));
    for (const session of [
      t.asUser(stranger),
      t.asUser(referee),
      t.asUser(foreign),
      t.asUser(player),
    ]) {
      await t.expectRefusal(() => adjust(cup, 1, -1, session), "forbidden");
      await t.expectRefusal(() => revoke(adjustment, session), "forbidden");
    }
    await expect(revoke(adjustment, t.anon as typeof t.admin)).rejects.toThrow(/permission denied/);
    await t.joinStaff(cup, player, ["adjustments"]);
    await t.expectRefusal(() => adjust(cup, 3, -1, t.asUser(player)), "own_match");
    await t.expectRefusal(() => revoke(adjustment, t.asUser(player)), "own_match");
    for (const session of [t.anon, t.asUser(right)])
      await expect(
        session.query("update public.table_adjustments set points = 9 where id = $1", [adjustment]),
      ).rejects.toThrow(/permission denied/);
  });

  test("need a table, its participant, a number and a reason", async () => {
    const cup = await t.startedCup(4, { stages: [league] });
    const bracket = await t.startedCup(2);
    const call = async (change: Record<string, unknown>): Promise<unknown> =>
      t.admin.call("public.adjust_table", {
        p_stage_id: await stageIdOf(cup),
        p_participant_id: cup.ids[0],
        p_points: -1,
        p_reason: "Motivo",
        ...change,
      });
    const bracketId = await stageIdOf(bracket);
    await t.expectRefusal(() => call({ p_stage_id: bracketId }), "stage_without_table");
    await t.expectRefusal(() => call({ p_participant_id: bracket.ids[0] }), "not_in_table");
    for (const points of [0, 1001, -1001, null])
      await t.expectRefusal(() => call({ p_points: points }), "points_invalid");
    await t.expectRefusal(() => call({ p_reason: " " }), "reason_required");
    await t.expectRefusal(() => call({ p_stage_id: cup.id }), "tournament_not_found");
  });
});

describe("a stage that says what a walkover counts", () => {
  test.each([
    { why: "the shortest series", settings: {}, score: [2, 2] },
    { why: "a number to zero", settings: { walkover_score: 13 }, score: [13, 13] },
    { why: "no figures", settings: { walkover_score: 0 }, score: [0, 0] },
  ])("counts $why, and a win", async ({ settings, score }) => {
    const cup = await t.startedCup(2, { bestOf: 3, stages: [{ ...league, ...settings }] });
    const [match] = readyMatches(await t.matchesOf(cup));
    await t.admin.call("public.declare_match_winner", {
      p_match_id: match?.id,
      p_winner_id: cup.ids[1],
      p_result: "W.O.",
    });
    const row = await t.owner.one(
      "select wins, points, score_difference, score_for from public.group_participants where participant_id = $1",
      [cup.ids[1]],
    );
    expect(row).toEqual({ wins: 1, points: 3, score_difference: score[0], score_for: score[1] });
  });

  test("keeps the score that was reached where its winner led by more", async () => {
    const cup = await t.startedCup(2, {
      stages: [{ ...league, walkover_score: 3, walkover_keeps_score: true }],
    });
    const [match] = readyMatches(await t.matchesOf(cup));
    const isFirst = match?.participant1_id === cup.ids[0];
    await t.admin.call("public.report_match_game", {
      p_match_id: match?.id,
      p_number: 1,
      p_winner_id: cup.ids[0],
      p_score1: isFirst ? 5 : 0,
      p_score2: isFirst ? 0 : 5,
    });
    await t.admin.call("public.declare_match_winner", {
      p_match_id: match?.id,
      p_winner_id: cup.ids[0],
      p_result: "W.O.",
    });
    expect(
      await t.owner.one(
        "select score_difference from public.group_participants where participant_id = $1",
        [cup.ids[0]],
      ),
    ).toEqual({ score_difference: 5 });
    await t.admin.call("public.reopen_match", { p_match_id: match?.id });
    expect(
      await t.owner.one(
        "select abandoned_score, live_score from public.tournament_matches where id = $1",
        [match?.id],
      ),
    ).toEqual({ abandoned_score: null, live_score: isFirst ? "5-0" : "0-5" });
  });
});

describe("a participant who is out", () => {
  const play = async (cup: Cup, count: number): Promise<void> => {
    for (let played = 0; played < count; played += 1) {
      const match = readyMatches(await t.matchesOf(cup)).find(
        ({ participant1_id: one, participant2_id: two }) => [one, two].includes(cup.ids[0] ?? ""),
      );
      if (match) await t.declareWinner(match, cup.ids[0] ?? "");
    }
  };
  const disqualify = (cup: Cup): Promise<unknown> =>
    t.admin.call("public.disqualify_participant", {
      p_tournament_id: cup.id,
      p_participant_id: cup.ids[0],
      p_reason: "No respetó las reglas.",
    });
  const leave = (cup: Cup): Promise<unknown> =>
    t.admin.call("public.leave_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: cup.ids[0],
    });
  const annulledOf = async (cup: Cup): Promise<number> =>
    (await t.matchesOf(cup)).filter(({ status }) => status === "cancelled").length;

  test.each([
    { rule: "by_half", played: 1, annulled: [3, 3] },
    { rule: "by_half", played: 2, annulled: [0, 0] },
    { rule: "annulled", played: 2, annulled: [3, 3] },
    { rule: "counted", played: 1, annulled: [0, 0] },
    { rule: "withdrawn_by_half", played: 1, annulled: [3, 0] },
  ])("$rule after $played of three: the same for leaving and disqualification", async (given) => {
    for (const [at, act] of [leave, disqualify].entries()) {
      const cup = await t.startedCup(4, {
        stages: [{ ...league, departed_matches: given.rule }],
      });
      await play(cup, given.played);
      await act(cup);
      expect(await annulledOf(cup)).toBe(given.annulled[at]);
    }
  });

  test("disqualified with annulled matches and readmitted has them open again", async () => {
    const cup = await t.startedCup(4, { stages: [league] });
    await play(cup, 1);
    await disqualify(cup);
    expect(await annulledOf(cup)).toBe(3);
    await t.admin.call("public.readmit_participant", {
      p_tournament_id: cup.id,
      p_participant_id: cup.ids[0],
      p_reason: "Se revisó.",
    });
    expect(readyMatches(await t.matchesOf(cup))).toHaveLength(6);
  });
});
