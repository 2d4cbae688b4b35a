import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { pairDueRounds } from "../../seed/pair-swiss-rounds.ts";
import {
  readyMatches,
  type NewTournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const league = { kind: "round_robin", name: "Liga", allows_draws: true };

const declareDraw = (match: Pick<TournamentMatch, "id">, result = "1-1"): Promise<unknown> =>
  t.admin.call("public.declare_match_winner", {
    p_match_id: match.id,
    p_winner_id: null,
    p_result: result,
  });

interface Duel {
  readonly id: string;
  readonly match: TournamentMatch;
  readonly one: Player;
  readonly other: Player;
}

/** A league of two, whose sides are in the order of registration. */
async function duel(stage: object = league, wanted: NewTournament = {}): Promise<Duel> {
  const tournament = await t.createTournament(wanted);
  const [one, other] = (await t.registerPlayers(tournament, 2)) as [Player, Player];
  await t.setStages(tournament, [stage]);
  const [match] = (await t.startTournament(tournament)) as [TournamentMatch];
  return { id: tournament.id, match, one, other };
}

const statsOf = (player: Player): Promise<{ stats: Record<string, number> }> =>
  t.anon.one("select stats from public.profiles where id = $1", [player.id]);

const tableOf = (tournament: { id: string }): Promise<Record<string, unknown>[]> =>
  t.owner.query(
    `select m.points, m.wins, m.draws, m.losses, m.score_for from public.group_participants m
     join public.tournament_groups g on g.id = m.group_id where g.tournament_id = $1 order by m.position`,
    [tournament.id],
  );

describe("a league with draws", () => {
  test("both report 1-1: it is decided without a winner, counts a point each and is told as what it is", async () => {
    const { id, match, one, other } = await duel();
    expect(await t.reportResult(match.id, one, "1-1")).toBe("pending_results");
    expect(await t.reportResult(match.id, other, "1-1")).toBe("completed");
    const [decided] = await t.matchesOf({ id });
    expect(decided).toMatchObject({
      status: "completed",
      outcome: "score",
      result: "1-1",
      winner_id: null,
    });
    expect(await tableOf({ id })).toEqual([
      { points: 1, wins: 0, draws: 1, losses: 0, score_for: 1 },
      { points: 1, wins: 0, draws: 1, losses: 0, score_for: 1 },
    ]);
    expect(await t.placesOf({ id })).toEqual([1, 2]);
    for (const player of [one, other]) {
      expect((await statsOf(player)).stats).toMatchObject({
        wins: 0,
        draws: 1,
        losses: 0,
        winRate: 0,
      });
      const history = await t.anon.query("select won, result from public.match_history($1)", [
        player.participantId,
      ]);
      expect(history).toEqual([{ won: null, result: "1-1" }]);
      expect(
        await t.anon.one("select public.form(p) as form from public.participants p where id = $1", [
          player.participantId,
        ]),
      ).toEqual({ form: "D" });
      expect(
        await t.anon.query("select wins, draws, losses from public.record_by_game($1)", [
          player.participantId,
        ]),
      ).toEqual([{ wins: 0, draws: 1, losses: 0 }]);
    }
    expect(
      await t
        .asUser(one)
        .query(
          "select title from public.notifications where user_id = $1 and kind = 'match_drawn'",
          [one.id],
        ),
    ).toEqual([{ title: `Empataste 1-1 con ${other.username}` }]);
    const listed = await t.anon.query(
      "select result, winner_side from public.match_list('decided', p_tournament_id => $1)",
      [id],
    );
    expect(listed).toEqual([{ result: "1-1", winner_side: null }]);
  });

  test("one says 1-1 and the other 2-1: a dispute, which an admin decides as a draw", async () => {
    const { id, match, one, other } = await duel();
    await t.reportResult(match.id, one, "1-1");
    expect(await t.reportResult(match.id, other, "1-2")).toBe("disputed");
    await declareDraw(match, " 01 - 1 ");
    expect((await t.matchesOf({ id }))[0]).toMatchObject({
      result: "1-1",
      winner_id: null,
    });
  });

  test("a report of a draw stands when nobody answers, and can be confirmed", async () => {
    const { match, one, other } = await duel();
    await t.reportResult(match.id, one, "0-0");
    expect(await t.confirmResult(match.id, other)).toBe("completed");
    const unanswered = await duel();
    await t.reportResult(unanswered.match.id, unanswered.one, "0-0");
    await t.owner.query(
      "update public.match_reports set created_at = now() - interval '3 days' where match_id = $1",
      [unanswered.match.id],
    );
    await t.owner.query("select private.run_scheduled_work()");
    expect((await t.matchesOf(unanswered))[0]).toMatchObject({
      status: "completed",
      winner_id: null,
      result: "0-0",
    });
  });

  test("reopened, everything is as before", async () => {
    const { id, match, one } = await duel(league, { prizes: [{ type: "tickets", value: 4 }] });
    const before = await tableOf({ id });
    await declareDraw(match);
    expect(await tableOf({ id })).not.toEqual(before);
    await t.admin.call("public.reopen_match", { p_match_id: match.id });
    expect(await tableOf({ id })).toEqual(before);
    const { stats } = await statsOf(one);
    expect(stats).toMatchObject({ wins: 0, losses: 0 });
    expect(stats["draws"]).toBeUndefined();
    await t.declareWinner(match, match.participant1_id ?? "");
    expect(await tableOf({ id })).toMatchObject([{ points: 3 }, { points: 0 }]);
  });

  test("points as set; who does not come has none, whatever a loss gives", async () => {
    const { id, match } = await duel({
      ...league,
      legs: 2,
      points_of_win: 4,
      points_of_draw: 2,
      points_of_loss: 1,
    });
    await declareDraw(match);
    const [, second] = await t.matchesOf({ id });
    await t.declareWinner(second as TournamentMatch, match.participant1_id ?? "", "W.O.");
    expect(await tableOf({ id })).toMatchObject([
      { points: 6, wins: 1, draws: 1, losses: 0 },
      { points: 2, wins: 0, draws: 1, losses: 1 },
    ]);
  });

  test("who is never beaten is champion undefeated", async () => {
    const { ids, ...cup } = await t.startedCup(3, { stages: [league] });
    for (const match of readyMatches(await t.matchesOf(cup))) {
      const first = ids[0] ?? "";
      const plays = [match.participant1_id, match.participant2_id];
      if (plays.includes(first) && plays.includes(ids[1] ?? ""))
        await t.declareWinner(match, first);
      else await declareDraw(match);
    }
    expect(await t.placesOf(cup)).toEqual([1, 3, 2]);
    expect(
      await t.owner.one(
        "select is_undefeated from private.tournament_awards where tournament_id = $1 and is_title",
        [cup.id],
      ),
    ).toEqual({ is_undefeated: true });
  });
});

describe("a draw is refused", () => {
  test.each([
    { why: "in a bracket", stage: { kind: "single_elimination", name: "Llave" } },
    { why: "in a league without draws", stage: { kind: "round_robin", name: "Liga" } },
    { why: "of several maps", stage: { ...league, best_of: 3 } },
  ])("$why", async ({ stage }) => {
    const { match, one } = await duel(stage);
    await t.expectRefusal(() => declareDraw(match), "result_draw");
    await t.expectRefusal(t.reportResult(match.id, one, "1-1"), "result_draw");
  });

  test("with a winner, and a winner is missed where somebody won", async () => {
    const { match, one } = await duel();
    await t.expectRefusal(
      t.declareWinner(match, match.participant1_id ?? "", "1-1"),
      "result_contradicts_winner",
    );
    for (const result of ["2-1", "W.O.", ""])
      await t.expectRefusal(declareDraw(match, result), "participant_not_found");
    await t.expectRefusal(
      t.asUser(one).call("public.report_match_result", {
        p_match_id: match.id,
        p_result: "1-1",
        p_winner_id: one.participantId,
      }),
      "result_contradicts_winner",
    );
  });
});

test("a Swiss stage with draws counts three and one, and is paired by them to its end", async () => {
  const swiss = await t.startedCup(6, {
    stages: [{ kind: "swiss", name: "Suizo", rounds: 3, allows_draws: true }],
  });
  for (let round = 1; round <= 3; round += 1) {
    for (const [index, match] of readyMatches(await t.matchesOf(swiss)).entries()) {
      if (index === 0) await declareDraw(match, "2-2");
      else await t.declareWinner(match, match.participant1_id);
    }
    await pairDueRounds(t.database);
  }
  const table = await tableOf(swiss);
  for (const { points, wins, draws } of table)
    expect(points).toBe(3 * Number(wins) + Number(draws));
  expect(table.map(({ draws }) => Number(draws)).reduce((a, b) => a + b, 0)).toBe(6);
  expect((await t.placesOf(swiss)).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
});
