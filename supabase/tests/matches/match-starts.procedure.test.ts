import { sampled } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { NewTournament, Tournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { mapsOf } from "@leyenda/testing/vetoes";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 8 });
let stranger: Player;

beforeAll(async () => {
  stranger = await t.createPlayer();
});

const MINUTE = 60;

interface Duel {
  readonly cup: Tournament;
  readonly match: TournamentMatch;
  readonly one: Player;
  readonly other: Player;
}

/** Two players of a match that begins in a quarter of an hour. */
async function duel(wanted: NewTournament = {}): Promise<Duel> {
  const { cup, match } = await t.createDuel(wanted);
  await t.scheduleMatch(match);
  await t.letTimePass(match, 1);
  return { cup, match, ...(await sidesOf(match)) };
}

async function sidesOf(match: TournamentMatch): Promise<{ one: Player; other: Player }> {
  const players = await t.owner.query<Player>(
    `select profile.id, participant.id as "participantId" from public.participants participant
     join public.profiles profile on profile.id = participant.user_id
     where participant.id in ($1, $2) order by participant.id = $2`,
    [match.participant1_id, match.participant2_id],
  );
  return { one: players[0] as Player, other: players[1] as Player };
}

const ready = (match: TournamentMatch, who: Pick<Player, "id">) =>
  t.asUser(who).call("public.ready_for_match", { p_match_id: match.id });
const here = (match: TournamentMatch, who: Pick<Player, "id">) =>
  t
    .asUser(who)
    .query<{ participant_id: string; username: string }>("select * from public.here_in_match($1)", [
      match.id,
    ]);
const object = (match: TournamentMatch, who: Pick<Player, "id">, reason = "Mi red se cayó") =>
  t.asUser(who).call("public.object_to_walkover", {
    p_match_id: match.id,
    p_reason: reason,
  });

interface Start {
  readonly state: string;
  readonly walkover_for: number | null;
  readonly side_lost_by: number | null;
  readonly game_lost_by: number | null;
  readonly due_at: Date | null;
  readonly starts_at: Date;
}

const startOf = (match: TournamentMatch): Promise<Start> =>
  t.anon.one<Start>("select * from public.match_starts where match_id = $1", [match.id]);
const matchOf = (match: TournamentMatch) =>
  t.owner.one<{
    status: string;
    outcome: string | null;
    decided_how: string | null;
    winner_id: string | null;
    live_score: string | null;
  }>("select * from public.tournament_matches where id = $1", [match.id]);

describe("coming", () => {
  test("ready is said from a quarter of an hour before, and begins the match once both said it", async () => {
    const { match } = await t.createDuel();
    const { one, other } = await sidesOf(match);
    await t.expectRefusal(() => ready(match, one), "no_ready_phase");
    await t.scheduleMatch(match, 60);
    await t.expectRefusal(() => ready(match, one), "ready_too_early", "desde 15 minutos antes");
    await t.letTimePass(match, 46 * MINUTE);
    await ready(match, one);
    await ready(match, one);
    expect(await startOf(match)).toMatchObject({ state: "waiting" });
    expect(await t.titlesOf(other, "match_rival_ready")).toHaveLength(1);
    await ready(match, other);
    expect(await startOf(match)).toMatchObject({ state: "started", due_at: null });
    await t.moveClockTo(match, 60 * MINUTE);
    expect(await matchOf(match), "nothing is given to those who came").toMatchObject({
      status: "scheduled",
    });
  });

  test("who is in the room at the hour has come, also if nobody pressed", async () => {
    const { match, one, other } = await duel();
    await here(match, one);
    const seen = await here(match, other);
    expect(new Set(seen.map((person) => person.participant_id))).toEqual(
      new Set([match.participant1_id, match.participant2_id]),
    );
    await t.moveClockTo(match, -40);
    await here(match, one);
    await here(match, other);
    expect(await startOf(match)).toMatchObject({ state: "waiting" });
    await t.moveClockTo(match, 1);
    expect(await startOf(match)).toMatchObject({ state: "started" });
  });

  test("who left the room before the hour is not there, and comes by coming back", async () => {
    const { match, one, other } = await duel();
    await here(match, one);
    await t.moveClockTo(match, 5);
    await here(match, other);
    expect(await startOf(match)).toMatchObject({ state: "waiting", arrived1_at: null });
    await t.moveClockTo(match, 4 * MINUTE);
    await here(match, one);
    expect(await startOf(match)).toMatchObject({ state: "started", side_lost_by: null });
  });

  test("nobody comes for the rival, and strangers see nobody", async () => {
    const { match, one } = await duel();
    await t.expectRefusal(() => ready(match, stranger), "forbidden");
    await t.expectRefusal(() => here(match, stranger), "forbidden");
    await t.moveClockTo(match, 1);
    for (let turn = 0; turn < 3; turn += 1) {
      await here(match, one);
      await ready(match, one);
    }
    expect(await startOf(match)).toMatchObject({ state: "waiting", arrived2_at: null });
    await expect(
      t.asUser(one).query("update public.match_starts set arrived2_at = now()"),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(t.asUser(one).query("select 1 from private.match_presence")).rejects.toMatchObject(
      { code: "42501" },
    );
  });

  test("staff with results read who is here without being it, and say who stands before them", async () => {
    const { cup, match, one, other } = await duel();
    const referee = await t.createPlayer();
    await t.joinStaff(cup, referee, ["results"]);
    await here(match, one);
    expect(await here(match, referee)).toHaveLength(1);
    const mark = (who: Pick<Player, "id">, participantId: string) =>
      t.asUser(who).call("public.mark_side_here", {
        p_match_id: match.id,
        p_participant_id: participantId,
      });
    await t.expectRefusal(() => mark(one, one.participantId), "forbidden");
    await t.expectRefusal(() => mark(referee, stranger.participantId), "participant_not_found");
    await mark(referee, one.participantId);
    await mark(referee, other.participantId);
    expect(await startOf(match)).toMatchObject({ state: "started" });
    await t.expectRefusal(() => mark(referee, one.participantId), "clock_not_running");
  });
});

describe("the clock", () => {
  // Every combination of arrival times, with every kind of tolerance.
  const COMES = [0, 4, 7, 12, null] as const;
  const WAYS = COMES.flatMap((one) => COMES.map((other) => ({ one, other })));
  const GRADES = [
    { side: null, game: null, match: 10, bestOf: 3 },
    { side: 5, game: 10, match: 15, bestOf: 3 },
    { side: 5, game: 10, match: 15, bestOf: 1 },
    { side: 5, game: null, match: 15, bestOf: 1 },
    { side: null, game: 10, match: null, bestOf: 3 },
    { side: null, game: null, match: null, bestOf: 1 },
  ] as const;
  type Way = (typeof WAYS)[number] & (typeof GRADES)[number];

  /** The expected result, derived from the words of the rule and not from the code. */
  function expected({ side, game, match, one, other, bestOf }: Way) {
    const first = Math.min(one ?? Infinity, other ?? Infinity);
    const last = Math.max(one ?? Infinity, other ?? Infinity);
    const late = one === other ? null : (one ?? Infinity) > (other ?? Infinity) ? 1 : 2;
    const costs = (minutes: number | null) =>
      minutes !== null && minutes >= first && minutes < last && minutes < (match ?? Infinity)
        ? late
        : null;
    const limit = match ?? Infinity;
    return {
      state: last < limit ? "started" : match === null ? "waiting" : "over",
      side_lost_by: costs(side),
      game_lost_by: bestOf > 1 ? costs(game) : null,
      walkover_for: last < limit || match === null ? null : first < limit ? 3 - (late ?? 0) : 0,
    };
  }

  test.each(sampled(GRADES, 1, 3))(
    "ends as the rule says with $side, $game and $match, best of $bestOf",
    async (grade) => {
      // A league has a match for every combination of arrivals.
      const cup = await t.createTournament({
        format: "round-robin",
        bestOf: grade.bestOf,
        absenceSideMinutes: grade.side,
        absenceGameMinutes: grade.game,
        absenceMatchMinutes: grade.match,
      });
      await t.registerPlayers(cup, 6);
      const matches = await t.startTournament(cup);
      const outcomes = [];
      const wanted = [];
      for (const [index, way] of sampled([...WAYS.entries()], GRADES.indexOf(grade), 2)) {
        const match = matches[index] as TournamentMatch;
        const { one, other } = await sidesOf(match);
        await t.scheduleMatch(match);
        for (const minute of [0, 4, 7, 12]) {
          await t.moveClockTo(match, minute * MINUTE + 2);
          if (way.one === minute) await here(match, one);
          if (way.other === minute) await here(match, other);
        }
        await t.moveClockTo(match, 45 * MINUTE);
        const { state, side_lost_by, game_lost_by, walkover_for } = await startOf(match);
        const { status, outcome, decided_how, winner_id, live_score } = await matchOf(match);
        const start = { state, side_lost_by, game_lost_by, walkover_for };
        outcomes.push({ ...way, ...start, status, outcome, decided_how, winner_id, live_score });
        const said = expected({ ...grade, ...way });
        wanted.push({ ...way, ...said, ...ending(match, said) });
      }
      expect(outcomes).toEqual(wanted);
    },
  );

  function ending(match: TournamentMatch, start: ReturnType<typeof expected>) {
    const { walkover_for: winner, game_lost_by: loser } = start;
    if (winner === null) {
      return {
        status: "scheduled",
        outcome: null,
        decided_how: null,
        winner_id: null,
        live_score: loser === null ? null : loser === 1 ? "0-1" : "1-0",
      };
    }
    return {
      status: winner === 0 ? "cancelled" : "completed",
      outcome: winner === 0 ? "no_show" : "walkover",
      decided_how: "absence",
      winner_id: winner === 0 ? null : winner === 1 ? match.participant1_id : match.participant2_id,
      live_score: null,
    };
  }

  test("is exact: coming at the second it falls due is too late, whoever was quicker than the scheduled work", async () => {
    const { match, one, other } = await duel();
    await t.moveClockTo(match, 1);
    await ready(match, one);
    const { starts_at: hour } = await startOf(match);
    await t.letTimePass(match, (hour.getTime() - Date.now()) / 1000 + 10 * MINUTE + 0.2);
    await t.expectRefusal(() => ready(match, other), "walkover_given");
    await here(match, other);
    expect(await startOf(match)).toMatchObject({
      state: "walkover",
      walkover_for: expect.any(Number),
    });
    expect((await matchOf(match)).status).toBe("scheduled");
    expect(await t.titlesOf(one, "match_walkover")).toEqual(["El reloj te dio el W.O."]);
    expect(await t.titlesOf(other, "match_walkover")).toEqual(["El reloj dio el W.O. a tu rival"]);
  });

  test("what fell due while nothing was running costs nobody anything: the hour moves", async () => {
    const { match, one, other } = await duel();
    await t.moveClockTo(match, 1);
    await ready(match, one);
    await t.letTimePass(match, 30 * MINUTE);
    await t.runDueWork(match);
    const start = await startOf(match);
    expect(start.state).toBe("waiting");
    expect((start.due_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(4 * MINUTE * 1000);
    await ready(match, other);
    expect(await startOf(match)).toMatchObject({ state: "started" });
  });

  test("while the tournament is not running it does not run either, and a cancelled one has none", async () => {
    const { cup, match } = await duel();
    await t.moveClockTo(match, 1);
    await t.admin.query(
      "update public.system_status set is_enabled = false where module_name = 'tournaments'",
    );
    try {
      await t.letTimePass(match, 10 * MINUTE);
      await t.runDueWork(match);
      expect(await startOf(match)).toMatchObject({ state: "waiting" });
    } finally {
      await t.admin.query(
        "update public.system_status set is_enabled = true where module_name = 'tournaments'",
      );
    }
    await t.admin.call("public.cancel_tournament", {
      p_tournament_id: cup.id,
      p_reason: "Se corta la luz",
    });
    await t.letTimePass(match, 20 * MINUTE);
    await t.runDueWork(match);
    expect(await startOf(match)).toMatchObject({ state: "over" });
  });

  test("a match known late has a quarter of an hour, and begins anew with another hour or side", async () => {
    const cup = await t.createTournament();
    await t.registerPlayers(cup, 3);
    const [semi, final] = (await t.startTournament(cup)).filter(
      ({ status }) => status !== "bye",
    ) as [TournamentMatch, TournamentMatch];
    await t.scheduleMatch(final, 1);
    await t.letTimePass(final, 10 * MINUTE);
    await t.declareWinner(semi, semi.participant1_id as string);
    const known = (await t.matchesOf(cup)).find(({ id }) => id === final.id) as TournamentMatch;
    const { one, other } = await sidesOf(known);
    const start = await startOf(known);
    expect(start.starts_at.getTime() - Date.now()).toBeGreaterThan(14 * MINUTE * 1000);
    await ready(known, one);
    await t.scheduleMatch(known, 120);
    expect(await startOf(known)).toMatchObject({ state: "waiting", ready1_at: null });
    await t.letTimePass(known, 110 * MINUTE);
    await ready(known, one);
    await ready(known, other);
    await t.scheduleMatch(known, 60);
    expect(await startOf(known), "who plays goes on").toMatchObject({ state: "started" });
    await t.admin.call("public.reopen_match", { p_match_id: semi.id });
    expect(
      await t.owner.query("select 1 from public.match_starts where match_id = $1", [final.id]),
    ).toEqual([]);
  });

  test("goes by what the organiser sets while it runs, never backwards in time", async () => {
    const { cup, match, one } = await duel({ absenceMatchMinutes: 60 });
    await t.moveClockTo(match, 1);
    await ready(match, one);
    await t.moveClockTo(match, 30 * MINUTE);
    await t.admin.query("update public.tournaments set absence_match_minutes = 10 where id = $1", [
      cup.id,
    ]);
    await t.runDueWork(match);
    expect((await startOf(match)).state, "not twenty minutes ago").toBe("waiting");
    await t.admin.query(
      "update public.tournaments set absence_match_minutes = null where id = $1",
      [cup.id],
    );
    expect(await startOf(match)).toMatchObject({ state: "waiting", due_at: null });
    await expect(
      t.admin.query(
        "update public.tournaments set absence_game_minutes = 10, absence_match_minutes = 10 where id = $1",
        [cup.id],
      ),
    ).rejects.toMatchObject({ constraint: "tournaments_absence_grades" });
  });

  test("a report or a map stops it; a claimed walkover does not", async () => {
    const claimed = await duel();
    await t.moveClockTo(claimed.match, 1);
    await ready(claimed.match, claimed.one);
    await t.asUser(claimed.one).call("public.report_match_result", {
      p_match_id: claimed.match.id,
      p_result: "W.O.",
      p_walkover: true,
    });
    expect((await startOf(claimed.match)).state).toBe("waiting");
    await t.moveClockTo(claimed.match, 16 * MINUTE);
    expect(await matchOf(claimed.match)).toMatchObject({
      status: "completed",
      decided_how: "absence",
    });

    const reported = await duel();
    await t.moveClockTo(reported.match, 1);
    await t.asUser(reported.one).call("public.report_match_result", {
      p_match_id: reported.match.id,
      p_result: "1-0",
    });
    expect((await startOf(reported.match)).state).toBe("started");

    const mapped = await duel({ bestOf: 3 });
    await t.moveClockTo(mapped.match, 1);
    await t.asUser(mapped.one).call("public.report_match_game", {
      p_match_id: mapped.match.id,
      p_number: 1,
      p_score1: 13,
      p_score2: 7,
    });
    expect((await startOf(mapped.match)).state).toBe("started");
  });

  test("the map it gave stands against the sides, and falls to a referee", async () => {
    const { match, one, other } = await duel({
      bestOf: 3,
      absenceSideMinutes: 5,
      absenceGameMinutes: 10,
      absenceMatchMinutes: 15,
    });
    await t.moveClockTo(match, 1);
    await here(match, one);
    await t.moveClockTo(match, 11 * MINUTE);
    expect(await t.titlesOf(other, "match_late")).toEqual([
      "Perdiste la primera partida por llegar tarde",
    ]);
    const correct = (who: Pick<Player, "id">) =>
      t.asUser(who).call("public.report_match_game", {
        p_match_id: match.id,
        p_number: 1,
        p_score1: 1,
        p_score2: 13,
        p_is_correction: true,
      });
    await t.expectRefusal(() => correct(other), "game_by_clock");
    await t.expectRefusal(
      () =>
        t.asUser(other).call("public.remove_match_game", {
          p_match_id: match.id,
          p_number: 1,
        }),
      "game_by_clock",
    );
    await here(match, other);
    await t.admin.call("public.remove_match_game", {
      p_match_id: match.id,
      p_number: 1,
    });
    expect((await matchOf(match)).live_score).toBeNull();
  });

  test("who came late has lost the choice of side: the other is A in the veto", async () => {
    const { cup, match, one, other } = await duel({ absenceSideMinutes: 5 });
    const { id } = await t.createVetoSequence({
      bestOf: 1,
      maps: mapsOf(1),
      steps: [{ act: "decider" }, { who: "A", act: "side" }],
    });
    await t.moveClockTo(match, 1);
    await here(match, other);
    await t.moveClockTo(match, 6 * MINUTE);
    await here(match, one);
    expect(await startOf(match)).toMatchObject({ state: "started", side_lost_by: 1 });
    await t.admin.call("public.set_tournament_vetoes", {
      p_tournament_id: cup.id,
      p_vetoes: JSON.stringify([{ sequence_id: id }]),
    });
    await t.admin.call("public.ready_for_veto", { p_match_id: match.id });
    expect(
      await t.owner.one("select side_a_id from public.match_vetoes where match_id = $1", [
        match.id,
      ]),
    ).toEqual({ side_a_id: match.participant2_id });
  });
});

describe("a walkover by the clock", () => {
  async function given(wanted: NewTournament = {}): Promise<Duel> {
    const one = await duel(wanted);
    await t.moveClockTo(one.match, 1);
    await ready(one.match, one.one);
    await t.moveClockTo(one.match, 10 * MINUTE + 1);
    expect(await startOf(one.match)).toMatchObject({ state: "walkover", walkover_for: 1 });
    return one;
  }

  test("is objected to within five minutes, and waits for a referee, who decides", async () => {
    const { cup, match, one, other } = await given();
    const referee = await t.createPlayer();
    await t.joinStaff(cup, referee, ["results"]);
    await t.expectRefusal(() => object(match, stranger), "forbidden");
    await t.expectRefusal(() => object(match, other, " "), "reason_required");
    await object(match, other);
    expect(await t.titlesOf(one, "match_walkover")).toEqual([
      expect.stringMatching(/objetó el W.O.$/),
    ]);
    expect(await t.titlesOf(referee, "match_walkover_objected")).toHaveLength(1);
    await t.expectRefusal(() => object(match, other), "no_walkover");
    await t.moveClockTo(match, 120 * MINUTE);
    expect(await matchOf(match)).toMatchObject({ status: "scheduled" });
    await t.asUser(referee).call("public.declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: match.participant1_id,
      p_result: "W.O.",
    });
    expect(await startOf(match)).toMatchObject({ state: "over", walkover_for: 1 });
    expect(await matchOf(match)).toMatchObject({ status: "completed", decided_how: "referee" });
  });

  test("falls when a referee says that it is played: staff, or the holder of the link of the match", async () => {
    const { cup, match, one, other } = await given();
    await object(match, other);
    const play = (who: Pick<Player, "id"> | null, token: string | null = null) =>
      (who ? t.asUser(who) : t.anon).call("public.let_match_be_played", {
        p_match_id: match.id,
        p_token: token,
      });
    await t.expectRefusal(() => play(other), "forbidden");
    await t.joinStaff(cup, one, ["results"]);
    await t.expectRefusal(() => play(one), "own_match");
    const token = await t.admin.call<string>("public.create_referee_link", {
      p_match_id: match.id,
      p_label: "Mesa 4",
    });
    await t.expectRefusal(() => play(null, "nada"), "link_not_found");
    await play(null, token);
    expect(await startOf(match)).toMatchObject({ state: "started", due_at: null });
    expect(await t.titlesOf(other, "match_resumed")).toHaveLength(1);
    expect(
      await t.anon.query("select action, link from public.match_log($1)", [match.id]),
    ).toContainEqual({ action: "let_match_be_played", link: "Mesa 4" });
    await t.expectRefusal(() => play(null, token), "clock_not_running");
  });

  test("is final at the second its time is over, and pays once", async () => {
    const { match, other } = await given({
      prizes: [{ type: "tickets", value: 50 }],
    });
    await t.letTimePass(match, 5 * MINUTE);
    await t.expectRefusal(() => object(match, other), "objection_over");
    await t.runDueWork(match);
    await t.runDueWork(match);
    expect(await matchOf(match)).toMatchObject({
      status: "completed",
      outcome: "walkover",
      decided_how: "absence",
      winner_id: match.participant1_id,
    });
    expect(await t.balanceOf(match.participant1_id as string)).toBe(50);
  });

  test("waits on when nothing ran in its five minutes: nobody could object", async () => {
    const { match } = await given();
    await t.letTimePass(match, 60 * MINUTE);
    await t.runDueWork(match);
    expect(await startOf(match)).toMatchObject({ state: "walkover" });
    expect((await matchOf(match)).status).toBe("scheduled");
  });

  test("who tells of a game that was played objects by it; both who agree decide", async () => {
    const { match, one, other } = await given();
    const report = (who: Pick<Player, "id">) =>
      t.asUser(who).call("public.report_match_result", {
        p_match_id: match.id,
        p_result: "0-1",
      });
    await report(other);
    expect(await startOf(match)).toMatchObject({ state: "objected" });
    await report(one);
    expect(await matchOf(match)).toMatchObject({ status: "completed", decided_how: "agreement" });
    expect(await startOf(match)).toMatchObject({ state: "over" });
  });

  test("of both is a match without a winner: who waits for it has a bye", async () => {
    const cup = await t.createTournament();
    await t.registerPlayers(cup, 4);
    const [semi, rest, final] = (await t.startTournament(cup)) as [
      TournamentMatch,
      TournamentMatch,
      TournamentMatch,
    ];
    await t.scheduleMatch(semi);
    await t.moveClockTo(semi, 16 * MINUTE);
    expect(await matchOf(semi)).toMatchObject({ status: "cancelled", outcome: "no_show" });
    await t.declareWinner(rest, rest.participant1_id as string);
    expect((await t.matchesOf(cup)).find(({ id }) => id === final.id)).toMatchObject({
      status: "bye",
      winner_id: rest.participant1_id,
    });
    expect((await t.titlesOf((await sidesOf(semi)).one, "match_walkover"))[0]).toBe(
      "Nadie se presentó",
    );
  });
});
