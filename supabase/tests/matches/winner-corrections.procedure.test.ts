import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { readyMatches, type TournamentMatch } from "@leyenda/testing/tournaments";
import { look, pairRound } from "../tournaments/support/basic-acts.ts";
import { expectSoundStages } from "../tournaments/support/stage-invariants.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const owner = () => t.owner;

type Cup = Awaited<ReturnType<typeof t.startedCup>>;
const LETTERS = "ABCDEFGH";

interface Effect {
  readonly id: string;
  readonly kind: "match" | "rounds" | "stage";
  readonly may_stay: boolean;
  readonly stays: boolean;
  readonly match_ids: string[];
  readonly side1_name: string | null;
  readonly side2_name: string | null;
}

const preview = (
  match: { id: string },
  result: string,
  kept: readonly string[] = [],
  by: Session = t.admin,
): Promise<Effect[]> =>
  by.query("select * from public.preview_other_winner($1, $2, $3)", [match.id, result, kept]);

const correct = (
  match: { id: string },
  result: string,
  kept: readonly string[] | null,
  undone: readonly (string | null)[] | null,
  by: Session = t.admin,
  reason: string | null = "Cargado al revés",
): Promise<unknown> =>
  by.call("public.correct_match_winner", {
    p_match_id: match.id,
    p_result: result,
    p_reason: reason,
    p_kept_ids: kept,
    p_undone_ids: undone,
  });

/** Corrects a result as previewed: the given matches stay, all other dependent matches are played again. */
async function correctAsShown(
  match: { id: string },
  result: string,
  kept: readonly string[] = [],
): Promise<Effect[]> {
  const effects = await preview(match, result, kept);
  const undone = effects.filter(({ stays }) => !stays).flatMap(({ match_ids: ids }) => ids);
  await correct(match, result, kept, undone);
  return effects;
}

/** Finds the match of two participants by the letters of their seeds, such as "A-C". */
async function meeting(cup: Cup, letters: string): Promise<TournamentMatch> {
  const ids = letters.split("-").map((letter) => cup.ids[LETTERS.indexOf(letter)]);
  const match = (await t.matchesOf(cup)).find(
    (row) => ids.includes(row.participant1_id ?? "") && ids.includes(row.participant2_id ?? ""),
  );
  if (!match) throw new Error(`nobody plays ${letters}`);
  return match;
}

async function win(cup: Cup, letters: string): Promise<TournamentMatch> {
  const match = await meeting(cup, letters);
  const winner = cup.ids[LETTERS.indexOf(letters[0] ?? "")] ?? "";
  await t.declareWinner(match, winner, winner === match.participant1_id ? "2-0" : "0-2");
  return match;
}

/** All matches with two sides as "A C: C 0-2": the sides, the winner and the result. */
async function reported(cup: Cup): Promise<string[]> {
  const letter = (id: string | null) => LETTERS[cup.ids.indexOf(id ?? "")] ?? "?";
  return (await t.matchesOf(cup))
    .filter(({ status }) => status !== "bye")
    .map((match) => {
      const sides = `${letter(match.participant1_id)} ${letter(match.participant2_id)}`;
      return match.result ? `${sides}: ${letter(match.winner_id)} ${match.result}` : sides;
    });
}

const sound = (cup: Cup): Promise<void> => expectSoundStages(t.database, cup.id, () => "corrected");

const notificationsOf = (match: {
  id: string;
}): Promise<{ participant_id: string; body: string }[]> =>
  owner().query(
    `select side.id as participant_id, notice.body
     from public.notifications notice join public.participants side on side.user_id = notice.user_id
     where notice.subject = $1 and notice.kind = 'match_corrected'`,
    [match.id],
  );

/** Four participants and a match for the third place: A beats D, B beats C, and the final. */
async function four(final: string, prizes: number[] = []): Promise<Cup> {
  const cup = await t.startedCup(4, {
    bestOf: 3,
    prizes: prizes.map((value) => ({ type: "tickets" as const, value })),
    thirdPlaceMatch: true,
  });
  await win(cup, "A-D");
  await win(cup, "B-C");
  await win(cup, final);
  return cup;
}

describe("another winner", () => {
  test("of a match on which nothing rests yet: the other side goes on, and what was begun there is forgotten", async () => {
    const cup = await t.startedCup(4, { bestOf: 3, thirdPlaceMatch: true });
    const match = await win(cup, "A-D");
    await win(cup, "B-C");
    const final = await meeting(cup, "A-B");
    await t.admin.call("public.report_match_game", {
      p_match_id: final.id,
      p_number: 1,
      p_score1: 13,
      p_score2: 7,
    });
    const effects = await preview(match, "1-2");
    expect(effects).toMatchObject([{ id: final.id, kind: "match", may_stay: false, stays: false }]);
    await correct(match, "1-2", null, [final.id, final.id]);
    expect(await reported(cup)).toEqual(["A D: D 1-2", "B C: B 2-0", "D B", "A C"]);
    expect(
      await t.anon.query("select * from public.match_games where match_id = $1", [final.id]),
    ).toEqual([]);
    await sound(cup);
  });

  test("whoever beat the old winner keeps his pass where it stays, as a walkover; nothing after it moves", async () => {
    const cup = await t.startedCup(8, { bestOf: 3 });
    for (const letters of ["A-H", "D-E", "B-G", "C-F"]) await win(cup, letters);
    const [first, semifinal] = [await meeting(cup, "A-H"), await win(cup, "D-A")];
    await win(cup, "B-C");
    const final = await win(cup, "D-B");
    const places = await t.placesOf(cup);
    const figures = () =>
      owner().query(
        "select participant_id, wins, losses from private.participant_counters where participant_id = any ($1) order by array_position($1, participant_id)",
        [cup.ids],
      );
    const before = await figures();

    const [all, rest] = [await preview(first, "0-2"), await preview(first, "0-2", [semifinal.id])];
    expect(all.map(({ id, may_stay: may }) => [id, may])).toEqual([
      [semifinal.id, true],
      [final.id, false],
    ]);
    expect(rest.map(({ id, stays }) => [id, stays])).toEqual([[semifinal.id, true]]);
    await correct(first, "0-2", [semifinal.id], []);
    expect(await reported(cup)).toEqual([
      "A H: H 0-2",
      "D E: D 2-0",
      "B G: B 2-0",
      "C F: C 2-0",
      "H D: D W.O.",
      "B C: B 2-0",
      "D B: D 2-0",
    ]);
    await sound(cup);
    expect(await figures()).toMatchObject(
      before.map((row, place) =>
        place === 0
          ? { ...row, wins: 0, losses: 1 }
          : place === 7
            ? { ...row, wins: 1, losses: 1 }
            : row,
      ),
    );
    const after = await t.placesOf(cup);
    expect([after[0], after[7], after[3]]).toEqual([places[7], places[0], 1]);

    const notices = await notificationsOf(first);
    expect(notices).toHaveLength(3);
    expect(new Set(notices.map((notice) => notice.participant_id))).toEqual(
      new Set([0, 3, 7].map((seat) => cup.ids[seat])),
    );
    for (const { body } of notices) expect(body).toContain("Motivo: Cargado al revés");
    const log = (match: { id: string }) =>
      t.anon.query(
        "select action, result, result_before, winner_name, reason from public.match_log($1) limit 1",
        [match.id],
      );
    const names = await owner().query<{ name: string }>(
      "select private.participant_name(id) as name from unnest($1::uuid[]) as id",
      [[cup.ids[7], cup.ids[3]]],
    );
    const entry = { action: "correct_match_winner", reason: "Cargado al revés" };
    expect(await log(first)).toEqual([
      { ...entry, result: "0-2", result_before: "2-0", winner_name: names[0]?.name },
    ]);
    expect(await log(semifinal)).toEqual([
      {
        ...entry,
        result: "W.O.",
        result_before: semifinal.participant1_id === cup.ids[3] ? "2-0" : "0-2",
        winner_name: names[1]?.name,
      },
    ]);
  });

  test("where the old winner won on it is played again, with all that follows; champion and prizes follow", async () => {
    const cup = await four("A-B", [9]);
    await win(cup, "C-D");
    expect(await t.balanceOf(cup.ids[0] ?? "")).toBe(9);
    const match = await meeting(cup, "A-D");
    const effects = await correctAsShown(match, "0-2");
    expect(effects.map(({ may_stay: may, stays }) => [may, stays])).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(await reported(cup)).toEqual(["A D: D 0-2", "B C: B 2-0", "D B", "A C"]);
    expect(await t.balanceOf(cup.ids[0] ?? "")).toBe(0);
    await sound(cup);
    await win(cup, "D-B");
    await win(cup, "C-A");
    expect(await t.placesOf(cup)).toEqual([4, 2, 3, 1]);
    expect(await t.balanceOf(cup.ids[3] ?? "")).toBe(9);
    await t.expectSoundLedger();
    await sound(cup);
  });

  test("of a final makes another champion at once", async () => {
    const cup = await four("A-B", [9, 4]);
    await win(cup, "C-D");
    expect(await correctAsShown(await meeting(cup, "A-B"), "1-2")).toEqual([]);
    expect(await t.placesOf(cup)).toEqual([2, 1, 3, 4]);
    expect([await t.balanceOf(cup.ids[0] ?? ""), await t.balanceOf(cup.ids[1] ?? "")]).toEqual([
      4, 9,
    ]);
    await t.expectSoundLedger();
    await sound(cup);
  });

  test("adds the second final, or takes it away with what was decided there", async () => {
    const cup = await t.startedCup(2, {
      bestOf: 3,
      stages: [{ kind: "double_elimination", name: "Doble", grand_final: "reset" }],
    });
    await win(cup, "A-B");
    const [final] = readyMatches(await t.matchesOf(cup));
    if (!final) throw new Error("no final");
    await t.declareWinner(final, final.participant1_id, "2-0");
    expect(await correctAsShown(final, "0-2")).toEqual([]);
    expect(await reported(cup)).toEqual(["A B: A 2-0", "A B: B 0-2", "A B"]);
    const [second] = readyMatches(await t.matchesOf(cup));
    if (!second) throw new Error("no second final");
    await t.declareWinner(second, second.participant2_id, "0-2");
    expect(await correctAsShown(final, "2-1")).toMatchObject([{ id: second.id, may_stay: false }]);
    expect(await reported(cup)).toEqual(["A B: A 2-0", "A B: A 2-1"]);
    expect(await t.placesOf(cup)).toEqual([1, 2]);
    await sound(cup);
  });

  test("of who is out: his rival goes on, and what he has still to play is given away", async () => {
    const cup = await t.startedCup(4, { bestOf: 3 });
    const match = await win(cup, "A-D");
    await t.admin.call("public.disqualify_participant", {
      p_tournament_id: cup.id,
      p_participant_id: cup.ids[3],
      p_reason: "falta",
    });
    await win(cup, "B-C");
    await correctAsShown(match, "0-2");
    expect(await reported(cup)).toEqual(["A D: D 0-2", "B C: B 2-0", "D B: B W.O."]);
    await sound(cup);
    expect(
      (await notificationsOf(match)).map((notice) => notice.participant_id),
      "nothing for who is out",
    ).not.toContain(cup.ids[3]);
  });
});

describe("of a table", () => {
  const league = (second: Record<string, unknown>, kind = "round_robin"): Promise<Cup> =>
    t.startedCup(4, {
      bestOf: 3,
      stages: [
        { kind, name: "Liga", ...(kind === "swiss" ? { rounds: 2 } : {}) },
        { kind: "single_elimination", name: "Llave", ...second },
      ],
    });
  const ALL = ["A-B", "A-C", "A-D", "B-C", "B-D", "C-D"];
  const entrants = async (cup: Cup): Promise<string> =>
    (
      await owner().query<{ participant_id: string }>(
        `select e.participant_id from public.stage_entries e join public.tournament_stages s on s.id = e.stage_id
         where s.tournament_id = $1 and s.position = 2 order by e.seed`,
        [cup.id],
      )
    )
      .map((row) => LETTERS[cup.ids.indexOf(row.participant_id)])
      .join("");

  test("a stage that others would go on to is asked about: it stands as it is, or is drawn again", async () => {
    const cup = await league({ qualifiers: 2 });
    for (const letters of ALL) await win(cup, letters);
    const [final] = readyMatches(await t.matchesOf(cup));
    if (!final) throw new Error("no final");
    await t.declareWinner(final, cup.ids[0] ?? "", "2-0");
    const match = await meeting(cup, "B-C");
    const turned = match.participant1_id === cup.ids[1] ? "0-2" : "2-0";
    const [, next] = await t.stagesOf(cup);
    expect(await preview(match, turned)).toMatchObject([
      { id: next?.id, kind: "stage", may_stay: true, stays: false, match_ids: [final.id] },
    ]);
    await correct(match, turned, [next?.id ?? ""], []);
    expect([await entrants(cup), (await reported(cup)).at(-1)]).toEqual(["AB", "A B: A 2-0"]);
    expect(await t.placesOf(cup)).toEqual([1, 2, 3, 4]);
    await sound(cup);
    const back = turned === "2-0" ? "0-2" : "2-0";
    expect(await correctAsShown(match, back)).toEqual([]);
    await correctAsShown(match, turned);
    expect([await entrants(cup), (await reported(cup)).at(-1)]).toEqual(["AC", "A C"]);
    await sound(cup);
  });

  test("a stage that nobody else goes on to is not asked about, and one that waits follows", async () => {
    const cup = await league({ qualifiers: 2, is_automatic: false });
    for (const letters of ALL) await win(cup, letters);
    const low = await meeting(cup, "C-D");
    expect(await correctAsShown(low, low.participant1_id === cup.ids[2] ? "1-2" : "2-1")).toEqual(
      [],
    );
    expect(await entrants(cup)).toBe("AB");
    const high = await meeting(cup, "A-B");
    await correctAsShown(high, high.participant1_id === cup.ids[0] ? "0-2" : "2-0");
    expect(await entrants(cup)).toBe("BA");
    await sound(cup);
  });

  test("Swiss rounds that were paired stay as they are, or are paired again", async () => {
    const cup = await league({ qualifiers: 2 }, "swiss");
    const lane = {
      database: t.database,
      organisers: [t.admin],
      players: [],
      entrants: [],
      id: cup.id,
    };
    await win(cup, "A-C");
    await win(cup, "B-D");
    await pairRound(lane, await look(lane), t.admin, () => 0);
    const match = await meeting(cup, "A-C");
    const [stage] = await t.stagesOf(cup);
    await win(cup, "A-B");
    const turned = match.participant1_id === cup.ids[0] ? "0-2" : "2-0";
    const played = await meeting(cup, "A-B");
    expect(await preview(match, turned)).toMatchObject([
      { id: stage?.id, kind: "rounds", may_stay: true, stays: false, match_ids: [played.id] },
    ]);
    await correct(match, turned, [stage?.id ?? ""], []);
    expect((await reported(cup)).toSorted()).toEqual([
      "A B: A 2-0",
      "A C: C 0-2",
      "B D: B 2-0",
      "C D",
    ]);
    await sound(cup);
    await correctAsShown(match, turned === "2-0" ? "0-2" : "2-0");
    expect((await reported(cup)).toSorted()).toEqual(["A C: A 2-0", "B D: B 2-0"]);
    await sound(cup);
  });

  test("a draw becomes a win, and a win a draw, where the stage allows it", async () => {
    const cup = await t.startedCup(3, {
      stages: [{ kind: "round_robin", name: "Liga", allows_draws: true }],
    });
    const match = await meeting(cup, "A-B");
    await t.declareWinner(match, match.participant1_id ?? "", "3-1");
    expect(await correctAsShown(match, "1-1")).toEqual([]);
    await sound(cup);
    await correctAsShown(match, "1-2");
    expect(await reported(cup)).toContain(
      match.participant1_id === cup.ids[0] ? "A B: B 1-2" : "B A: A 1-2",
    );
    await sound(cup);
  });
});

describe("is refused, and leaves no trace", () => {
  test("what is not as it was shown, what cannot stay, and what is said wrong", async () => {
    const cup = await four("A-B");
    const [match, final] = [await meeting(cup, "A-D"), await meeting(cup, "A-B")];
    const refused = (attempt: () => Promise<unknown>, code: string, said: string) =>
      t.expectRefusal(attempt, code, said);
    for (const [kept, undone] of [
      [[], []],
      [[final.id], []],
      [[final.id], [final.id]],
      [[], [final.id, match.id]],
      [[], [null]],
      [[], [null, final.id]],
      [[crypto.randomUUID()], [final.id]],
      [null, null],
    ] as const)
      await refused(() => correct(match, "0-2", kept, undone), "dependents_changed", "revísalo");
    const right = [final.id];
    for (const reason of [null, "  ", "x".repeat(501)])
      await refused(
        () => correct(match, "0-2", [], right, t.admin, reason),
        "reason_required",
        "500",
      );
    for (const [result, code, said] of [
      ["2-1", "result_same_winner", "no cambia"],
      ["W.O.", "result_invalid", "a-b"],
      ["1-1", "result_draw", "empatado"],
      ["0-3", "result_not_best_of", "al mejor de 3"],
      ["", "result_required", "resultado"],
    ] as const)
      await refused(() => correct(match, result, [], right), code, said);
    const third = await meeting(cup, "C-D");
    await refused(() => correct(third, "0-2", [], []), "match_not_decided", "no está decidido");
    await t.declareWinner(third, third.participant1_id ?? "", "W.O.");
    await refused(() => correct(third, "0-2", [], []), "match_not_played", "reábrelo");
    await refused(
      () => correct({ id: crypto.randomUUID() }, "0-2", [], []),
      "match_not_found",
      "no encontrado",
    );
  });

  test("once a prize is paid, looking as well", async () => {
    const cup = await t.startedCup(2, {
      bestOf: 3,
      prizes: [{ type: "money", value: 100 }],
    });
    const final = await win(cup, "A-B");
    await owner().query(
      "update public.payouts set status = 'paid', paid_at = now() where tournament_id = $1",
      [cup.id],
    );
    for (const attempt of [() => preview(final, "0-2"), () => correct(final, "0-2", [], [])])
      await t.expectRefusal(attempt, "prizes_paid", "Ya se pagaron premios");
  });

  test("to a visitor, a side, and staff without the right to results", async () => {
    const tournament = await t.createTournament({ bestOf: 3 });
    const [side] = await t.registerPlayers(tournament, 2);
    const caster = await t.createPlayer();
    await t.joinStaff(tournament, caster, ["schedule", "brackets", "chat", "participants"]);
    const [match] = readyMatches(await t.startTournament(tournament));
    if (!match || !side) throw new Error("nothing to play");
    await t.declareWinner(match, match.participant1_id, "2-0");
    for (const who of [side, caster, await t.createPlayer()])
      for (const attempt of [
        () => preview(match, "0-2", [], t.asUser(who)),
        () => correct(match, "0-2", [], [], t.asUser(who)),
      ])
        await t.expectRefusal(attempt, "forbidden");
    await expect(correct(match, "0-2", [], [], t.anon)).rejects.toThrow("permission denied");
  });

  test("looking changes nothing at all, whatever is to stay", async () => {
    const cup = await four("B-A", [9]);
    await win(cup, "C-D");
    const final = await meeting(cup, "A-B");
    const tables = await t.allTables();
    const before = await t.fingerprint(tables);
    const match = await meeting(cup, "A-D");
    expect(await preview(match, "0-2", [final.id])).toHaveLength(2);
    expect(await preview(match, "0-2")).toHaveLength(2);
    await t.admin.query(
      "select * from public.preview_other_winner($1, '0-2', array[null, $2]::uuid[])",
      [match.id, final.id],
    );
    expect(await t.fingerprint(tables)).toBe(before);
  });
});

test(
  "reports, objections of others and second corrections at once: one result, and no deadlock",
  { tags: ["long"] },
  async () => {
    const judges = [
      t.asUser(await t.createAdmin(), { aal: "aal2" }),
      t.asUser(await t.createAdmin(), { aal: "aal2" }),
    ];
    const play = async (): Promise<void> => {
      const tournament = await t.createTournament({ bestOf: 3, thirdPlaceMatch: true });
      const players = (await t.registerPlayers(tournament, 4)) as Player[];
      const cup = { id: tournament.id, ids: players.map(({ participantId }) => participantId) };
      await t.startTournament(tournament);
      const match = await win(cup, "A-D");
      await win(cup, "B-C");
      const [final, third] = [await meeting(cup, "A-B"), await meeting(cup, "D-C")];
      const report = (of: TournamentMatch, by: Player, result: string) =>
        t.asUser(by).call("public.report_match_result", {
          p_match_id: of.id,
          p_result: result,
        });
      const [a, b, c, d] = players as [Player, Player, Player, Player];
      const outcomes = await Promise.allSettled([
        report(final, a, "2-0"),
        report(final, b, "2-0"),
        ...judges.map((judge) => correct(match, "0-2", [], [], judge)),
        report(third, c, "0-2"),
        report(third, d, "0-2"),
        judges[0]?.call("public.reopen_match", { p_match_id: match.id }),
        correct(match, "1-2", [], [final.id], judges[1]),
        correct(match, "1-2", [], [final.id, third.id], judges[0]),
      ]);
      for (const outcome of outcomes)
        if (outcome.status === "rejected")
          expect(["P0001", "42501"], `${String(outcome.reason)}`).toContain(
            (outcome.reason as { code: string }).code,
          );
      await sound(cup);
    };
    await Promise.all(Array.from({ length: 6 }, play));
  },
);
