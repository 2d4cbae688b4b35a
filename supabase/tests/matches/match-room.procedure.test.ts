import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { Session } from "@leyenda/testing/session";
import type { NewTournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let stranger: Player;

beforeAll(async () => {
  stranger = await t.createPlayer();
});

const duel = (wanted: NewTournament = {}) =>
  t.createDuel({ prizes: [{ type: "tickets", value: 7 }], ...wanted });

const stateOf = (
  matchId: string,
): Promise<{
  status: string;
  result: string | null;
  winner_id: string | null;
  decided_by: string | null;
}> =>
  t.owner.one(
    "select status, result, winner_id, decided_by from public.tournament_matches where id = $1",
    [matchId],
  );

/** Moves the reports of a match into the past. */
const age = (matchId: string, hours: number, seconds = 0): Promise<unknown> =>
  t.owner.query(
    "update public.match_reports set created_at = now() - make_interval(hours => $2::integer, secs => $3) where match_id = $1",
    [matchId, hours, seconds],
  );

describe("reports", () => {
  test("both sides say the same: decided at once, by nobody's authority, prize paid", async () => {
    const { matchId, one, other } = await duel();
    expect(await t.reportResult(matchId, one, "2-1")).toBe("pending_results");
    expect(await stateOf(matchId)).toMatchObject({ status: "pending_results", winner_id: null });
    expect(await t.reportResult(matchId, other, " 2 - 1")).toBe("completed");
    expect(await stateOf(matchId)).toEqual({
      status: "completed",
      result: "2-1",
      winner_id: one.participantId,
      decided_by: null,
    });
    expect(await t.balanceOf(one.participantId)).toBe(7);
  });

  test("confirming is saying the same", async () => {
    const { matchId, one, other } = await duel();
    await t.expectRefusal(() => t.confirmResult(matchId, other), "nothing_to_confirm");
    await t.reportResult(matchId, one, "0-3");
    expect(await t.confirmResult(matchId, other)).toBe("completed");
    expect(await stateOf(matchId)).toMatchObject({ winner_id: other.participantId, result: "0-3" });
  });

  test("a confirmation is of the report that was read: once the rival has corrected it, it is refused", async () => {
    const { matchId, one, other } = await duel();
    const idOf = async () =>
      (
        await t
          .asUser(other)
          .one<{ id: string }>(
            "select id from public.match_reports where match_id = $1 and participant_id = $2",
            [matchId, one.participantId],
          )
      ).id;
    const confirm = (reportId: string | null) =>
      t.asUser(other).call("public.confirm_match_result", {
        p_match_id: matchId,
        p_report_id: reportId,
      });
    await t.reportResult(matchId, one, "0-1");
    const read = await idOf();
    await t.reportResult(matchId, one, "1-0");
    for (const reportId of [read, null, matchId])
      await t.expectRefusal(() => confirm(reportId), "report_changed", "míralo de nuevo");
    expect(await confirm(await idOf())).toBe("completed");
    expect(await stateOf(matchId)).toMatchObject({ winner_id: one.participantId, result: "1-0" });
  });

  test("a side that states the result agrees with that result alone, whatever the rival reports in the meantime", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "0-1");
    await t.reportResult(matchId, one, "1-0");
    expect(await t.reportResult(matchId, other, "0-1")).toBe("disputed");
    expect(await stateOf(matchId)).toMatchObject({ winner_id: null });
  });

  test("different reports are a dispute, first in the admin's list, and it ends by agreement or by the admin", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "2-1");
    expect(await t.reportResult(matchId, other, "1-2")).toBe("disputed");
    const [first] = await t.admin.query<{ id: string; status: string }>(
      "select id, status from public.tournament_matches order by needs_attention desc, created_at desc, id limit 1",
    );
    expect(first).toEqual({ id: matchId, status: "disputed" });
    expect(
      await t.admin.query("select * from public.match_reports where match_id = $1", [matchId]),
    ).toHaveLength(2);
    expect(
      await t.admin.query("select * from public.notifications where kind = 'dispute_opened'"),
    ).not.toHaveLength(0);
    expect(await t.reportResult(matchId, one, "1-2")).toBe("completed");
    expect(await stateOf(matchId)).toMatchObject({ winner_id: other.participantId });
  });

  test("a side may correct itself before the other answers, and an admin decides a dispute", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "3-1");
    await t.reportResult(matchId, one, "3-2");
    await t.reportResult(matchId, other, "3-1");
    expect(await stateOf(matchId)).toMatchObject({ status: "disputed" });
    await t.admin.call("public.declare_match_winner", {
      p_match_id: matchId,
      p_winner_id: one.participantId,
      p_result: "3-2",
    });
    expect(await stateOf(matchId)).toMatchObject({ status: "completed", result: "3-2" });
  });

  test("a walkover is claimed, or conceded", async () => {
    const claimed = await duel();
    const walkover = (by: Player, winner?: Player, matchId = claimed.matchId): Promise<unknown> =>
      t.asUser(by).call("public.report_match_result", {
        p_match_id: matchId,
        p_result: null,
        p_walkover: true,
        ...(winner ? { p_winner_id: winner.participantId } : {}),
      });
    expect(await walkover(claimed.one)).toBe("pending_results");
    expect(await walkover(claimed.other)).toBe("disputed");
    expect(await walkover(claimed.other, claimed.one)).toBe("completed");
    expect(await stateOf(claimed.matchId)).toMatchObject({
      winner_id: claimed.one.participantId,
      result: "W.O.",
    });
  });

  test("before the match's time nobody has stayed away: a walkover is only conceded", async () => {
    const { one, other, matchId } = await duel();
    await t.owner.query(
      "update public.tournament_matches set scheduled_time = now() + interval '1 hour' where id = $1",
      [matchId],
    );
    const walkover = (by: Player, rest: object) =>
      t.asUser(by).call("public.report_match_result", { p_match_id: matchId, ...rest });
    await t.expectRefusal(walkover(one, { p_result: null, p_walkover: true }), "match_not_started");
    await t.expectRefusal(walkover(one, { p_result: "W.O." }), "match_not_started");
    expect(
      await walkover(one, {
        p_result: null,
        p_walkover: true,
        p_winner_id: other.participantId,
      }),
    ).toBe("completed");
    expect(await stateOf(matchId)).toMatchObject({
      winner_id: other.participantId,
      result: "W.O.",
    });
  });

  test("who said that he lost is given nothing: the sides contradict each other", async () => {
    const { one, other, matchId } = await duel();
    await t.reportResult(matchId, one, "0-1");
    expect(
      await t.asUser(other).call("public.report_match_result", {
        p_match_id: matchId,
        p_result: null,
        p_walkover: true,
        p_winner_id: one.participantId,
      }),
    ).toBe("disputed");
  });

  test("of a team the leader and co-leaders report, members look on", async () => {
    const [home, away] = (await Promise.all([
      t.createTeam({ size: 3, coLeaders: 1 }),
      t.createTeam({ size: 1 }),
    ])) as [Team, Team];
    const tournament = await t.createTournament({ type: "team" });
    await t.register(tournament, home);
    await t.register(tournament, away);
    const [match] = (await t.startTournament(tournament)) as [TournamentMatch];
    const [coLeader, member] = home.members as [Player, Player];
    await t.expectRefusal(() => t.reportResult(match.id, member, "1-0"), "forbidden");
    expect(await t.reportResult(match.id, coLeader, "1-0")).toBe("pending_results");
    expect(await t.reportResult(match.id, away.leader, "1-0")).toBe("completed");
    expect(
      await t.owner.query(
        "select stats from public.teams where id = any ($1) order by array_position($1, id)",
        [[home.id, away.id]],
      ),
    ).toEqual([
      { stats: { wins: 1, losses: 0, winRate: 100, tournamentsWon: 1 } },
      { stats: { wins: 0, losses: 1, winRate: 0, tournamentsWon: 0 } },
    ]);
    expect(
      await t.owner.query("select stats from public.profiles where id = $1", [member.id]),
    ).toMatchObject([{ stats: { tournamentsWon: 1, tournamentsPlayed: 1, winRate: 100 } }]);
  });

  test("refuses strangers, wrong results, decided matches and tournaments that are not running", async () => {
    const { tournamentId, matchId, one, other } = await duel({ bestOf: 3 });
    await t.expectRefusal(() => t.reportResult(matchId, stranger, "2-0"), "forbidden");
    await t.expectRefusal(() => t.reportResult(matchId, one, ""), "result_required");
    await t.expectRefusal(() => t.reportResult(matchId, one, "x"), "result_invalid");
    await t.expectRefusal(() => t.reportResult(matchId, one, "1-1"), "result_draw");
    await t.expectRefusal(() => t.reportResult(matchId, one, "3-0"), "result_not_best_of");
    await t.expectRefusal(
      () => t.reportResult("00000000-0000-4000-8000-000000000000", one, "2-0"),
      "match_not_found",
    );
    await t.setTournamentStatus({ id: tournamentId }, "Finalizado");
    await t.expectRefusal(() => t.reportResult(matchId, one, "2-0"), "tournament_not_active");
    await t.setTournamentStatus({ id: tournamentId }, "Activo");
    await t.reportResult(matchId, one, "2-0");
    await t.reportResult(matchId, other, "2-0");
    await t.expectRefusal(() => t.reportResult(matchId, other, "0-2"), "match_already_decided");
  });

  test("refuses a match whose opponent is not yet known", async () => {
    const tournament = await t.createTournament();
    const [first] = (await t.registerPlayers(tournament, 3)) as [Player];
    await t.startTournament(tournament);
    const final = (await t.matchesOf(tournament)).find((match) => match.round === 2);
    await t.expectRefusal(() => t.reportResult(final?.id ?? "", first, "1-0"), "match_not_ready");
  });
});

describe("an unanswered report stands", () => {
  const run = (): Promise<Record<string, number>> => t.owner.call("private.run_scheduled_work");

  test("after 24 hours, once", async () => {
    const { matchId, one } = await duel();
    await t.reportResult(matchId, one, "5-0");
    await age(matchId, 23);
    await run();
    expect(await stateOf(matchId)).toMatchObject({ status: "pending_results" });
    await age(matchId, 24);
    expect(await t.owner.call("private.do_due_work", { p_match_id: matchId })).toMatchObject({
      reports: 1,
    });
    expect(await stateOf(matchId)).toMatchObject({
      status: "completed",
      result: "5-0",
      winner_id: one.participantId,
    });
    expect(await run()).toMatchObject({ reports: 0, failures: 0, more: false });
    expect(await t.balanceOf(one.participantId)).toBe(7);
  });

  test("not when there is a dispute, and after the admin's own number of hours", async () => {
    const disputed = await duel();
    await t.reportResult(disputed.matchId, disputed.one, "1-0");
    await t.reportResult(disputed.matchId, disputed.other, "0-1");
    await age(disputed.matchId, 100);
    const quick = await duel();
    await t.reportResult(quick.matchId, quick.one, "1-0");
    await age(quick.matchId, 2);
    await t.admin.query("update public.settings set value = '2' where key = 'match_report_hours'");
    expect(await run()).toMatchObject({ reports: 1, more: true });
    await t.admin.query("update public.settings set value = '24' where key = 'match_report_hours'");
    expect(await stateOf(disputed.matchId)).toMatchObject({ status: "disputed" });
    expect(await stateOf(quick.matchId)).toMatchObject({ status: "completed" });
  });

  test.each([
    { minutes: 20, spoken: "20 minutos", why: "a cup night waits minutes" },
    { minutes: 60, spoken: "1 hora", why: "an hour is called so" },
    { minutes: 2880, spoken: "48 horas", why: "a league may wait longer than the installation" },
  ])("after the minutes of its tournament, to the second: $why", async ({ minutes, spoken }) => {
    await run();
    const { tournamentId, matchId, one, other } = await duel({ reportAnswerMinutes: minutes });
    await t.reportResult(matchId, one, "1-0");
    expect(
      await t
        .asUser(other)
        .one<{ body: string }>(
          "select body from public.notifications where kind = 'match_reported'",
        ),
    ).toMatchObject({ body: `Reportó 1-0. Si no respondes en ${spoken}, su reporte vale.` });
    const reported = await t.asUser(other).one<{ minutes: number }>(
      `select extract(epoch from agenda.due_at - report.created_at) / 60 as minutes
       from public.my_agenda() agenda
       join public.match_reports report on report.match_id = agenda.match_id
       where agenda.kind = 'answer'`,
    );
    expect(Number(reported.minutes)).toBe(minutes);
    await age(matchId, 0, minutes * 60 - 5);
    expect(await run()).toMatchObject({ reports: 0, failures: 0 });
    await age(matchId, 0, minutes * 60);
    expect(
      await t.owner.call("private.do_due_work", { p_tournament_id: tournamentId }),
    ).toMatchObject({ reports: 1 });
    expect(await stateOf(matchId)).toMatchObject({
      status: "completed",
      winner_id: one.participantId,
    });
  });

  test("neither another tournament nor a challenge is hurried by one that waits less", async () => {
    await run();
    const hurried = await duel({ reportAnswerMinutes: 5 });
    const usual = await duel();
    const [creator, acceptor] = await Promise.all([
      t.createPlayer({ tickets: 10 }),
      t.createPlayer({ tickets: 10 }),
    ]);
    const challenge = await t.createChallenge(creator);
    await t.acceptChallenge(challenge, acceptor);
    for (const { matchId, one } of [hurried, usual, { ...challenge, one: creator }]) {
      await t.reportResult(matchId, one, "1-0");
      await age(matchId, 23);
    }
    expect(await run()).toMatchObject({ reports: 1 });
    expect(await run()).toMatchObject({ reports: 0 });
    expect(await stateOf(hurried.matchId)).toMatchObject({ status: "completed" });
    await age(challenge.matchId, 24);
    expect(await run()).toMatchObject({ reports: 1 });
    expect(await stateOf(usual.matchId)).toMatchObject({ status: "pending_results" });
  });

  test("the opening of check-in and the start are announced once", async () => {
    await run();
    const tournament = await t.createTournament({
      checkInMinutes: 60,
      startDate: new Date(Date.now() + 600_000),
    });
    const [entrant] = (await t.registerPlayers(tournament, 2)) as [Player];
    expect(await run()).toMatchObject({ announcements: 1 });
    expect(await run()).toMatchObject({ announcements: 0 });
    await t.owner.query(
      "update public.tournament_participants set checked_in_at = now() where tournament_id = $1",
      [tournament.id],
    );
    await t.startTournament(tournament);
    expect(await run()).toMatchObject({ announcements: 1 });
    expect(await run()).toMatchObject({ announcements: 0 });
    expect(
      await t
        .asUser(entrant)
        .query("select kind from public.notifications where link = $1 order by kind", [
          `/tournaments/${tournament.id}`,
        ]),
    ).toEqual([{ kind: "check_in_open" }, { kind: "tournament_started" }]);
  });
});

describe("a decided or unknown match", () => {
  const NOWHERE = "00000000-0000-4000-8000-000000000000";

  test("takes no report, confirmation, dispute or date any more", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "1-0");
    await t.reportResult(matchId, other, "1-0");
    const acts: [Session, string, object][] = [
      [t.asUser(one), "public.report_match_result", { p_result: "1-0" }],
      [t.asUser(other), "public.confirm_match_result", { p_report_id: NOWHERE }],
      [t.asUser(one), "public.dispute_match", { p_reason: "tarde" }],
      [t.admin, "public.schedule_match", { p_scheduled_time: new Date(Date.now() + 3_600_000) }],
    ];
    for (const [session, procedure, parameters] of acts) {
      await t.expectRefusal(
        () => session.call(procedure, { p_match_id: matchId, ...parameters }),
        "match_already_decided",
      );
    }
  });

  test("is not found by anybody", async () => {
    for (const [session, procedure, parameters] of [
      [t.admin, "public.send_match_message", { p_content: "hola" }],
      [t.asUser(stranger), "public.dispute_match", { p_reason: "hola" }],
      [t.admin, "public.schedule_match", { p_scheduled_time: null }],
      [t.admin, "public.reopen_match", {}],
    ] as [Session, string, object][]) {
      await t.expectRefusal(
        () => session.call(procedure, { p_match_id: NOWHERE, ...parameters }),
        "match_not_found",
      );
    }
  });

  test("a walkover is nobody else's", async () => {
    const { matchId, one } = await duel();
    await t.expectRefusal(
      () =>
        t.asUser(one).call("public.report_match_result", {
          p_match_id: matchId,
          p_result: "W.O.",
          p_winner_id: stranger.participantId,
        }),
      "participant_not_found",
      "ID de participante no válido.",
    );
  });

  test("what ends challenges does not end tournament matches", async () => {
    const { matchId, one } = await duel();
    for (const [session, procedure, parameters] of [
      [t.asUser(one), "public.cancel_challenge", {}],
      [t.asUser(one), "public.accept_challenge", {}],
      [t.admin, "public.void_challenge_match", { p_reason: "x" }],
    ] as [Session, string, object][]) {
      await t.expectRefusal(
        () => session.call(procedure, { p_match_id: matchId, ...parameters }),
        "match_not_found",
      );
    }
  });
});

describe("dispute, chat and schedule", () => {
  const say = (by: Player, matchId: string, content: string): Promise<unknown> =>
    t.asUser(by).call("public.send_match_message", {
      p_match_id: matchId,
      p_content: content,
    });

  test("a side calls an admin with a reason; an old report then does not stand by itself", async () => {
    const { matchId, one, other } = await duel();
    await t.reportResult(matchId, one, "1-0");
    const dispute = (by: Player, reason: string): Promise<unknown> =>
      t.asUser(by).call("public.dispute_match", { p_match_id: matchId, p_reason: reason });
    await t.expectRefusal(() => dispute(stranger, "x"), "forbidden");
    await t.expectRefusal(() => dispute(other, " "), "reason_required");
    await dispute(other, "Se desconectó a propósito");
    expect(await stateOf(matchId)).toMatchObject({ status: "disputed" });
    await t.expectRefusal(() => dispute(one, "también"), "already_disputed");
    for (const person of [one, other])
      expect(
        await t
          .asUser(person)
          .one(
            "select body from public.notifications where user_id = $1 and kind = 'match_disputed'",
            [person.id],
          ),
      ).toEqual({
        body: `${other.username} pidió que decida la organización. Puedes subir pruebas en la sala.`,
      });
    expect(
      await t.admin.query("select content from public.match_messages where match_id = $1", [
        matchId,
      ]),
    ).toEqual([{ content: "Se desconectó a propósito" }]);
  });

  test("sides and admins write; others neither write nor read", async () => {
    const { matchId, one, other } = await duel();
    expect(await say(one, matchId, "  ¿Listo?  ")).toMatchObject({
      content: "¿Listo?",
      sender_id: one.id,
      participant_id: one.participantId,
    });
    const house = await t.admin.one<{ id: string }>("select auth.uid() as id");
    await say({ ...stranger, id: house.id }, matchId, "Soy de la administración");
    expect(
      await t
        .asUser(other)
        .query("select content from public.match_messages where match_id = $1", [matchId]),
    ).toHaveLength(2);
    expect(
      await t
        .asUser(stranger)
        .query("select content from public.match_messages where match_id = $1", [matchId]),
    ).toEqual([]);
    await t.expectRefusal(() => say(stranger, matchId, "hola"), "forbidden");
    await t.expectRefusal(() => say(one, matchId, "  "), "content_required");
    await t.expectRefusal(() => say(one, matchId, "x".repeat(2001)), "content_too_long");
  });

  test("so many messages a minute", async () => {
    const { matchId, one } = await duel();
    for (let count = 0; count < 30; count += 1) await say(one, matchId, `mensaje ${count}`);
    await t.expectRefusal(() => say(one, matchId, "uno más"), "too_many_messages");
  });

  test("an admin schedules a tournament match, which is then listed for everybody", async () => {
    const { matchId, one, tournamentId } = await duel();
    const at = new Date(Date.now() + 3_600_000);
    const schedule = (session: Session, time: Date | null): Promise<unknown> =>
      session.call("public.schedule_match", { p_match_id: matchId, p_scheduled_time: time });
    await t.expectRefusal(() => schedule(t.asUser(one), at), "forbidden");
    await t.expectRefusal(() => schedule(t.admin, new Date(Date.now() - 1000)), "invalid_schedule");
    await schedule(t.admin, at);
    expect(await stateOf(matchId)).toMatchObject({ status: "scheduled" });
    expect(
      await t.asUser(stranger).query(
        `select m.kind, m.participant1_name, m.scheduled_time, t.id as tournament, p.id as participant
         from public.matches m, public.tournament(m) t, public.participant1(m) p where m.id = $1`,
        [matchId],
      ),
    ).toEqual([
      {
        kind: "tournament",
        participant1_name: one.username,
        scheduled_time: at,
        tournament: tournamentId,
        participant: one.participantId,
      },
    ]);
    await schedule(t.admin, null);
    expect(await stateOf(matchId)).toMatchObject({ status: "pending" });
    expect(await t.admin.query("select * from public.matches where id = $1", [matchId])).toEqual(
      [],
    );
  });
});
