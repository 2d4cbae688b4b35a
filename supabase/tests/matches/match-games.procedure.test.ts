import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import type { NewTournament } from "@leyenda/testing/tournaments";
import { once } from "@leyenda/testing/once";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 30 });
let stranger: Player;

beforeAll(async () => {
  stranger = await t.createPlayer();
});

const series = (wanted: NewTournament = {}) => t.createDuel({ bestOf: 3, ...wanted });

interface Entry {
  readonly number: number | null;
  readonly score?: string;
  readonly winner?: Player;
  readonly [detail: string]: unknown;
}

interface Game {
  readonly number: number;
  readonly map: string | null;
  readonly score1: number | null;
  readonly score2: number | null;
  readonly winner_id: string | null;
  readonly kind: string;
  readonly source: string;
}

/** Enters a game of a series; `score` is "a-b" in the order of the participants. */
function enter(by: Session, matchId: string, entry: Entry): Promise<Game> {
  const { number, score, winner, ...details } = entry;
  const [score1, score2] = score === undefined ? [null, null] : score.split("-").map(Number);
  return by.call("public.report_match_game", {
    p_match_id: matchId,
    p_number: number,
    p_winner_id: winner?.participantId ?? null,
    p_score1: score1,
    p_score2: score2,
    ...details,
  });
}

const gamesOf = async (matchId: string): Promise<string[]> => {
  const games = await t.anon.query<Game>(
    "select * from public.match_games where match_id = $1 order by number",
    [matchId],
  );
  return games.map(({ number, score1, score2, kind, source }) =>
    [
      number,
      kind === "forfeit" ? "W.O." : score1 === null ? "?" : `${score1}-${score2}`,
      source,
    ].join(" "),
  );
};

const stateOf = (
  matchId: string,
): Promise<{
  status: string;
  result: string | null;
  live_score: string | null;
  decided_how: string | null;
}> =>
  t.owner.one(
    `select status, result, live_score, decided_how from public.tournament_matches where id = $1
     union all select status, result, live_score, decided_how from public.challenge_matches where id = $1`,
    [matchId],
  );

describe("the live score", () => {
  test("either captain enters each game as it ends, and everybody sees how it stands", async () => {
    const { matchId, one, other } = await series();
    await enter(t.asUser(one), matchId, {
      number: 1,
      score: "13-7",
      p_map: " Mirage ",
      p_side1: "CT",
      p_side2: "T",
    });
    expect(await stateOf(matchId)).toEqual({
      status: "pending",
      result: null,
      live_score: "1-0",
      decided_how: null,
    });
    await enter(t.asUser(other), matchId, { number: 2, score: "9-13", p_map: "Nuke" });
    expect(await stateOf(matchId)).toMatchObject({ status: "pending", live_score: "1-1" });
    expect(
      await t.anon.query(
        "select number, map, side1, side2, winner_id, reported_by from public.match_games where match_id = $1 order by number",
        [matchId],
      ),
    ).toEqual([
      {
        number: 1,
        map: "Mirage",
        side1: "CT",
        side2: "T",
        winner_id: one.participantId,
        reported_by: one.id,
      },
      {
        number: 2,
        map: "Nuke",
        side1: null,
        side2: null,
        winner_id: other.participantId,
        reported_by: other.id,
      },
    ]);
    const [listed] = await t.anon.query(
      "select status, live_score from public.match_list('coming') where match_id = $1",
      [matchId],
    );
    expect(listed).toEqual({ status: "pending", live_score: "1-1" });
    expect(
      await t.anon.query("select live_score from public.matches where id = $1", [matchId]),
    ).toEqual([{ live_score: "1-1" }]);
  });

  test("a complete series decides nothing: the sides agree on it, and its games stay", async () => {
    const { matchId, one, other } = await series();
    await enter(t.asUser(one), matchId, { number: 1, score: "13-7" });
    await enter(t.asUser(one), matchId, { number: 2, score: "13-11" });
    expect(await stateOf(matchId)).toMatchObject({ status: "pending", live_score: "2-0" });
    expect(await t.reportResult(matchId, one, "2-0")).toBe("pending_results");
    expect(await t.reportResult(matchId, other, "2-0")).toBe("completed");
    expect(await stateOf(matchId)).toEqual({
      status: "completed",
      result: "2-0",
      live_score: null,
      decided_how: "agreement",
    });
    expect(await gamesOf(matchId)).toEqual(["1 13-7 side", "2 13-11 side"]);
  });

  test("what is wrong is corrected or taken back until it is decided", async () => {
    const { matchId, one, other } = await series();
    const captain = t.asUser(one);
    await enter(captain, matchId, { number: 1, score: "7-13" });
    await enter(t.asUser(other), matchId, {
      number: 1,
      score: "13-7",
      p_is_correction: true,
    });
    expect(await stateOf(matchId)).toMatchObject({ live_score: "1-0" });
    await enter(captain, matchId, { number: 2, winner: one, p_is_forfeit: true });
    expect(await gamesOf(matchId)).toEqual(["1 13-7 side", "2 W.O. side"]);
    await captain.call("public.remove_match_game", { p_match_id: matchId, p_number: 2 });
    await captain.call("public.remove_match_game", { p_match_id: matchId, p_number: 1 });
    expect(await stateOf(matchId)).toMatchObject({ live_score: null });
    expect(await gamesOf(matchId)).toEqual([]);
  });

  test("a match of one game is told by the score of that, a draw too where the stage has them", async () => {
    const { matchId, one } = await series({ bestOf: 1 });
    await enter(t.asUser(one), matchId, { number: 1, score: "3-1" });
    expect(await stateOf(matchId)).toMatchObject({ live_score: "3-1" });

    const league = await series({ bestOf: 1, format: "round-robin" });
    await t.expectRefusal(
      enter(t.asUser(league.one), league.matchId, { number: 1, score: "2-2" }),
      "game_draw",
    );
    await t.owner.query(
      "update public.tournament_stages set allows_draws = true where tournament_id = $1",
      [league.tournamentId],
    );
    await enter(t.asUser(league.one), league.matchId, { number: 1, score: "2-2" });
    expect(await stateOf(league.matchId)).toMatchObject({ live_score: "2-2" });
    expect(await t.reportResult(league.matchId, league.one, "2-2")).toBe("pending_results");
    expect(await t.reportResult(league.matchId, league.other, "2-2")).toBe("completed");
    expect(await gamesOf(league.matchId)).toEqual(["1 2-2 side"]);
  });

  test("a referee enters games too, and the log says so", async () => {
    const { matchId } = await series();
    await enter(t.admin, matchId, { number: 1, score: "13-7" });
    await enter(t.admin, matchId, { number: 1, score: "7-13", p_is_correction: true });
    await t.admin.call("public.remove_match_game", { p_match_id: matchId, p_number: 1 });
    expect(
      await t.owner.query(
        "select action, before ->> 'result' as before, after ->> 'result' as after from public.admin_audit_log where entity_id = $1 order by created_at, id",
        [matchId],
      ),
    ).toEqual([
      { action: "report_match_game", before: null, after: "13-7" },
      { action: "report_match_game", before: "13-7", after: "7-13" },
      { action: "remove_match_game", before: "7-13", after: null },
    ]);
  });

  test("of a wagered challenge as well, whose sides need to say the winner only", async () => {
    const [one, other] = [await t.createPlayer(), await t.createPlayer()];
    for (const { participantId } of [one, other]) await t.grantTickets(participantId, 50);
    const challenge = await t.createChallenge(one, { bestOf: 3 });
    await t.acceptChallenge(challenge, other);
    await enter(t.asUser(other), challenge.matchId, { number: 1, winner: other });
    expect(await stateOf(challenge.matchId)).toMatchObject({ live_score: "0-1" });
    expect(
      await t.anon.query("select kind, live_score from public.matches where id = $1", [
        challenge.matchId,
      ]),
    ).toEqual([{ kind: "challenge", live_score: "0-1" }]);
    await t.reportResult(challenge.matchId, one, "1-2");
    await t.reportResult(challenge.matchId, other, "1-2");
    expect(await stateOf(challenge.matchId)).toMatchObject({
      status: "completed",
      live_score: null,
      decided_how: "agreement",
    });
    expect(await gamesOf(challenge.matchId)).toEqual(["1 ? side", "2 ? result", "3 ? result"]);
  });
});

describe("the result of the series and its games are one truth", () => {
  test.each([
    { bestOf: 3, result: "2-1", games: ["1 ? result", "2 ? result", "3 ? result"] },
    { bestOf: 5, result: "0-3", games: ["1 ? result", "2 ? result", "3 ? result"] },
    { bestOf: 1, result: "13-7", games: ["1 13-7 result"] },
  ])(
    "a quick report of $result makes its games without scores",
    async ({ bestOf, result, games }) => {
      const { matchId, one, other } = await series({ bestOf });
      await t.reportResult(matchId, one, result);
      await t.reportResult(matchId, other, result);
      expect(await gamesOf(matchId)).toEqual(games);
      const won = await t.owner.one(
        `select count(*) filter (where winner_id = $2)::integer as one,
         count(*) filter (where winner_id = $3)::integer as other
       from public.match_games where match_id = $1`,
        [matchId, one.participantId, other.participantId],
      );
      const [first, second] = result.split("-").map(Number);
      expect(won).toEqual(bestOf === 1 ? { one: 1, other: 0 } : { one: first, other: second });
    },
  );

  test("games that fit the result stay, what nobody entered is added, the rest makes way", async () => {
    const partly = await series();
    await enter(t.asUser(partly.one), partly.matchId, { number: 1, score: "7-13" });
    await t.admin.call("public.declare_match_winner", {
      p_match_id: partly.matchId,
      p_winner_id: partly.one.participantId,
      p_result: "2-1",
    });
    expect(await gamesOf(partly.matchId)).toEqual(["1 7-13 side", "2 ? result", "3 ? result"]);
    expect(await stateOf(partly.matchId)).toMatchObject({ decided_how: "referee" });

    const wrong = await series();
    await enter(t.asUser(wrong.one), wrong.matchId, { number: 1, score: "13-1" });
    await enter(t.asUser(wrong.one), wrong.matchId, { number: 2, score: "13-1" });
    await t.admin.call("public.declare_match_winner", {
      p_match_id: wrong.matchId,
      p_winner_id: wrong.other.participantId,
      p_result: "1-2",
    });
    expect(await gamesOf(wrong.matchId)).toEqual(["1 ? result", "2 ? result", "3 ? result"]);
  });

  test("a match that is opened again stands as its entered games say", async () => {
    const { matchId, one, other } = await series();
    await enter(t.asUser(one), matchId, { number: 1, score: "13-7" });
    await t.reportResult(matchId, one, "2-1");
    await t.reportResult(matchId, other, "2-1");
    await t.admin.call("public.reopen_match", { p_match_id: matchId });
    expect(await gamesOf(matchId)).toEqual(["1 13-7 side"]);
    expect(await stateOf(matchId)).toEqual({
      status: "pending",
      result: null,
      live_score: "1-0",
      decided_how: null,
    });
  });

  test("whose word it was is kept: conceded, unanswered, excluded", async () => {
    const conceded = await series();
    await t.asUser(conceded.one).call("public.report_match_result", {
      p_match_id: conceded.matchId,
      p_result: "W.O.",
      p_walkover: true,
      p_winner_id: conceded.other.participantId,
    });
    expect(await stateOf(conceded.matchId)).toMatchObject({
      result: "W.O.",
      decided_how: "conceded",
    });
    expect(await gamesOf(conceded.matchId)).toEqual([]);

    const silent = await series();
    await t.reportResult(silent.matchId, silent.one, "2-0");
    await t.owner.query(
      "update public.match_reports set created_at = now() - interval '2 days' where match_id = $1",
      [silent.matchId],
    );
    await t.owner.query("select private.settle_unanswered_report($1)", [silent.matchId]);
    expect(await stateOf(silent.matchId)).toMatchObject({
      result: "2-0",
      decided_how: "unanswered",
    });

    const excluded = await series();
    await t.admin.call("public.disqualify_participant", {
      p_tournament_id: excluded.tournamentId,
      p_participant_id: excluded.other.participantId,
      p_reason: "Faltó el respeto",
    });
    expect(await stateOf(excluded.matchId)).toMatchObject({
      result: "W.O.",
      decided_how: "exclusion",
    });
  });
});

describe("what a game asks for is the organiser's", () => {
  test("the whole score, the winner, or a picture too", async () => {
    const strict = await series();
    await t.expectRefusal(
      enter(t.asUser(strict.one), strict.matchId, { number: 1, winner: strict.one }),
      "game_score_required",
      "marcador",
    );
    const [easy, pictured] = [await series(), await series()];
    const ask = (id: string, detail: string) =>
      t.admin.query("update public.tournaments set game_detail = $2 where id = $1", [id, detail]);
    await ask(easy.tournamentId, "winner");
    await enter(t.asUser(easy.one), easy.matchId, { number: 1, winner: easy.other });
    expect(await stateOf(easy.matchId)).toMatchObject({ live_score: "0-1" });

    await ask(pictured.tournamentId, "picture");
    const captain = t.asUser(pictured.one);
    const game = { number: 1, score: "13-7" };
    await t.expectRefusal(
      enter(captain, pictured.matchId, game),
      "game_picture_required",
      "imagen",
    );
    const picture = `${pictured.matchId}/mapa-1.png`;
    const strangers = `${easy.matchId}/mapa-1.png`;
    for (const name of [strangers, picture]) {
      await t.expectRefusal(
        enter(captain, pictured.matchId, { ...game, p_picture: name }),
        "game_picture_unknown",
      );
      await t.database.admin.query(
        "insert into storage.objects (bucket_id, name, owner_id) values ('match_proofs', $1, $2)",
        [name, pictured.one.id],
      );
    }
    await t.expectRefusal(
      enter(captain, pictured.matchId, { ...game, p_picture: strangers }),
      "game_picture_unknown",
    );
    await enter(captain, pictured.matchId, { ...game, p_picture: picture });
    expect(await stateOf(pictured.matchId)).toMatchObject({ live_score: "1-0" });
  });
});

describe("what is refused leaves no trace", () => {
  const begun = once(async () => {
    const made = await series();
    await enter(t.asUser(made.one), made.matchId, { number: 1, score: "13-7" });
    return made;
  });

  test.each([
    {
      what: "a game before the series",
      entry: { number: 0, score: "13-7" },
      code: "game_number_invalid",
    },
    {
      what: "more games than the series has",
      entry: { number: 4, score: "13-7" },
      code: "game_number_invalid",
    },
    {
      what: "no number",
      entry: { number: null, score: "13-7" },
      code: "game_number_invalid",
    },
    {
      what: "a game before its turn",
      entry: { number: 3, score: "13-7" },
      code: "game_out_of_order",
    },
    {
      what: "a negative score",
      entry: { number: 2, p_score1: -1, p_score2: 5 },
      code: "game_score_invalid",
    },
    {
      what: "a huge score",
      entry: { number: 2, p_score1: 1000, p_score2: 5 },
      code: "game_score_invalid",
    },
    { what: "half a score", entry: { number: 2, p_score1: 13 }, code: "game_score_invalid" },
    { what: "a draw in a series", entry: { number: 2, score: "12-12" }, code: "game_draw" },
    {
      what: "a forfeit without a winner",
      entry: { number: 2, p_is_forfeit: true },
      code: "game_winner_required",
    },
    {
      what: "a map of fifty letters",
      entry: { number: 2, score: "13-7", p_map: "x".repeat(50) },
      code: "game_text_invalid",
    },
    {
      what: "a map that turns the line round",
      entry: { number: 2, score: "13-7", p_map: "Mi\u202Erage" },
      code: "game_text_invalid",
    },
    {
      what: "another result of an entered game",
      entry: { number: 1, score: "1-13" },
      code: "game_already_reported",
    },
  ])("$what: $code", async ({ entry, code }) => {
    const { matchId, one } = await begun();
    await t.expectRefusal(() => enter(t.asUser(one), matchId, entry), code);
  });

  test("a winner of another match, or with the smaller score", async () => {
    const { matchId, one, other } = await series();
    const captain = t.asUser(one);
    await t.expectRefusal(
      enter(captain, matchId, { number: 1, score: "13-7", winner: other }),
      "game_contradicts_winner",
    );
    await t.expectRefusal(
      enter(captain, matchId, { number: 1, score: "13-7", winner: stranger }),
      "participant_not_found",
    );
    await t.expectRefusal(
      enter(t.asUser((await series({ bestOf: 1 })).one), matchId, {
        number: 1,
        score: "13-7",
      }),
      "forbidden",
    );
  });

  test("a correction after which the series would have ended earlier", async () => {
    const { matchId, one } = await series();
    const captain = t.asUser(one);
    for (const [index, score] of ["13-7", "7-13", "13-7"].entries()) {
      await enter(captain, matchId, { number: index + 1, score });
    }
    await t.expectRefusal(
      enter(captain, matchId, { number: 2, score: "13-9", p_is_correction: true }),
      "game_after_the_end",
      "partida 2",
    );
    await t.expectRefusal(
      captain.call("public.remove_match_game", { p_match_id: matchId, p_number: 1 }),
      "game_not_last",
    );
    await t.expectRefusal(
      enter(captain, (await series({ bestOf: 1 })).matchId, { number: 1, score: "1-0" }),
      "forbidden",
    );
  });

  test("anything in a match that is decided, of a cup that does not run, or of one game given away", async () => {
    const decided = await series();
    await t.reportResult(decided.matchId, decided.one, "2-0");
    await t.reportResult(decided.matchId, decided.other, "2-0");
    const game = { number: 1, score: "13-7", p_is_correction: true };
    for (const by of [t.asUser(decided.one), t.admin]) {
      await t.expectRefusal(enter(by, decided.matchId, game), "match_already_decided");
      await t.expectRefusal(
        by.call("public.remove_match_game", { p_match_id: decided.matchId, p_number: 2 }),
        "match_already_decided",
      );
    }
    const ended = await series();
    await t.setTournamentStatus({ id: ended.tournamentId }, "Finalizado");
    await t.expectRefusal(enter(t.asUser(ended.one), ended.matchId, game), "tournament_not_active");
    const short = await series({ bestOf: 1 });
    await t.expectRefusal(
      enter(t.asUser(short.one), short.matchId, {
        number: 1,
        winner: short.one,
        p_is_forfeit: true,
      }),
      "game_forfeit_is_walkover",
    );
    await t.expectRefusal(
      enter(t.asUser(short.one), "00000000-0000-4000-8000-000000000000", game),
      "match_not_found",
    );
    await t.expectRefusal(
      t.asUser(short.one).call("public.remove_match_game", {
        p_match_id: short.matchId,
        p_number: 1,
      }),
      "game_not_found",
    );
  });

  test("whoever plays neither side, and too much of it", async () => {
    const { matchId, one } = await series();
    await t.expectRefusal(
      enter(t.asUser(stranger), matchId, { number: 1, score: "13-7" }),
      "forbidden",
      "participantes",
    );
    await t.owner.query(
      "update public.settings set value = '2' where key = 'match_games_per_hour'",
    );
    try {
      const captain = t.asUser(one);
      await enter(captain, matchId, { number: 1, score: "13-7" });
      await enter(captain, matchId, { number: 1, score: "13-8", p_is_correction: true });
      await t.expectRefusal(
        enter(captain, matchId, { number: 1, score: "13-9", p_is_correction: true }),
        "rate_limited",
      );
    } finally {
      await t.owner.query(
        "update public.settings set value = '120' where key = 'match_games_per_hour'",
      );
    }
  });
});

describe("at the same time", () => {
  test("both captains say the same: it is there once, and nobody is refused", async () => {
    const { matchId, one, other } = await series();
    await Promise.all(
      [one, other].map((captain) =>
        enter(t.asUser(captain), matchId, { number: 1, score: "13-7" }),
      ),
    );
    expect(await gamesOf(matchId)).toEqual(["1 13-7 side"]);
  });

  test("both captains say something else: one is told that it is there already", async () => {
    const { matchId, one, other } = await series();
    const outcomes = await Promise.allSettled([
      enter(t.asUser(one), matchId, { number: 1, score: "13-7" }),
      enter(t.asUser(other), matchId, { number: 1, score: "7-13" }),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ detail: "game_already_reported" });
    const [game] = await gamesOf(matchId);
    expect(await stateOf(matchId)).toMatchObject({
      live_score: game?.startsWith("1 13-7") ? "1-0" : "0-1",
    });
  });

  test("games, reports, a referee and corrections: one result, its games say it, no deadlock", async () => {
    const cups = await Promise.all(Array.from({ length: 6 }, () => series()));
    const attempts = cups.flatMap(({ matchId, one, other }) => [
      ...[one, other].flatMap((captain) => [
        enter(t.asUser(captain), matchId, { number: 1, score: "13-7" }),
        enter(t.asUser(captain), matchId, { number: 2, score: "13-8" }),
        enter(t.asUser(captain), matchId, {
          number: 1,
          score: "7-13",
          p_is_correction: true,
        }),
        t.reportResult(matchId, captain, captain === one ? "2-0" : "2-1"),
        t.asUser(captain).call("public.remove_match_game", {
          p_match_id: matchId,
          p_number: 2,
        }),
      ]),
      enter(t.admin, matchId, { number: 1, score: "13-9", p_is_correction: true }),
      t.admin.call("public.declare_match_winner", {
        p_match_id: matchId,
        p_winner_id: one.participantId,
        p_result: "2-1",
      }),
    ]);
    const outcomes = await Promise.allSettled(attempts);
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [(outcome.reason as { code: string }).code] : [],
    );
    expect(new Set(codes)).toEqual(new Set(["P0001"]));
    for (const { matchId, one } of cups) {
      const { result, live_score: live } = await stateOf(matchId);
      expect(live).toBeNull();
      const games = await t.owner.query<Game>(
        "select * from public.match_games where match_id = $1 order by number",
        [matchId],
      );
      const won = games.filter(({ winner_id: winner }) => winner === one.participantId).length;
      expect(`${won}-${games.length - won}`).toBe(result);
      expect(games.map(({ number }) => number)).toEqual(games.map((_, index) => index + 1));
    }
  });
});
