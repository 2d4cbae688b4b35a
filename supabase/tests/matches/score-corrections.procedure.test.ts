import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { Session } from "@leyenda/testing/session";
import { readyMatches, type ReadyMatch, type TournamentMatch } from "@leyenda/testing/tournaments";
import { look, pairRound } from "../tournaments/support/basic-acts.ts";
import { expectSoundStages } from "../tournaments/support/stage-invariants.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const correct = (
  matchId: string,
  result: string | null,
  { by = t.admin, reason = "Mal tipeado" }: { by?: Session; reason?: string | null } = {},
): Promise<unknown> =>
  by.call("public.correct_match_score", {
    p_match_id: matchId,
    p_result: result,
    p_reason: reason,
  });

const matchOf = async (cup: { id: string }, id: string): Promise<TournamentMatch> => {
  const match = (await t.matchesOf(cup)).find((row) => row.id === id);
  if (!match) throw new Error("no such match");
  return match;
};

const rowOf = (matchId: string): Promise<Record<string, unknown>> =>
  t.owner.one("select * from public.tournament_matches where id = $1", [matchId]);

const gamesOf = async (match: TournamentMatch): Promise<string[]> => {
  const games = await t.anon.query<{
    map: string | null;
    score1: number | null;
    score2: number | null;
    winner_id: string | null;
    source: string;
  }>("select * from public.match_games where match_id = $1 order by number", [match.id]);
  return games.map(({ map, score1, score2, winner_id: winner, source }) =>
    [
      winner === match.participant1_id ? 1 : winner === match.participant2_id ? 2 : "=",
      score1 === null ? "?" : `${score1}-${score2}`,
      map ?? "–",
      source,
    ].join(" "),
  );
};

/** A referee enters a game, "a-b" in the order of the participants. */
const enter = (match: TournamentMatch, number: number, score: string, map: string) => {
  const [score1, score2] = score.split("-").map(Number);
  return t.admin.call("public.report_match_game", {
    p_match_id: match.id,
    p_number: number,
    p_score1: score1,
    p_score2: score2,
    p_map: map,
  });
};

/** The only match of a new tournament of two. */
async function duel(bestOf = 3): Promise<{ id: string; match: ReadyMatch }> {
  const cup = await t.startedCup(2, { bestOf });
  const [match] = readyMatches(await t.matchesOf(cup));
  if (!match) throw new Error("nothing to play");
  return { id: cup.id, match };
}

describe("another score for the same winner", () => {
  test("undoes nothing: whoever went on has gone on, and what was played since stands", async () => {
    const cup = await t.startedCup(4, { bestOf: 3 });
    const [one, other] = readyMatches(await t.matchesOf(cup));
    if (!one || !other) throw new Error("no semifinals");
    await t.declareWinner(one, one.participant1_id, "2-0");
    await t.declareWinner(other, other.participant2_id, "0-2");
    const [final] = readyMatches(await t.matchesOf(cup));
    if (!final) throw new Error("no final");
    await t.declareWinner(final, final.participant1_id, "2-0");
    const before = await t.matchesOf(cup);
    const row = await rowOf(one.id);
    const credits = () =>
      t.owner.query("select * from private.match_credits order by match_id, participant_id");
    const counted = await credits();

    await correct(one.id, " 2 - 1 ", { reason: " Faltaba un mapa " });
    expect(await rowOf(one.id)).toEqual({
      ...row,
      result: "2-1",
      decision_reason: "Faltaba un mapa",
    });
    expect(await gamesOf(one)).toEqual(["2 ? – result", "1 ? – result", "1 ? – result"]);
    const rest = (matches: TournamentMatch[]) => matches.filter(({ id }) => id !== one.id);
    expect(rest(await t.matchesOf(cup))).toEqual(rest(before));
    expect(await credits()).toEqual(counted);
    expect(await t.placesOf(cup)).not.toContain(null);
    await expectSoundStages(t.database, cup.id, () => "corrected");

    const [entry] = await t.anon.query("select * from public.match_log($1)", [one.id]);
    expect(entry).toMatchObject({
      action: "correct_match_score",
      result: "2-1",
      result_before: "2-0",
      reason: "Faltaba un mapa",
    });
    const reported = await t.owner.query<{
      participant_id: string;
      title: string;
      body: string;
    }>(
      "select participant_id, title, body from public.notifications where kind = 'match_corrected' and subject = $1",
      [one.id],
    );
    expect(reported, "one notice for each side, of its own score").toHaveLength(2);
    // A notification names the opponent of the match.
    expect(reported.find((notice) => notice.participant_id === one.participant2_id)).toMatchObject({
      title: expect.stringContaining("Marcador corregido: 2-1 contra "),
      body: expect.stringContaining("Faltaba un mapa"),
    });
    expect(
      reported.find((notice) => notice.participant_id === one.participant1_id)?.title,
    ).toContain("1-2 contra");
  });

  test("is a referee's word from then on, whoever said the first one, and keeps its moment", async () => {
    const tournament = await t.createTournament({ bestOf: 3 });
    const [one, other] = (await t.registerPlayers(tournament, 2)) as [Player, Player];
    const referee = await t.createPlayer();
    await t.joinStaff(tournament, referee, ["results"]);
    const [match] = await t.startTournament(tournament);
    for (const player of [one, other])
      await t.asUser(player).call("public.report_match_result", {
        p_match_id: match?.id,
        p_result: "2-0",
      });
    const before = await rowOf(match?.id ?? "");
    expect(before).toMatchObject({ status: "completed", decided_how: "agreement" });
    await correct(match?.id ?? "", "2-1", { by: t.asUser(referee) });
    expect(await rowOf(match?.id ?? "")).toEqual({
      ...before,
      result: "2-1",
      decided_how: "referee",
      decided_by: referee.id,
      decision_reason: "Mal tipeado",
    });
    expect(
      await t.anon.query(
        "select result from public.match_history($1) union all select result from public.match_history($2)",
        [one.participantId, other.participantId],
      ),
    ).toEqual([{ result: "2-1" }, { result: "1-2" }]);
    expect(
      await t.anon.query("select actor_name, action from public.match_log($1)", [match?.id]),
    ).toEqual([{ actor_name: referee.username, action: "correct_match_score" }]);
  });

  test("maps that agree with it stay, those that contradict it go and are in the log", async () => {
    const { match } = await duel();
    await enter(match, 1, "13-7", "Nuke");
    await t.declareWinner(match, match.participant1_id, "2-0");
    await correct(match.id, "2-1");
    expect(await gamesOf(match)).toEqual(["1 13-7 Nuke referee", "2 ? – result", "1 ? – result"]);
    await correct(match.id, "2-0");
    expect(await gamesOf(match)).toEqual(["1 13-7 Nuke referee", "1 ? – result"]);

    const { match: full } = await duel();
    await enter(full, 1, "13-7", "Nuke");
    await enter(full, 2, "13-11", "Mirage");
    await t.declareWinner(full, full.participant1_id, "2-0");
    await correct(full.id, "2-1");
    expect(await gamesOf(full)).toEqual(["2 ? – result", "1 ? – result", "1 ? – result"]);
    const { before } = await t.owner.one<{ before: { games: string } }>(
      "select before from public.admin_audit_log where action = 'correct_match_score' and entity_id = $1",
      [full.id],
    );
    expect(before.games).toBe("1. Nuke 13-7, 2. Mirage 13-11");
  });

  test("in a match of one game that game is corrected and keeps its map; a draw stays one", async () => {
    const { match } = await duel(1);
    await enter(match, 1, "13-7", "Nuke");
    await t.declareWinner(match, match.participant1_id, "13-7");
    await correct(match.id, "13-9");
    expect(await gamesOf(match)).toEqual(["1 13-9 Nuke referee"]);

    const league = await t.startedCup(3, {
      stages: [{ kind: "round_robin", name: "Liga", allows_draws: true }],
    });
    const [level] = readyMatches(await t.matchesOf(league));
    if (!level) throw new Error("nothing to play");
    await t.admin.call("public.declare_match_winner", {
      p_match_id: level.id,
      p_winner_id: null,
      p_result: "1-1",
    });
    await correct(level.id, "2-2");
    expect(await matchOf(league, level.id)).toMatchObject({ result: "2-2", winner_id: null });
    expect(await gamesOf(level)).toEqual(["= 2-2 – result"]);
    await expectSoundStages(t.database, league.id, () => "a draw");
    await t.expectRefusal(correct(level.id, "3-2"), "result_other_winner");
  });

  test("who was to come in for the third map has played it now, and has not when there was none", async () => {
    const teams: Team[] = [];
    for (const size of [3, 2, 2, 2]) teams.push(await t.createTeam({ size }));
    const [one] = teams as [Team];
    const cup = await t.createTournament({
      type: "team",
      teamFormat: "2v2",
      bestOf: 3,
      substitutions: "between_games",
    });
    for (const team of teams) await t.register(cup, team);
    const match = readyMatches(await t.startTournament(cup)).find((row) =>
      [row.participant1_id, row.participant2_id].includes(one.participantId),
    );
    if (!match) throw new Error("nothing to play");
    const [a, b, c] = [one.leader, ...one.members] as [Player, Player, Player];
    await t.setLineup(match, one, [a, b], [c]);
    await enter(match, 1, "13-7", "Nuke");
    await enter(match, 2, match.participant1_id === one.participantId ? "7-13" : "13-7", "Mirage");
    await t.substitute(match, one, { game: 3, out: b, in: c });
    const isFirst = match.participant1_id === one.participantId;
    await t.declareWinner(match, one.participantId, isFirst ? "2-1" : "1-2");
    const of = async (player: Player): Promise<unknown> => ({
      credits: await t.owner.query(
        "select won, created_at from private.match_credits where match_id = $1 and participant_id = $2",
        [match.id, player.participantId],
      ),
      wins: await t.owner.query(
        "select wins from private.participant_counters where participant_id = $1 and wins > 0",
        [player.participantId],
      ),
    });
    const [starter, substituted] = [await of(a), await of(c)];
    expect(substituted).toEqual(starter);
    await correct(match.id, isFirst ? "2-0" : "0-2");
    expect(await of(c)).toEqual({ credits: [], wins: [] });
    expect(await of(a)).toEqual(starter);
    await correct(match.id, isFirst ? "2-1" : "1-2");
    expect(await of(c)).toEqual(substituted);

    const rivals = readyMatches(await t.matchesOf(cup))[0] as ReadyMatch;
    await t.declareWinner(rivals, rivals.participant1_id);
    const final = readyMatches(await t.matchesOf(cup))[0] as ReadyMatch;
    await t.setLineup(final, one, [a, b]);
    await t.declareWinner(final, one.participantId);
    await t.expectRefusal(
      correct(match.id, isFirst ? "2-0" : "0-2"),
      "final_places_changed",
      "títulos",
    );
  });
});

describe("is refused, and leaves no trace", () => {
  let cup: { id: string; ids: string[] };
  let decided: ReadyMatch;
  let walkover: ReadyMatch;
  let open: TournamentMatch;

  beforeAll(async () => {
    cup = await t.startedCup(4, { bestOf: 3 });
    const [one, other] = readyMatches(await t.matchesOf(cup));
    if (!one || !other) throw new Error("no semifinals");
    await t.declareWinner(one, one.participant1_id, "2-0");
    await t.declareWinner(other, other.participant1_id, "W.O.");
    [decided, walkover] = [one, other];
    open = readyMatches(await t.matchesOf(cup))[0] as ReadyMatch;
  });

  test.each<{
    why: string;
    code: string;
    said: string;
    result?: string;
    reason?: string | null;
    of?: () => string;
  }>([
    {
      why: "what is not decided",
      code: "match_not_decided",
      said: "no está decidido",
      of: () => open.id,
    },
    {
      why: "what was not played",
      code: "match_not_played",
      said: "reábrelo",
      of: () => walkover.id,
    },
    {
      why: "what does not exist",
      code: "match_not_found",
      said: "no encontrado",
      of: () => crypto.randomUUID(),
    },
    {
      why: "another winner",
      code: "result_other_winner",
      said: "qué pasa con ellos",
      result: "1-2",
    },
    { why: "the score that it has", code: "result_unchanged", said: "ya tiene", result: "02-00" },
    { why: "a draw", code: "result_draw", said: "empatado", result: "1-1" },
    {
      why: "more maps than there are",
      code: "result_not_best_of",
      said: "al mejor de 3",
      result: "3-1",
    },
    { why: "a walkover", code: "result_invalid", said: "a-b", result: "W.O." },
    { why: "nothing", code: "result_required", said: "resultado", result: " " },
    { why: "no reason", code: "reason_required", said: "motivo", reason: null },
    { why: "a reason of blanks", code: "reason_required", said: "motivo", reason: "  " },
    { why: "a reason too long", code: "reason_required", said: "500", reason: "x".repeat(501) },
  ])("$why", async ({ code, said, result = "2-1", reason = "x", of }) => {
    await t.expectRefusal(() => correct(of?.() ?? decided.id, result, { reason }), code, said);
  });

  test("a challenge, on which nothing rests", async () => {
    const one = await t.createPlayer({ tickets: 10 });
    const other = await t.createPlayer({ tickets: 10 });
    const challenge = await t.createChallenge(one, { wager: 10 });
    await t.acceptChallenge(challenge, other);
    await t.admin.call("public.declare_match_winner", {
      p_match_id: challenge.matchId,
      p_winner_id: one.participantId,
      p_result: "W.O.",
    });
    await t.expectRefusal(
      () => correct(challenge.matchId, "2-1"),
      "challenge_not_corrected",
      "reábrelo",
    );
  });

  test("in a cancelled cup", async () => {
    const cancelled = await t.startedCup(4, { bestOf: 3 });
    const [match] = readyMatches(await t.matchesOf(cancelled));
    if (!match) throw new Error("nothing to play");
    await t.declareWinner(match, match.participant1_id, "2-0");
    await t.admin.call("public.cancel_tournament", {
      p_tournament_id: cancelled.id,
      p_reason: "Llovió",
    });
    await t.expectRefusal(() => correct(match.id, "2-1"), "tournament_cancelled", "cancelado");
  });

  test("to a visitor, a side, and staff without the right to results", async () => {
    const tournament = await t.createTournament({ bestOf: 3 });
    const [side] = await t.registerPlayers(tournament, 2);
    const caster = await t.createPlayer();
    await t.joinStaff(tournament, caster, ["schedule", "brackets", "chat", "participants"]);
    const [match] = readyMatches(await t.startTournament(tournament));
    if (!match || !side) throw new Error("nothing to play");
    await t.declareWinner(match, match.participant1_id, "2-0");
    for (const by of [side, caster, await t.createPlayer()])
      await t.expectRefusal(() => correct(match.id, "2-1", { by: t.asUser(by) }), "forbidden");
    await expect(correct(match.id, "2-1", { by: t.anon })).rejects.toThrow("permission denied");
  });
});

type Cup = Awaited<ReturnType<typeof t.startedCup>>;

/**
 * Declares results written as "A-B 2-0": A, B are the seeds' letters, and the score is A's first. Returns the match.
 */
async function play(cup: Cup, encounter: string, act: "declare" | "correct" = "declare") {
  const [, one = "", other = "", score1, score2] = /^(\w)-(\w) (\d+)-(\d+)$/.exec(encounter) ?? [];
  const [first, second] = [one, other].map((letter) => cup.ids["ABCDEFGH".indexOf(letter)] ?? "");
  const match = (await t.matchesOf(cup)).find(
    (row) =>
      [row.participant1_id, row.participant2_id].includes(first ?? "") &&
      [row.participant1_id, row.participant2_id].includes(second ?? ""),
  );
  if (!match || !first || !second) throw new Error(`no match ${encounter}`);
  const result = match.participant1_id === first ? `${score1}-${score2}` : `${score2}-${score1}`;
  if (act === "correct") await correct(match.id, result);
  else await t.declareWinner(match, Number(score1) > Number(score2) ? first : second, result);
  return match;
}

/** The table of a tournament that has one, by the letters of the seeds. */
async function orderOf(cup: Cup): Promise<string> {
  const rows = await t.owner.query<{ participant_id: string }>(
    `select m.participant_id from public.group_participants m join public.tournament_groups g on g.id = m.group_id
     where g.tournament_id = $1 order by m.position`,
    [cup.id],
  );
  return rows.map((row) => "ABCDEFGH"[cup.ids.indexOf(row.participant_id)]).join("");
}

/** The participants of the second stage, best seed first. */
async function participantsOf(cup: Cup): Promise<string> {
  const rows = await t.owner.query<{ participant_id: string }>(
    `select e.participant_id from public.stage_entries e join public.tournament_stages s on s.id = e.stage_id
     where s.tournament_id = $1 and s.position = 2 order by e.seed`,
    [cup.id],
  );
  return rows.map((row) => "ABCDEFGH"[cup.ids.indexOf(row.participant_id)]).join("");
}

/** A, B and C all win against D and beat each other in a circle, so the game differences order them ABC. */
const CIRCLE = ["A-B 5-0", "B-C 4-0", "C-A 2-0", "A-D 1-0", "B-D 1-0", "C-D 1-0"];

describe("what rests on the score", () => {
  const league = async (
    second: Record<string, unknown> | null,
    prizes?: number[],
  ): Promise<Cup> => {
    const cup = await t.startedCup(4, {
      ...(prizes ? { prizes: prizes.map((value) => ({ type: "tickets" as const, value })) } : {}),
      stages: [
        { kind: "round_robin", name: "Liga" },
        ...(second ? [{ kind: "single_elimination", name: "Llave", ...second }] : []),
      ],
    });
    for (const encounter of CIRCLE) await play(cup, encounter);
    return cup;
  };

  test("the table follows while the group is played", async () => {
    const cup = await t.startedCup(4, { format: "group-stage", groupSize: 4 });
    for (const encounter of CIRCLE.slice(0, 5)) await play(cup, encounter);
    expect(await orderOf(cup)).toBe("ABCD");
    await play(cup, "A-B 2-1", "correct");
    expect(await orderOf(cup)).toBe("BACD");
    await expectSoundStages(t.database, cup.id, () => "in play");
  });

  test("a stage that is drawn stands: a score that would send on others, or seed them otherwise, is refused", async () => {
    const cup = await league({ qualifiers: 2 });
    expect(await participantsOf(cup)).toBe("AB");
    for (const encounter of ["A-B 2-0", "C-A 9-0"])
      await t.expectRefusal(() => play(cup, encounter, "correct"), "next_stage_drawn", "«Llave»");
    await play(cup, "A-B 4-0", "correct");
    await play(cup, "C-D 2-1", "correct");
    expect([await orderOf(cup), await participantsOf(cup)]).toEqual(["ABCD", "AB"]);
    await expectSoundStages(t.database, cup.id, () => "with a drawn stage");
  });

  test("who waits for the draw is who goes on now; an order by hand stands among the same people", async () => {
    const cup = await league({ qualifiers: 2, is_automatic: false });
    const [, second] = await t.stagesOf(cup);
    await play(cup, "A-B 2-0", "correct");
    expect([await orderOf(cup), await participantsOf(cup)]).toEqual(["BACD", "BA"]);
    await t.admin.call("public.set_stage_seeds", {
      p_stage_id: second?.id,
      p_participant_ids: [cup.ids[0], cup.ids[1]],
    });
    await play(cup, "B-C 5-0", "correct");
    expect(await participantsOf(cup), "as the organiser wants it").toBe("AB");
    await play(cup, "C-A 9-0", "correct");
    expect(await orderOf(cup)).toBe("CBAD");
    expect(await participantsOf(cup), "others go on").toBe("CB");
    expect((await t.stagesOf(cup)).map(({ state }) => state)).toEqual(["done", "ready"]);
    await expectSoundStages(t.database, cup.id, () => "waiting");
    await t.admin.call("public.draw_tournament_stage", { p_stage_id: second?.id });
    await t.expectRefusal(play(cup, "C-A 2-0", "correct"), "next_stage_drawn");
  });

  test("of a live draw that runs nobody is exchanged", async () => {
    const cup = await league({ qualifiers: 2, is_automatic: false });
    const [, second] = await t.stagesOf(cup);
    await t.admin.call("public.start_live_draw", { p_stage_id: second?.id });
    await t.expectRefusal(play(cup, "C-A 9-0", "correct"), "draw_is_public");
    await play(cup, "C-D 2-0", "correct");
    expect(await participantsOf(cup)).toBe("AB");
  });

  test("of those who went on one has left since: it is still seen who would have gone on", async () => {
    const cup = await league({ qualifiers: 3 });
    expect(await participantsOf(cup)).toBe("ABC");
    await t.admin.call("public.leave_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: cup.ids[1],
    });
    await t.expectRefusal(play(cup, "B-C 9-0", "correct"), "next_stage_drawn");
    await play(cup, "C-D 2-0", "correct");
  });

  test("of a cup that has ended champion and prizes stand; places without a prize follow", async () => {
    const cup = await league(null, [9]);
    expect(await t.placesOf(cup)).toEqual([1, 2, 3, 4]);
    await t.expectRefusal(() => play(cup, "A-B 2-0", "correct"), "final_places_changed", "reabrir");
    await play(cup, "B-C 1-0", "correct");
    await play(cup, "C-D 2-0", "correct");
    expect(await orderOf(cup)).toBe("ACBD");
    expect(await t.placesOf(cup)).toEqual([1, 3, 2, 4]);
    await expectSoundStages(t.database, cup.id, () => "ended");

    const paid = await league(null, [9, 3]);
    await t.expectRefusal(play(paid, "B-C 1-0", "correct"), "final_places_changed");
  });

  test("of a Swiss round the places follow at its end, and rounds that are paired stand", async () => {
    const cup = await t.startedCup(4, {
      bestOf: 3,
      stages: [
        {
          kind: "swiss",
          name: "Suizo",
          rounds: 2,
          tie_breaks: ["points", "score_difference", "score_for", "seed"],
        },
      ],
    });
    await play(cup, "A-C 2-1");
    await play(cup, "A-C 2-0", "correct");
    await play(cup, "B-D 2-0");
    expect(await orderOf(cup)).toBe("ABCD");
    await play(cup, "A-C 2-1", "correct");
    expect(await orderOf(cup), "before the next round is paired").toBe("BACD");
    await pairRound(cupOf(cup), await look(cupOf(cup)), t.admin, () => 0);
    const paired = await t.matchesOf(cup);
    await play(cup, "B-D 2-1", "correct");
    expect((await t.matchesOf(cup)).filter(({ round }) => round === 2)).toEqual(
      paired.filter(({ round }) => round === 2),
    );
    for (const match of readyMatches(paired))
      await t.declareWinner(match, match.participant1_id, "2-0");
    await expectSoundStages(t.database, cup.id, () => "Swiss");
    expect((await t.placesOf(cup)).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4]);
  });
});

const cupOf = (cup: { id: string }) => ({
  database: t.database,
  organisers: [t.admin],
  players: [],
  entrants: [],
  id: cup.id,
});
