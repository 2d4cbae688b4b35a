import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { type NewTournament, readyMatches, type ReadyMatch } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
let referee: Player;

beforeAll(async () => {
  referee = await t.createPlayer();
});

interface Cup {
  readonly id: string;
  readonly players: Player[];
  ready(): Promise<ReadyMatch[]>;
}

/** A running tournament whose results the referee decides. */
async function running(entrants: number, wanted: NewTournament = {}): Promise<Cup> {
  const { id } = await t.createTournament(wanted);
  const players = await t.registerPlayers({ id }, entrants);
  await t.joinStaff({ id }, referee, ["results"]);
  await t.startTournament({ id });
  return { id, players, ready: async () => readyMatches(await t.matchesOf({ id })) };
}

interface Line {
  readonly match: string | null;
  readonly winner?: string | null;
  readonly result?: string | null;
  readonly games?: string | null;
}

interface Told {
  readonly line: number;
  readonly verdict: string;
  readonly reason: string | null;
}

const call =
  (procedure: "preview_results" | "declare_results") =>
  (cup: Pick<Cup, "id">, lines: readonly Line[], by: Session = t.asUser(referee)) =>
    by.query<Told>(`select * from public.${procedure}($1, $2, $3, $4, $5) order by line`, [
      cup.id,
      lines.map(({ match }) => match),
      lines.map(({ winner }) => winner ?? null),
      lines.map(({ result }) => result ?? null),
      lines.map(({ games }) => games ?? null),
    ]);
const preview = call("preview_results");
const declare = call("declare_results");
const verdictsOf = (rows: readonly Told[]) => rows.map(({ verdict }) => verdict);
const stateOf = (matchId: string) =>
  t.owner.one<{ winner_id: string | null; result: string | null; decided_by: string | null }>(
    "select winner_id, result, decided_by from public.tournament_matches where id = $1",
    [matchId],
  );

describe("a list of results", () => {
  test("decides every match of it as one by one would be: winner, games, log, notices", async () => {
    const cup = await running(8, { bestOf: 3 });
    const [one, two, three, four] = (await cup.ready()) as [
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
    ];
    const lines: Line[] = [
      { match: one.id, result: "2-1", games: "13-7 9-13, 13-11" },
      { match: two.id, result: " 0 - 2 ", winner: two.participant2_id },
      { match: three.id, result: "w.o.", winner: three.participant1_id },
      { match: four.id, result: "2-0" },
    ];
    expect(verdictsOf(await preview(cup, lines))).toEqual(["ready", "ready", "ready", "ready"]);
    expect(verdictsOf(await declare(cup, lines))).toEqual(
      Array.from({ length: 4 }, () => "declared"),
    );
    expect(await stateOf(one.id)).toEqual({
      winner_id: one.participant1_id,
      result: "2-1",
      decided_by: referee.id,
    });
    expect(await stateOf(two.id)).toMatchObject({ winner_id: two.participant2_id, result: "0-2" });
    expect(await stateOf(three.id)).toMatchObject({
      winner_id: three.participant1_id,
      result: "W.O.",
    });
    expect(
      await t.owner.query(
        "select number, score1, score2, winner_id, source from public.match_games where match_id = $1 order by number",
        [one.id],
      ),
    ).toEqual([
      { number: 1, score1: 13, score2: 7, winner_id: one.participant1_id, source: "referee" },
      { number: 2, score1: 9, score2: 13, winner_id: one.participant2_id, source: "referee" },
      { number: 3, score1: 13, score2: 11, winner_id: one.participant1_id, source: "referee" },
    ]);
    expect(await cup.ready()).toHaveLength(2);
    expect(
      await t.owner.one(
        `select count(*)::int from public.admin_audit_log
         where action = 'declare_match_winner' and actor_id = $1 and entity_id = any($2)`,
        [referee.id, lines.map(({ match }) => match)],
      ),
    ).toEqual({ count: 4 });
    const reported = await t.owner.one<{ count: number }>(
      "select count(*)::int from public.notifications where kind in ('match_won', 'match_lost') and user_id = any($1)",
      [cup.players.map(({ id }) => id)],
    );
    expect(reported.count).toBe(8);
  });

  test("a line that a rule refuses says why and is left out, the others count", async () => {
    const cup = await running(8, { bestOf: 3 });
    const other = await running(2);
    const [one, two, three, four] = (await cup.ready()) as [
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
      ReadyMatch,
    ];
    const waiting = (await t.matchesOf(cup)).find(({ round }) => round === 2)!;
    await t.declareWinner(four, four.participant1_id);
    const foreign = (await other.ready())[0]!;
    const lines: Line[] = [
      { match: one.id, result: "2-0" },
      { match: two.id, result: "2-2" },
      { match: two.id, result: "dos a cero" },
      { match: two.id, result: "9-0" },
      { match: two.id, result: null },
      { match: two.id, result: "2-0", winner: two.participant2_id },
      { match: two.id, result: "2-0", winner: foreign.participant1_id },
      { match: two.id, result: "W.O." },
      { match: two.id, result: "W.O.", winner: foreign.participant1_id },
      { match: two.id, result: "2-0", games: "13-7 7-13 13-7" },
      { match: two.id, result: "2-1", games: "13-7 13-7 7-13" },
      { match: two.id, result: "2-0", games: "13-7 13" },
      { match: two.id, result: "2-0", games: "13-7 13-7 13-7 13-7" },
      { match: two.id, result: "2-0", games: "13-7 7-7" },
      { match: two.id, result: "W.O.", winner: two.participant1_id, games: "13-7" },
      { match: four.id, result: "2-0" },
      { match: waiting.id, result: "2-0" },
      { match: foreign.id, result: "1-0" },
      { match: null, result: "2-0" },
      { match: crypto.randomUUID(), result: "2-0" },
      { match: three.id, result: "0-2", games: " 7-13 | 11-13 " },
    ];
    const refused = [
      "result_draw",
      "result_invalid",
      "result_not_best_of",
      "result_required",
      "result_contradicts_winner",
      "result_contradicts_winner",
      "winner_required",
      "winner_required",
      "games_contradict_result",
      "games_contradict_result",
      "game_score_invalid",
      "game_number_invalid",
      "game_draw",
      "games_contradict_result",
      "match_already_decided",
      "match_not_ready",
      "match_not_found",
      "match_not_found",
      "match_not_found",
    ];
    expect(verdictsOf(await preview(cup, lines))).toEqual(["ready", ...refused, "ready"]);
    const reported = await declare(cup, lines);
    expect(verdictsOf(reported)).toEqual(["declared", ...refused, "declared"]);
    expect(reported[1]).toMatchObject({
      line: 2,
      reason: "Un encuentro no puede terminar empatado.",
    });
    expect((await stateOf(two.id)).result).toBeNull();
    expect((await stateOf(foreign.id)).result).toBeNull();
    expect(verdictsOf(await declare(cup, [lines[0]!]))).toEqual(["match_already_decided"]);
  });

  test("the last ones end the tournament, and a match is decided by its first line", async () => {
    const cup = await running(3, { format: "round-robin" });
    const ready = await cup.ready();
    const [first] = ready;
    expect(
      verdictsOf(
        await declare(cup, [
          ...ready.map(({ id }) => ({ match: id, result: "3-1" })),
          { match: first!.id, result: "0-5" },
        ]),
      ),
    ).toEqual([...ready.map(() => "declared"), "match_already_decided"]);
    expect((await stateOf(first!.id)).result).toBe("3-1");
    expect(
      await t.owner.one("select status from public.tournaments where id = $1", [cup.id]),
    ).toEqual({ status: "Finalizado" });
  });

  test("nobody decides his own match, nor without the right", async () => {
    const cup = await running(4);
    const [match] = (await cup.ready()) as [ReadyMatch];
    const player = cup.players.find(
      ({ participantId }) => participantId === match.participant1_id,
    )!;
    const line: Line = { match: match.id, result: "1-0" };
    for (const act of [preview, declare]) {
      await t.expectRefusal(() => act(cup, [line], t.asUser(player)), "forbidden");
      await expectSqlState(act(cup, [line], t.anon), "42501");
    }
    await t.joinStaff(cup, player, ["results"]);
    expect(verdictsOf(await declare(cup, [line], t.asUser(player)))).toEqual(["own_match"]);
    expect((await stateOf(match.id)).result).toBeNull();
  });

  test("nothing of a tournament that was called off, of no lines or of too many", async () => {
    const cup = await running(2);
    const [match] = (await cup.ready()) as [ReadyMatch];
    const line: Line = { match: match.id, result: "1-0" };
    for (const act of [preview, declare]) {
      await t.expectRefusal(act(cup, []), "results_count");
      await t.expectRefusal(
        act(
          cup,
          Array.from({ length: 257 }, () => line),
        ),
        "results_count",
      );
    }
    // The maximum per call, because each call makes others wait.
    const many = Array.from({ length: 25 }, () => line);
    await t.expectRefusal(declare(cup, many), "results_count");
    expect(verdictsOf(await preview(cup, many))).toEqual(many.map(() => "ready"));
    await t.expectRefusal(
      t
        .asUser(referee)
        .query(
          "select * from public.declare_results($1, array[$2::uuid], null, array['1-0'], null)",
          [cup.id, match.id],
        ),
      "results_count",
    );
    await t.admin.call("public.cancel_tournament", { p_tournament_id: cup.id, p_reason: "Lluvia" });
    expect(verdictsOf(await declare(cup, [line]))).not.toContain("declared");
  });

  test("the same list twice at once decides each match once", async () => {
    const cup = await running(16, { bestOf: 3 });
    const ready = await cup.ready();
    const lines = ready.map(({ id }) => ({ match: id, result: "2-0" }));
    const [one, two] = await Promise.all([
      declare(cup, lines),
      declare(cup, lines.toReversed(), t.admin),
    ]);
    const counts = [one, two].map((rows) => rows.filter(({ verdict }) => verdict === "declared"));
    expect(counts.flat()).toHaveLength(8);
    expect(await cup.ready()).toHaveLength(4);
  });
});
