import { describe, expect, test } from "vitest";
import { confirmResult, reportResult } from "@leyenda/testing/challenges";
import type { Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asAnon, asOwner, asUser } from "@leyenda/testing/session";
import { pairDueRounds } from "../../seed/swiss-rounds.ts";
import { useTestDatabase } from "@leyenda/testing/test-database";
import {
  createTournament,
  declareWinner,
  matchesOf,
  readyMatches,
  registerPlayers,
  startTournament,
  type NewTournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { expectRefusal, expectRefusalWithoutTrace } from "../support/refusal.ts";
import { placesOf, setStages, startedCup } from "./support/cups.ts";

const database = useTestDatabase();
const admin = asHouseAdmin(database);

const league = { kind: "round_robin", name: "Liga", allows_draws: true };

const declareDraw = (match: Pick<TournamentMatch, "id">, result = "1-1"): Promise<unknown> =>
  admin.call("public.declare_match_winner", {
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
  const tournament = await createTournament(database, wanted);
  const [one, other] = (await registerPlayers(database, tournament, 2)) as [Player, Player];
  await setStages(database, tournament, [stage]);
  const [match] = (await startTournament(database, tournament)) as [TournamentMatch];
  return { id: tournament.id, match, one, other };
}

const statsOf = (player: Player): Promise<{ stats: Record<string, number> }> =>
  asAnon(database).one("select stats from public.profiles where id = $1", [player.id]);

const tableOf = (tournament: { id: string }): Promise<Record<string, unknown>[]> =>
  asOwner(database).query(
    `select m.points, m.wins, m.draws, m.losses, m.score_for from public.group_participants m
     join public.tournament_groups g on g.id = m.group_id where g.tournament_id = $1 order by m.position`,
    [tournament.id],
  );

describe("a league with draws", () => {
  test("both report 1-1: it is decided without a winner, counts a point each and is told as what it is", async () => {
    const { id, match, one, other } = await duel();
    expect(await reportResult(database, match.id, one, "1-1")).toBe("pending_results");
    expect(await reportResult(database, match.id, other, "1-1")).toBe("completed");
    const [decided] = await matchesOf(database, { id });
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
    expect(await placesOf(database, { id })).toEqual([1, 2]);
    for (const player of [one, other]) {
      expect((await statsOf(player)).stats).toMatchObject({
        wins: 0,
        draws: 1,
        losses: 0,
        winRate: 0,
      });
      const history = await asAnon(database).query(
        "select won, result from public.match_history($1)",
        [player.participantId],
      );
      expect(history).toEqual([{ won: null, result: "1-1" }]);
      expect(
        await asAnon(database).one(
          "select public.form(p) as form from public.participants p where id = $1",
          [player.participantId],
        ),
      ).toEqual({ form: "D" });
      expect(
        await asAnon(database).query("select wins, draws, losses from public.record_by_game($1)", [
          player.participantId,
        ]),
      ).toEqual([{ wins: 0, draws: 1, losses: 0 }]);
    }
    expect(
      await asUser(database, one).query(
        "select title from public.notifications where user_id = $1 and kind = 'match_drawn'",
        [one.id],
      ),
    ).toEqual([{ title: `Empataste 1-1 con ${other.username}` }]);
    const listed = await asAnon(database).query(
      "select result, winner_side from public.match_list('decided', p_tournament_id => $1)",
      [id],
    );
    expect(listed).toEqual([{ result: "1-1", winner_side: null }]);
  });

  test("one says 1-1 and the other 2-1: a dispute, which an admin decides as a draw", async () => {
    const { id, match, one, other } = await duel();
    await reportResult(database, match.id, one, "1-1");
    expect(await reportResult(database, match.id, other, "1-2")).toBe("disputed");
    await declareDraw(match, " 01 - 1 ");
    expect((await matchesOf(database, { id }))[0]).toMatchObject({
      result: "1-1",
      winner_id: null,
    });
  });

  test("a report of a draw stands when nobody answers, and can be confirmed", async () => {
    const { match, one, other } = await duel();
    await reportResult(database, match.id, one, "0-0");
    expect(await confirmResult(database, match.id, other)).toBe("completed");
    const unanswered = await duel();
    await reportResult(database, unanswered.match.id, unanswered.one, "0-0");
    await asOwner(database).query(
      "update public.match_reports set created_at = now() - interval '3 days' where match_id = $1",
      [unanswered.match.id],
    );
    await asOwner(database).query("select private.run_scheduled_work()");
    expect((await matchesOf(database, unanswered))[0]).toMatchObject({
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
    await admin.call("public.reopen_match", { p_match_id: match.id });
    expect(await tableOf({ id })).toEqual(before);
    const { stats } = await statsOf(one);
    expect(stats).toMatchObject({ wins: 0, losses: 0 });
    expect(stats["draws"]).toBeUndefined();
    await declareWinner(database, match, match.participant1_id ?? "");
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
    const [, second] = await matchesOf(database, { id });
    await declareWinner(database, second as TournamentMatch, match.participant1_id ?? "", "W.O.");
    expect(await tableOf({ id })).toMatchObject([
      { points: 6, wins: 1, draws: 1, losses: 0 },
      { points: 2, wins: 0, draws: 1, losses: 1 },
    ]);
  });

  test("who is never beaten is champion undefeated", async () => {
    const { ids, ...cup } = await startedCup(database, 3, { stages: [league] });
    for (const match of readyMatches(await matchesOf(database, cup))) {
      const first = ids[0] ?? "";
      const plays = [match.participant1_id, match.participant2_id];
      if (plays.includes(first) && plays.includes(ids[1] ?? ""))
        await declareWinner(database, match, first);
      else await declareDraw(match);
    }
    expect(await placesOf(database, cup)).toEqual([1, 3, 2]);
    expect(
      await asOwner(database).one(
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
    await expectRefusalWithoutTrace(database, () => declareDraw(match), "result_draw");
    await expectRefusal(reportResult(database, match.id, one, "1-1"), "result_draw");
  });

  test("with a winner, and a winner is missed where somebody won", async () => {
    const { match, one } = await duel();
    await expectRefusal(
      declareWinner(database, match, match.participant1_id ?? "", "1-1"),
      "result_contradicts_winner",
    );
    for (const result of ["2-1", "W.O.", ""])
      await expectRefusal(declareDraw(match, result), "participant_not_found");
    await expectRefusal(
      asUser(database, one).call("public.report_match_result", {
        p_match_id: match.id,
        p_result: "1-1",
        p_winner_id: one.participantId,
      }),
      "result_contradicts_winner",
    );
  });
});

test("a Swiss stage with draws counts three and one, and is paired by them to its end", async () => {
  const swiss = await startedCup(database, 6, {
    stages: [{ kind: "swiss", name: "Suizo", rounds: 3, allows_draws: true }],
  });
  for (let round = 1; round <= 3; round += 1) {
    for (const [index, match] of readyMatches(await matchesOf(database, swiss)).entries()) {
      if (index === 0) await declareDraw(match, "2-2");
      else await declareWinner(database, match, match.participant1_id);
    }
    await pairDueRounds(database);
  }
  const table = await tableOf(swiss);
  for (const { points, wins, draws } of table)
    expect(points).toBe(3 * Number(wins) + Number(draws));
  expect(table.map(({ draws }) => Number(draws)).reduce((a, b) => a + b, 0)).toBe(6);
  expect((await placesOf(database, swiss)).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
});
