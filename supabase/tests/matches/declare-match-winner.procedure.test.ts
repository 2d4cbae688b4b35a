import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { readyMatches, type NewTournament, type ReadyMatch } from "@leyenda/testing/tournaments";
import { once } from "@leyenda/testing/once";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const NOBODY = "00000000-0000-4000-8000-000000000000";

interface Running {
  readonly id: string;
  readonly players: Player[];
  ready(): Promise<ReadyMatch[]>;
  first(): Promise<ReadyMatch>;
}

async function running(entrants: number, wanted: NewTournament = {}): Promise<Running> {
  const { id } = await t.createTournament(wanted);
  const players = await t.registerPlayers({ id }, entrants, {
    tickets: wanted.entryFee ?? 0,
  });
  await t.startTournament({ id });
  const ready = async (): Promise<ReadyMatch[]> => readyMatches(await t.matchesOf({ id }));
  const first = async (): Promise<ReadyMatch> => {
    const [match] = await ready();
    if (!match) throw new Error("nothing to play");
    return match;
  };
  return { id, players, ready, first };
}

const declare = (
  matchId: string,
  winnerId: string | null,
  result: string | null,
  session: Session = t.admin,
): Promise<unknown> =>
  session.call("public.declare_match_winner", {
    p_match_id: matchId,
    p_winner_id: winnerId,
    p_result: result,
  });

describe("results", () => {
  const first = (match: ReadyMatch): string => match.participant1_id;
  const second = (match: ReadyMatch): string => match.participant2_id;
  test.each([
    {
      bestOf: 1,
      winner: first,
      result: "13-7",
      stored: "13-7",
      why: "best of 1: the map's own score",
    },
    { bestOf: 1, winner: second, result: " 2 - 10 ", stored: "2-10", why: "blanks do not matter" },
    { bestOf: 3, winner: first, result: "2-0", stored: "2-0", why: "" },
    { bestOf: 3, winner: first, result: "2-1", stored: "2-1", why: "" },
    {
      bestOf: 3,
      winner: second,
      result: "1-2",
      stored: "1-2",
      why: "the first number is the first participant's",
    },
    { bestOf: 5, winner: second, result: "0-3", stored: "0-3", why: "" },
    { bestOf: 3, winner: first, result: "W.O.", stored: "W.O.", why: "a walkover" },
    { bestOf: 3, winner: second, result: "wo", stored: "W.O.", why: "however it is written" },
  ])("best of $bestOf accepts $result: $why", async ({ bestOf, winner, result, stored }) => {
    const tournament = await running(2, { bestOf });
    const match = await tournament.first();
    await declare(match.id, winner(match), result);
    expect((await t.matchesOf(tournament))[0]).toMatchObject({
      status: "completed",
      winner_id: winner(match),
      result: stored,
      outcome: stored === "W.O." ? "walkover" : "score",
    });
  });

  const refused: {
    bestOf: number;
    winner: (match: ReadyMatch) => string | null;
    result: string | null;
    code: string;
    message?: string;
  }[] = [
    {
      bestOf: 1,
      winner: first,
      result: "",
      code: "result_required",
      message: "Por favor, ingresa el resultado (ej: 2-1).",
    },
    {
      bestOf: 1,
      winner: first,
      result: null,
      code: "result_required",
      message: "Por favor, ingresa el resultado (ej: 2-1).",
    },
    { bestOf: 1, winner: first, result: "dos a uno", code: "result_invalid" },
    { bestOf: 1, winner: first, result: "2-1-0", code: "result_invalid" },
    { bestOf: 1, winner: first, result: "-2-1", code: "result_invalid" },
    { bestOf: 1, winner: first, result: "1000-0", code: "result_invalid" },
    { bestOf: 1, winner: first, result: "1-1", code: "result_draw" },
    { bestOf: 1, winner: first, result: "0-1", code: "result_contradicts_winner" },
    { bestOf: 1, winner: second, result: "2-1", code: "result_contradicts_winner" },
    { bestOf: 3, winner: first, result: "3-0", code: "result_not_best_of" },
    { bestOf: 3, winner: first, result: "1-0", code: "result_not_best_of" },
    { bestOf: 5, winner: first, result: "2-1", code: "result_not_best_of" },
    {
      bestOf: 1,
      winner: () => NOBODY,
      result: "1-0",
      code: "participant_not_found",
      message: "ID de participante no válido.",
    },
    {
      bestOf: 1,
      winner: () => null,
      result: "1-0",
      code: "participant_not_found",
      message: "ID de participante no válido.",
    },
  ];
  const matchOf = new Map(
    [1, 3, 5].map((bestOf) => [bestOf, once(async () => (await running(2, { bestOf })).first())]),
  );
  test.each(refused)(
    "best of $bestOf refuses $result: $code",
    async ({ bestOf, winner, result, code, message }) => {
      const match = (await matchOf.get(bestOf)?.()) as ReadyMatch;
      await t.expectRefusal(() => declare(match.id, winner(match), result), code, message);
    },
  );

  test("refuses a match that is decided, a bye, one without opponents, an unknown one, and players", async () => {
    const tournament = await running(3);
    const matches = await t.matchesOf(tournament);
    const bye = matches.find((match) => match.status === "bye");
    const final = matches.find((match) => match.round === 2);
    const match = await tournament.first();
    await t.expectRefusal(
      () => declare(bye?.id ?? "", bye?.participant1_id ?? "", "1-0"),
      "match_already_decided",
    );
    await t.expectRefusal(
      () => declare(final?.id ?? "", final?.participant1_id ?? "", "1-0"),
      "match_not_ready",
    );
    await t.expectRefusal(() => declare(NOBODY, match.participant1_id, "1-0"), "match_not_found");
    await t.expectRefusal(
      () =>
        declare(match.id, match.participant1_id, "1-0", t.asUser(tournament.players[0] ?? NOBODY)),
      "forbidden",
    );
    await declare(match.id, match.participant1_id, "1-0");
    await t.expectRefusal(
      () => declare(match.id, match.participant2_id, "0-1"),
      "match_already_decided",
      "Este encuentro ya fue decidido.",
    );
  });
});

describe("what follows", () => {
  test("the winner moves on into his slot, the loser of a semifinal to the third-place match", async () => {
    const tournament = await running(4, { thirdPlaceMatch: true });
    const [upper, lower] = (await tournament.ready()) as [ReadyMatch, ReadyMatch];
    await t.declareWinner(lower, lower.participant1_id);
    await t.declareWinner(upper, upper.participant2_id);
    const [, , final, third] = await t.matchesOf(tournament);
    expect(final).toMatchObject({
      status: "pending",
      participant1_id: upper.participant2_id,
      participant2_id: lower.participant1_id,
    });
    expect(third).toMatchObject({
      stage: "third_place",
      participant1_id: upper.participant1_id,
      participant2_id: lower.participant2_id,
    });
  });

  test("a five-player cup with a fee and prizes is right to the last ticket", async () => {
    const tournament = await running(5, {
      entryFee: 20,
      prizes: [
        { type: "tickets", value: 60 },
        { type: "money", value: 1500.5 },
        { type: "tickets", value: 5 },
        { type: "tickets", value: 4 },
      ],
    });
    const seeds = new Map(
      tournament.players.map((player, index) => [player.participantId, index + 1]),
    );
    expect(
      (await t.matchesOf(tournament))
        .filter((match) => match.status === "bye")
        .map((match) => seeds.get(match.participant1_id ?? "")),
    ).toEqual([1, 2, 3]);
    await t.asUser(tournament.players[1] as Player).call("public.save_payment_info", {
      p_cvu: null,
      p_alias: "segundo.alias",
    });
    await t.playToTheEnd(tournament, (match) =>
      (seeds.get(match.participant1_id) ?? 9) < (seeds.get(match.participant2_id) ?? 9)
        ? match.participant1_id
        : match.participant2_id,
    );

    const balances = await Promise.all(
      tournament.players.map((player) => t.balanceOf(player.participantId)),
    );
    // The third and fourth prize are 9 tickets together: 4 for each, and the remaining one for the better seed.
    expect(balances).toEqual([60, 0, 5, 4, 0]);
    expect(
      await t.admin.query(
        "select amount::float, status, payment_info, position, profile_id from public.payouts where tournament_id = $1",
        [tournament.id],
      ),
    ).toEqual([
      {
        amount: 1500.5,
        status: "pending",
        payment_info: { alias: "segundo.alias" },
        position: 2,
        profile_id: tournament.players[1]?.id,
      },
    ]);
    const played = { tournamentsPlayed: 1, tournamentsWon: 0, totalEarnings: 0 };
    const stats = await t.owner.query<{ stats: Record<string, number> }>(
      "select stats from public.profiles where id = any ($1) order by array_position($1, id)",
      [tournament.players.map((player) => player.id)],
    );
    expect(stats.map((row) => row.stats)).toEqual([
      { ...played, wins: 2, losses: 0, tournamentsWon: 1, winRate: 100 },
      { ...played, wins: 1, losses: 1, winRate: 50, totalEarnings: 1500.5 },
      { ...played, wins: 0, losses: 1, winRate: 0 },
      { ...played, wins: 1, losses: 1, winRate: 50 },
      { ...played, wins: 0, losses: 1, winRate: 0 },
    ]);
    expect(
      await t.admin.one(
        "select status, finished_at is not null as finished from public.tournaments where id = $1",
        [tournament.id],
      ),
    ).toEqual({
      status: "Finalizado",
      finished: true,
    });
    await t.expectSoundLedger();
  });

  test("setting Finalizado by hand pays nothing; deciding the last match pays once", async () => {
    const tournament = await running(2, { prizes: [{ type: "tickets", value: 10 }] });
    await t.admin.query("update public.tournaments set status = 'Finalizado' where id = $1", [
      tournament.id,
    ]);
    const match = await tournament.first();
    expect(await t.balanceOf(match.participant1_id)).toBe(0);
    await t.declareWinner(match, match.participant1_id);
    expect(await t.balanceOf(match.participant1_id)).toBe(10);
    await t.admin.query("update public.tournaments set status = 'Activo' where id = $1", [
      tournament.id,
    ]);
    await t.admin.query("update public.tournaments set status = 'Finalizado' where id = $1", [
      tournament.id,
    ]);
    expect(await t.balanceOf(match.participant1_id)).toBe(10);
  });

  test("a generated structure is not generated again once a result exists", async () => {
    const tournament = await running(4);
    await t.admin.call("public.generate_tournament_structure", { p_tournament_id: tournament.id });
    await t.declareWinner(await tournament.first(), (await tournament.first()).participant1_id);
    await t.expectRefusal(
      () =>
        t.admin.call("public.generate_tournament_structure", { p_tournament_id: tournament.id }),
      "structure_has_results",
    );
    await t.expectRefusal(
      () =>
        t.admin.query("update public.tournaments set format = 'group-stage' where id = $1", [
          tournament.id,
        ]),
      "structure_has_results",
    );
  });
});

describe("reopen_match", () => {
  const reopen = (matchId: string, session: Session = t.admin): Promise<unknown> =>
    session.call("public.reopen_match", { p_match_id: matchId });
  /** Statistics, results and slots, which reopening must restore. */
  const snapshot = (id: string): Promise<object[]> =>
    t.owner.query(
      `select m.id, m.status, m.participant1_id, m.participant2_id, m.winner_id, m.result, null as stats from public.tournament_matches m where m.tournament_id = $1
       union all
       select p.id, null, null, null, null, null, p.stats::text from public.profiles p
       join public.participants x on x.user_id = p.id join public.tournament_participants r on r.participant_id = x.id
       where r.tournament_id = $1 order by 1`,
      [id],
    );

  test("undoes slots and statistics exactly", async () => {
    const tournament = await running(4, { thirdPlaceMatch: true });
    const before = await snapshot(tournament.id);
    const match = await tournament.first();
    await t.declareWinner(match, match.participant2_id);
    expect(await snapshot(tournament.id)).not.toEqual(before);
    await reopen(match.id);
    expect(await snapshot(tournament.id)).toEqual(before);
  });

  test("refuses while the next match is decided, and what is not decided", async () => {
    const tournament = await running(4);
    const [one, other] = (await tournament.ready()) as [ReadyMatch, ReadyMatch];
    await t.expectRefusal(() => reopen(one.id), "match_not_decided");
    await t.declareWinner(one, one.participant1_id);
    await t.declareWinner(other, other.participant1_id);
    await t.declareWinner(await tournament.first(), one.participant1_id);
    await t.expectRefusal(() => reopen(one.id), "next_match_decided");
    await t.expectRefusal(
      () => reopen(one.id, t.asUser(tournament.players[0] ?? NOBODY)),
      "forbidden",
    );
  });

  test("reopening the final takes prizes, titles and payouts back; deciding it anew pays the other", async () => {
    const tournament = await running(2, {
      prizes: [
        { type: "tickets", value: 50 },
        { type: "money", value: 10 },
      ],
    });
    const final = await tournament.first();
    const before = await snapshot(tournament.id);
    await t.declareWinner(final, final.participant1_id);
    await reopen(final.id);
    expect(await snapshot(tournament.id)).toEqual(before);
    expect(await t.balanceOf(final.participant1_id)).toBe(0);
    expect(
      await t.admin.query("select * from public.payouts where tournament_id = $1", [tournament.id]),
    ).toEqual([]);
    await t.declareWinner(final, final.participant2_id);
    expect(await t.balanceOf(final.participant2_id)).toBe(50);
    expect(
      await t.admin.query("select participant_id from public.payouts where tournament_id = $1", [
        tournament.id,
      ]),
    ).toEqual([{ participant_id: final.participant1_id }]);
    await t.expectSoundLedger();
  });

  test("not once a prize was spent or paid out", async () => {
    const tournament = await running(2, {
      prizes: [
        { type: "tickets", value: 50 },
        { type: "money", value: 10 },
      ],
    });
    const final = await tournament.first();
    await t.declareWinner(final, final.participant1_id);
    await t.admin.call("public.manage_tickets", {
      p_participant_id: final.participant1_id,
      p_delta: -1,
      p_reason: "gasto",
    });
    await t.expectRefusal(() => reopen(final.id), "prize_already_spent");
    await t.admin.call("public.manage_tickets", {
      p_participant_id: final.participant1_id,
      p_delta: 1,
      p_reason: "vuelta",
    });
    const { id } = await t.admin.one<{ id: string }>(
      "select id from public.payouts where tournament_id = $1",
      [tournament.id],
    );
    await t.owner.query(
      'update public.payouts set payment_info = \'{"alias": "cobra.aqui"}\' where id = $1',
      [id],
    );
    await t.admin.call("public.mark_payout_paid", { p_payout_id: id, p_note: "transferencia 123" });
    await t.expectRefusal(() => reopen(final.id), "prizes_paid");
    await t.expectRefusal(
      () => t.admin.call("public.mark_payout_paid", { p_payout_id: id }),
      "payout_already_paid",
    );
  });

  test("a group match takes the unplayed playoffs along", async () => {
    const tournament = await running(4, { format: "group-stage" });
    for (const match of await tournament.ready())
      await t.declareWinner(match, match.participant1_id);
    const [group, final] = [(await t.matchesOf(tournament))[0], await tournament.first()];
    expect(final.stage).toBe("bracket");
    await reopen(group?.id ?? "");
    expect((await t.matchesOf(tournament)).map((match) => match.stage)).not.toContain("bracket");
    const again = await tournament.first();
    await t.declareWinner(again, again.participant2_id);
    const newFinal = await tournament.first();
    await t.declareWinner(newFinal, newFinal.participant1_id);
    await t.expectRefusal(() => reopen(group?.id ?? ""), "next_match_decided");
  });

  test("a challenge: the pot goes back into escrow", async () => {
    const [creator, acceptor] = [
      await t.createPlayer({ tickets: 10 }),
      await t.createPlayer({ tickets: 10 }),
    ];
    const challenge = await t.createChallenge(creator, { wager: 10 });
    await t.acceptChallenge(challenge, acceptor);
    await declare(challenge.matchId, creator.participantId, "1-0");
    expect(await t.balanceOf(creator.participantId)).toBe(20);
    await reopen(challenge.matchId);
    expect(await t.challengeState(challenge)).toMatchObject({
      match: "pending_results",
      challenge: "in_progress",
      escrows: ["held", "held"],
    });
    await declare(challenge.matchId, acceptor.participantId, "0-1");
    expect([
      await t.balanceOf(creator.participantId),
      await t.balanceOf(acceptor.participantId),
    ]).toEqual([0, 20]);
    await t.admin.call("public.manage_tickets", {
      p_participant_id: acceptor.participantId,
      p_delta: -15,
      p_reason: "gasto",
    });
    await t.expectRefusal(() => reopen(challenge.matchId), "prize_already_spent");
    await t.expectSoundLedger();
  });
});

describe("disqualify_participant", () => {
  const disqualify = (
    id: string,
    participantId: string,
    reason = "Conducta",
    session: Session = t.admin,
  ): Promise<unknown> =>
    session.call("public.disqualify_participant", {
      p_tournament_id: id,
      p_participant_id: participantId,
      p_reason: reason,
    });

  test("gives the match at hand and every later one to the opponents, without a prize", async () => {
    const tournament = await running(4, {
      thirdPlaceMatch: true,
      prizes: [
        { type: "tickets", value: 9 },
        { type: "tickets", value: 5 },
        { type: "tickets", value: 3 },
        { type: "tickets", value: 1 },
      ],
    });
    const [upper, lower] = (await tournament.ready()) as [ReadyMatch, ReadyMatch];
    const out = upper.participant1_id;
    await disqualify(tournament.id, out);
    let matches = await t.matchesOf(tournament);
    expect(matches[0]).toMatchObject({
      status: "completed",
      outcome: "walkover",
      result: "W.O.",
      winner_id: upper.participant2_id,
    });
    await t.declareWinner(lower, lower.participant1_id);
    matches = await t.matchesOf(tournament);
    expect(
      matches.find((match) => match.stage === "third_place"),
      "as soon as the opponent is known",
    ).toMatchObject({
      result: "W.O.",
      winner_id: lower.participant2_id,
    });
    await t.declareWinner(await tournament.first(), upper.participant2_id);
    const prizes = await Promise.all(
      [upper.participant2_id, lower.participant1_id, lower.participant2_id, out].map((id) =>
        t.balanceOf(id),
      ),
    );
    expect(prizes).toEqual([9, 5, 3, 0]);
    expect(
      await t.admin.one(
        "select status, final_position from public.tournament_participants where tournament_id = $1 and participant_id = $2",
        [tournament.id, out],
      ),
    ).toEqual({
      status: "disqualified",
      final_position: null,
    });
    expect(
      await t.admin.query("select reason from public.disqualifications where tournament_id = $1", [
        tournament.id,
      ]),
    ).toEqual([{ reason: "Conducta" }]);
  });

  test("out of the final while it waits for its opponent: whoever comes is champion", async () => {
    const tournament = await running(4);
    const [upper, lower] = (await tournament.ready()) as [ReadyMatch, ReadyMatch];
    await t.declareWinner(upper, upper.participant1_id);
    await disqualify(tournament.id, upper.participant1_id);
    await t.declareWinner(lower, lower.participant1_id);
    expect(
      await t.admin.one("select status from public.tournaments where id = $1", [tournament.id]),
    ).toEqual({ status: "Finalizado" });
    expect((await t.matchesOf(tournament))[2]).toMatchObject({
      winner_id: lower.participant1_id,
      result: "W.O.",
    });
  });

  test("in a group: open matches go to the opponents, decided ones stand, and he does not qualify", async () => {
    const tournament = await running(4, { format: "group-stage" });
    const out = tournament.players[0]?.participantId ?? "";
    const own = (await tournament.ready()).filter((match) =>
      [match.participant1_id, match.participant2_id].includes(out),
    );
    // Decided matches count because they are at least half of those of the participant.
    for (const match of own.slice(0, 2)) await t.declareWinner(match, out);
    await disqualify(tournament.id, out);
    const matches = await t.matchesOf(tournament);
    expect(
      matches
        .filter((match) => [match.participant1_id, match.participant2_id].includes(out))
        .map((match) => (match.winner_id === out ? "won" : "lost"))
        .toSorted(),
    ).toEqual(["lost", "won", "won"]);
    for (const match of await tournament.ready())
      await t.declareWinner(match, match.participant1_id);
    const final = await tournament.first();
    expect(final.stage).toBe("bracket");
    expect([final.participant1_id, final.participant2_id]).not.toContain(out);
  });

  test("both sides of a match out, and everybody out: the tournament still ends", async () => {
    const tournament = await running(4, { prizes: [{ type: "tickets", value: 5 }] });
    for (const player of tournament.players.slice(0, 3))
      await disqualify(tournament.id, player.participantId);
    expect(
      await t.admin.one("select status from public.tournaments where id = $1", [tournament.id]),
    ).toEqual({ status: "Finalizado" });
    expect(await t.balanceOf(tournament.players[3]?.participantId ?? "")).toBe(5);
    await t.expectSoundLedger();
  });

  test("refuses players, no reason, strangers, twice, before the start and after the end", async () => {
    const tournament = await running(2);
    const [one, other] = tournament.players as [Player, Player];
    await t.expectRefusal(
      () => disqualify(tournament.id, one.participantId, "x", t.asUser(other)),
      "forbidden",
    );
    await t.expectRefusal(
      () => disqualify(tournament.id, one.participantId, "  "),
      "reason_required",
    );
    await t.expectRefusal(() => disqualify(tournament.id, NOBODY), "not_playing");
    const waiting = await t.createTournament();
    const [entrant] = (await t.registerPlayers(waiting, 1)) as [Player];
    await t.expectRefusal(
      () => disqualify(waiting.id, entrant.participantId),
      "tournament_not_started",
    );
    await disqualify(tournament.id, one.participantId);
    await t.expectRefusal(
      () => disqualify(tournament.id, one.participantId),
      "tournament_finished",
    );
    await t.expectRefusal(
      t.admin.call("public.reopen_match", {
        p_match_id: (await t.matchesOf(tournament))[0]?.id,
      }),
      "participant_disqualified",
    );
  });
});
