import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import {
  acceptChallenge,
  challengeState,
  createChallenge,
  reportResult,
  type Challenge,
  type NewChallenge,
} from "@leyenda/testing/challenges";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam, type Team } from "@leyenda/testing/create-team";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asAnon, asOwner, asUser, type Session } from "@leyenda/testing/session";
import { balanceOf } from "@leyenda/testing/balances";
import { expectRefusal, expectRefusalWithoutTrace, expectSqlState } from "../support/refusal.ts";

const database = useTestDatabase({ soundLedger: true });
const admin = asHouseAdmin(database);
let creator: Player;
let acceptor: Player;
let team: Team;
let rivalTeam: Team;

beforeAll(async () => {
  creator = await createPlayer(database, { tickets: 1000 });
  acceptor = await createPlayer(database, { tickets: 1000 });
  team = await createTeam(database, { size: 3, coLeaders: 1, tickets: 1000 });
  rivalTeam = await createTeam(database, { size: 3, coLeaders: 1, tickets: 1000 });
});

const balances = (): Promise<number[]> =>
  Promise.all(
    [creator, acceptor, team, rivalTeam].map(({ participantId }) =>
      balanceOf(database, participantId),
    ),
  );
/** The changes of the wallets of creator, acceptor, team and rival team. */
async function change(work: () => Promise<unknown>): Promise<number[]> {
  const before = await balances();
  await work();
  return (await balances()).map((balance, index) => balance - (before[index] ?? 0));
}

describe("create_challenge_and_match", () => {
  test("takes the wager into escrow and waits for an opponent", async () => {
    let challenge: Challenge | undefined;
    expect(
      await change(async () => {
        challenge = await createChallenge(database, creator, {
          wager: 25,
          bestOf: 3,
          schedule: "night",
          country: "Chile",
        });
      }),
    ).toEqual([-25, 0, 0, 0]);
    if (!challenge) throw new Error("no challenge");
    expect(await challengeState(database, challenge)).toEqual({
      match: "pending_opponent",
      challenge: "open",
      winnerId: null,
      escrows: ["held"],
    });
    const [open] = await asAnon(database).query(
      `select c.wager_amount, c.best_of, c.preferred_schedule, c.country, c.privacy, g.name as game,
         c.expires_at - c.created_at = interval '7 days' as week
       from public.challenge_matches m join public.challenges c on c.id = m.challenge_id join public.games g on g.id = c.game_id
       where m.status = 'pending_opponent' and m.id = $1`,
      [challenge.matchId],
    );
    expect(open).toEqual({
      wager_amount: 25,
      best_of: 3,
      preferred_schedule: "night",
      country: "Chile",
      privacy: "public",
      game: "Valorant",
      week: true,
    });
  });

  test("a team challenge is the leader's, on the team's tickets", async () => {
    expect(
      await change(() =>
        createChallenge(database, team.leader, {
          teamParticipantId: team.participantId,
          format: "3v3",
        }),
      ),
    ).toEqual([0, 0, -10, 0]);
    const [coLeader] = team.members as [Player];
    await expectRefusalWithoutTrace(
      database,
      () => createChallenge(database, coLeader, { teamParticipantId: team.participantId }),
      "forbidden",
      "Solo el líder puede crear desafíos de equipo.",
    );
  });

  test("the password of a private challenge is kept as a hash nobody reads", async () => {
    await createChallenge(database, creator, { password: "secreta123" });
    const [row] = await asOwner(database).query<{ password_hash: string }>(
      "select password_hash from private.challenge_passwords",
    );
    expect(row?.password_hash).toMatch(/^\$2/);
    for (const session of [asUser(database, creator), admin, asAnon(database)]) {
      await expectSqlState(session.query("select * from private.challenge_passwords"), "42501");
    }
  });

  const call = (
    parameters: Record<string, unknown>,
    by: Pick<Player, "id"> = creator,
  ): Promise<unknown> =>
    asUser(database, by).call("public.create_challenge_and_match", {
      p_creator_participant_id: creator.participantId,
      ...parameters,
    });

  test.each<{ wrong: Record<string, unknown>; code: string; message?: string }>([
    {
      wrong: { p_game_id: null },
      code: "fields_required",
      message: "Por favor, completa todos los campos requeridos.",
    },
    {
      wrong: { p_wager_amount: null },
      code: "fields_required",
      message: "Por favor, completa todos los campos requeridos.",
    },
    { wrong: { p_game_id: "00000000-0000-4000-8000-000000000000" }, code: "game_not_found" },
    { wrong: { p_wager_amount: 0 }, code: "invalid_wager" },
    { wrong: { p_wager_amount: -5 }, code: "invalid_wager" },
    {
      wrong: { p_wager_amount: 500_000 },
      code: "insufficient_tickets",
      message: "Fondos insuficientes",
    },
    { wrong: { p_format: "2v2" }, code: "invalid_challenge" },
    { wrong: { p_best_of: 2 }, code: "invalid_challenge" },
    { wrong: { p_privacy: "secret" }, code: "invalid_challenge" },
    { wrong: { p_preferred_schedule: "noon" }, code: "invalid_challenge" },
    { wrong: { p_privacy: "private" }, code: "password_required" },
    { wrong: { p_privacy: "private", p_password: "abc" }, code: "password_required" },
    { wrong: { p_is_team_challenge: true }, code: "wrong_participant_type" },
    { wrong: { p_creator_participant_id: null }, code: "participant_not_found" },
  ])("refuses $wrong: $code", async ({ wrong, code, message }) => {
    const game = await admin.one<{ id: string }>("select id from public.games limit 1");
    await expectRefusalWithoutTrace(
      database,
      () => call({ p_game_id: game.id, ...wrong }),
      code,
      message,
    );
  });

  test("refuses somebody else's participant, a team that is too small, and visitors", async () => {
    const game = await admin.one<{ id: string }>("select id from public.games limit 1");
    await expectRefusalWithoutTrace(
      database,
      () => call({ p_game_id: game.id }, acceptor),
      "forbidden",
    );
    await expectRefusalWithoutTrace(
      database,
      () =>
        createChallenge(database, team.leader, {
          teamParticipantId: team.participantId,
          format: "5v5",
        }),
      "team_too_small",
    );
    await expectSqlState(
      asAnon(database).call("public.create_challenge_and_match", {
        p_creator_participant_id: creator.participantId,
        p_game_id: game.id,
      }),
      "42501",
    );
  });

  test("refuses while challenges are in maintenance", async () => {
    await admin.query(
      "update public.system_status set is_enabled = false where module_name = 'challenges'",
    );
    try {
      await expectRefusalWithoutTrace(
        database,
        () => createChallenge(database, creator),
        "module_disabled",
      );
    } finally {
      await admin.query(
        "update public.system_status set is_enabled = true where module_name = 'challenges'",
      );
    }
  });
});

describe("accepting", () => {
  test("by procedure: takes the same wager, and the winner gets the pot", async () => {
    const challenge = await createChallenge(database, creator, { wager: 30 });
    expect(await change(() => acceptChallenge(database, challenge, acceptor))).toEqual([
      0, -30, 0, 0,
    ]);
    expect(await challengeState(database, challenge)).toEqual({
      match: "pending_results",
      challenge: "in_progress",
      winnerId: null,
      escrows: ["held", "held"],
    });
    expect(
      await change(async () => {
        await reportResult(database, challenge.matchId, creator, "0-1");
        await reportResult(database, challenge.matchId, acceptor, "0-1");
      }),
    ).toEqual([0, 60, 0, 0]);
    expect(await challengeState(database, challenge)).toEqual({
      match: "completed",
      challenge: "completed",
      winnerId: acceptor.participantId,
      escrows: ["paid", "paid"],
    });
  });

  test("by the page's two PATCH calls: the first does everything, the second finds it done", async () => {
    const challenge = await createChallenge(database, creator, { wager: 15 });
    const patch = (by: Player, participantId = by.participantId): Promise<number> =>
      asUser(database, by).count(
        "update public.challenge_matches set participant2_id = $2, status = 'pending_results' where id = $1",
        [challenge.matchId, participantId],
      );
    expect(await change(() => patch(acceptor))).toEqual([0, -15, 0, 0]);
    expect(await challengeState(database, challenge)).toMatchObject({
      match: "pending_results",
      challenge: "in_progress",
      escrows: ["held", "held"],
    });
    expect(
      await change(async () => {
        await asUser(database, acceptor).query(
          "update public.challenges set status = 'in_progress' where id = $1",
          [challenge.id],
        );
        await patch(acceptor);
      }),
    ).toEqual([0, 0, 0, 0]);
    const late = await createPlayer(database, { tickets: 100 });
    await expectRefusalWithoutTrace(database, () => patch(late), "challenge_not_open");
  });

  test("a PATCH accepts and nothing else", async () => {
    const challenge = await createChallenge(database, creator);
    const patch = (
      by: Player,
      set: string,
      table = "challenge_matches",
      id = challenge.matchId,
    ): Promise<unknown> =>
      asUser(database, by).query(`update public.${table} set ${set} where id = $1`, [id]);
    await expectRefusalWithoutTrace(
      database,
      () =>
        patch(acceptor, `participant2_id = '${creator.participantId}', status = 'pending_results'`),
      "own_challenge",
    );
    await expectRefusalWithoutTrace(
      database,
      () =>
        patch(acceptor, `participant2_id = '${team.participantId}', status = 'pending_results'`),
      "forbidden",
    );
    await expectRefusalWithoutTrace(
      database,
      () => patch(acceptor, "status = 'cancelled'"),
      "forbidden",
    );
    await expectRefusalWithoutTrace(
      database,
      () => patch(acceptor, `participant2_id = '${acceptor.participantId}', status = 'completed'`),
      "forbidden",
    );
    await expectRefusalWithoutTrace(
      database,
      () => patch(creator, "status = 'cancelled'", "challenges", challenge.id),
      "challenge_not_accepted",
    );
    for (const set of [
      "winner_id = participant1_id",
      "result = '1-0'",
      "participant1_id = participant1_id",
    ]) {
      await expectSqlState(patch(acceptor, set), "42501");
    }
    await expectSqlState(patch(creator, "wager_amount = 1", "challenges", challenge.id), "42501");
    const hidden = await createChallenge(database, creator, { password: "secreta" });
    await expectRefusalWithoutTrace(
      database,
      () =>
        patch(
          acceptor,
          `participant2_id = '${acceptor.participantId}', status = 'pending_results'`,
          "challenge_matches",
          hidden.matchId,
        ),
      "challenge_locked",
      /privado/,
    );
  });

  test("refusals of the procedure", async () => {
    const challenge = await createChallenge(database, creator);
    const poor = await createPlayer(database);
    const refused = async (
      by: Player,
      code: string,
      of: Challenge = challenge,
      password?: string,
    ): Promise<void> =>
      expectRefusalWithoutTrace(database, () => acceptChallenge(database, of, by, password), code);
    await refused(creator, "own_challenge");
    await refused(poor, "insufficient_tickets");
    await refused(acceptor, "match_not_found", {
      ...challenge,
      matchId: "00000000-0000-4000-8000-000000000000",
    });

    const hidden = await createChallenge(database, creator, { password: "secreta" });
    await refused(acceptor, "challenge_locked", hidden);
    await acceptChallenge(database, hidden, acceptor, "secreta");
    await refused(poor, "challenge_not_open", hidden, "secreta");
  });

  test("team against team: not by the own members, not too small, by leader or co-leader", async () => {
    const wanted: NewChallenge = { teamParticipantId: team.participantId, format: "3v3" };
    const challenge = await createChallenge(database, team.leader, wanted);
    for (const member of team.members) {
      await expectRefusalWithoutTrace(
        database,
        () => acceptChallenge(database, challenge, member),
        "own_challenge",
      );
    }
    const [coLeader, member] = rivalTeam.members as [Player, Player];
    await expectRefusalWithoutTrace(
      database,
      () => acceptChallenge(database, challenge, acceptor),
      "participant_not_found",
    );
    await expectRefusalWithoutTrace(
      database,
      () => acceptChallenge(database, challenge, member),
      "forbidden",
    );
    const small = await createTeam(database, { size: 1, tickets: 100 });
    await expectRefusalWithoutTrace(
      database,
      () => acceptChallenge(database, challenge, small.leader),
      "team_too_small",
    );
    expect(await change(() => acceptChallenge(database, challenge, coLeader))).toEqual([
      0, 0, 0, -10,
    ]);
  });

  test("an expired offer is not accepted, and is taken back", async () => {
    const challenge = await createChallenge(database, creator, { wager: 40 });
    await asOwner(database).query(
      "update public.challenges set expires_at = now() - interval '1 second' where id = $1",
      [challenge.id],
    );
    await expectRefusalWithoutTrace(
      database,
      () => acceptChallenge(database, challenge, acceptor),
      "challenge_expired",
    );
    expect(
      await change(() =>
        asOwner(database).call("private.do_due_work", { p_match_id: challenge.matchId }),
      ),
    ).toEqual([40, 0, 0, 0]);
    expect(await challengeState(database, challenge)).toMatchObject({
      match: "cancelled",
      challenge: "expired",
      escrows: ["refunded"],
    });
    expect(await change(() => asOwner(database).call("private.run_scheduled_work"))).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

test("offering and accepting are limited by events, not by what is left of them", async () => {
  const setLimits = (limit: number): Promise<unknown> =>
    admin.query(
      "update public.settings set value = to_jsonb($1::integer) where key in ('challenge_offers_per_hour', 'challenge_acceptances_per_hour')",
      [limit],
    );
  await setLimits(2);
  try {
    const one = await createPlayer(database, { tickets: 100 });
    const two = await createPlayer(database, { tickets: 100 });
    const [first, second] = [
      await createChallenge(database, one),
      await createChallenge(database, one),
    ];
    await asUser(database, one).call("public.cancel_challenge", { p_match_id: second.matchId });
    await expectRefusalWithoutTrace(
      database,
      () => createChallenge(database, one),
      "rate_limited",
      "Ofreciste demasiados desafíos. Espera un momento.",
    );
    await acceptChallenge(database, first, two);
    const third = await createChallenge(database, two);
    const other = await createPlayer(database, { tickets: 100 });
    const fourth = await createChallenge(database, other);
    await acceptChallenge(database, fourth, two);
    const fifth = await createChallenge(database, other);
    await expectRefusalWithoutTrace(
      database,
      () => acceptChallenge(database, fifth, two),
      "rate_limited",
      "Aceptaste demasiados desafíos. Espera un momento.",
    );
    // The page's plain PATCH calls cause the same acceptance.
    for (const patch of [
      `update public.challenge_matches set participant2_id = '${two.participantId}', status = 'pending_results' where id = '${fifth.matchId}'`,
      `update public.challenges set status = 'in_progress' where id = '${fifth.id}'`,
    ])
      await expectRefusalWithoutTrace(
        database,
        () => asUser(database, two).query(patch),
        "rate_limited",
        "Aceptaste demasiados desafíos. Espera un momento.",
      );
    await acceptChallenge(database, third, other);
  } finally {
    await setLimits(60);
  }
});

describe("ending without a winner", () => {
  const cancel = (challenge: Challenge, by: Pick<Player, "id">): Promise<unknown> =>
    asUser(database, by).call("public.cancel_challenge", { p_match_id: challenge.matchId });
  const voidIt = (
    challenge: Challenge,
    reason: string,
    session: Session = admin,
  ): Promise<unknown> =>
    session.call("public.void_challenge_match", {
      p_match_id: challenge.matchId,
      p_reason: reason,
    });

  test("the creator cancels while it is open", async () => {
    const challenge = await createChallenge(database, creator, { wager: 12 });
    await expectRefusalWithoutTrace(database, () => cancel(challenge, acceptor), "forbidden");
    expect(await change(() => cancel(challenge, creator))).toEqual([12, 0, 0, 0]);
    await expectRefusalWithoutTrace(
      database,
      () => cancel(challenge, creator),
      "challenge_not_open",
    );
    await expectRefusal(acceptChallenge(database, challenge, acceptor), "challenge_not_open");
  });

  test("a dispute keeps the pot until the admin decides or voids", async () => {
    const challenge = await createChallenge(database, creator, { wager: 20 });
    await acceptChallenge(database, challenge, acceptor);
    expect(
      await change(async () => {
        await reportResult(database, challenge.matchId, creator, "1-0");
        await reportResult(database, challenge.matchId, acceptor, "0-1");
      }),
    ).toEqual([0, 0, 0, 0]);
    await expectRefusalWithoutTrace(
      database,
      () => voidIt(challenge, "x", asUser(database, creator)),
      "forbidden",
    );
    await expectRefusalWithoutTrace(database, () => voidIt(challenge, ""), "reason_required");
    await expectRefusalWithoutTrace(
      database,
      () => cancel(challenge, creator),
      "challenge_not_open",
    );
    expect(await change(() => voidIt(challenge, "Sin pruebas"))).toEqual([20, 20, 0, 0]);
    expect(await challengeState(database, challenge)).toMatchObject({
      match: "cancelled",
      challenge: "voided",
      escrows: ["refunded", "refunded"],
    });
    await expectRefusalWithoutTrace(
      database,
      () => voidIt(challenge, "otra vez"),
      "match_cancelled",
    );
    await expectRefusalWithoutTrace(
      database,
      () => reportResult(database, challenge.matchId, creator, "1-0"),
      "match_cancelled",
    );
  });

  test("its sides schedule a challenge", async () => {
    const challenge = await createChallenge(database, creator);
    await acceptChallenge(database, challenge, acceptor);
    const at = new Date(Date.now() + 3_600_000);
    await asUser(database, acceptor).call("public.schedule_match", {
      p_match_id: challenge.matchId,
      p_scheduled_time: at,
    });
    expect(
      await asAnon(database).query(
        "select kind, tournament_name, status from public.matches where id = $1",
        [challenge.matchId],
      ),
    ).toEqual([{ kind: "challenge", tournament_name: "Desafío", status: "scheduled" }]);
    expect(await reportResult(database, challenge.matchId, creator, "1-0")).toBe("pending_results");
  });
});
