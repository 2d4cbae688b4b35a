import { beforeAll, describe, expect, test } from "vitest";
import type { Challenge, NewChallenge } from "@leyenda/testing/challenges";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { Session } from "@leyenda/testing/session";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
let creator: Player;
let acceptor: Player;
let team: Team;
let rivalTeam: Team;

beforeAll(async () => {
  creator = await t.createPlayer({ tickets: 1000 });
  acceptor = await t.createPlayer({ tickets: 1000 });
  team = await t.createTeam({ size: 3, coLeaders: 1, tickets: 1000 });
  rivalTeam = await t.createTeam({ size: 3, coLeaders: 1, tickets: 1000 });
});

const balances = (): Promise<number[]> =>
  Promise.all(
    [creator, acceptor, team, rivalTeam].map(({ participantId }) => t.balanceOf(participantId)),
  );
/** How many tickets the wallets of creator, acceptor, team and rival team gained or lost. */
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
        challenge = await t.createChallenge(creator, {
          wager: 25,
          bestOf: 3,
          schedule: "night",
          country: "Chile",
        });
      }),
    ).toEqual([-25, 0, 0, 0]);
    if (!challenge) throw new Error("no challenge");
    expect(await t.challengeState(challenge)).toEqual({
      match: "pending_opponent",
      challenge: "open",
      winnerId: null,
      escrows: ["held"],
    });
    const [open] = await t.anon.query(
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
        t.createChallenge(team.leader, {
          teamParticipantId: team.participantId,
          format: "3v3",
        }),
      ),
    ).toEqual([0, 0, -10, 0]);
    const [coLeader] = team.members as [Player];
    await t.expectRefusal(
      () => t.createChallenge(coLeader, { teamParticipantId: team.participantId }),
      "forbidden",
      "Solo el líder puede crear desafíos de equipo.",
    );
  });

  test("the password of a private challenge is kept as a hash nobody reads", async () => {
    await t.createChallenge(creator, { password: "secreta123" });
    const [row] = await t.owner.query<{ password_hash: string }>(
      "select password_hash from private.challenge_passwords",
    );
    expect(row?.password_hash).toMatch(/^\$2/);
    for (const session of [t.asUser(creator), t.admin, t.anon]) {
      await expectSqlState(session.query("select * from private.challenge_passwords"), "42501");
    }
  });

  const call = (
    parameters: Record<string, unknown>,
    by: Pick<Player, "id"> = creator,
  ): Promise<unknown> =>
    t.asUser(by).call("public.create_challenge_and_match", {
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
    const game = await t.admin.one<{ id: string }>("select id from public.games limit 1");
    await t.expectRefusal(() => call({ p_game_id: game.id, ...wrong }), code, message);
  });

  test("refuses somebody else's participant, a team that is too small, and visitors", async () => {
    const game = await t.admin.one<{ id: string }>("select id from public.games limit 1");
    await t.expectRefusal(() => call({ p_game_id: game.id }, acceptor), "forbidden");
    await t.expectRefusal(
      () =>
        t.createChallenge(team.leader, {
          teamParticipantId: team.participantId,
          format: "5v5",
        }),
      "team_too_small",
    );
    await expectSqlState(
      t.anon.call("public.create_challenge_and_match", {
        p_creator_participant_id: creator.participantId,
        p_game_id: game.id,
      }),
      "42501",
    );
  });

  test("refuses while challenges are in maintenance", async () => {
    await t.admin.query(
      "update public.system_status set is_enabled = false where module_name = 'challenges'",
    );
    try {
      await t.expectRefusal(() => t.createChallenge(creator), "module_disabled");
    } finally {
      await t.admin.query(
        "update public.system_status set is_enabled = true where module_name = 'challenges'",
      );
    }
  });
});

describe("accepting", () => {
  test("by procedure: takes the same wager, and the winner gets the pot", async () => {
    const challenge = await t.createChallenge(creator, { wager: 30 });
    expect(await change(() => t.acceptChallenge(challenge, acceptor))).toEqual([0, -30, 0, 0]);
    expect(await t.challengeState(challenge)).toEqual({
      match: "pending_results",
      challenge: "in_progress",
      winnerId: null,
      escrows: ["held", "held"],
    });
    expect(
      await change(async () => {
        await t.reportResult(challenge.matchId, creator, "0-1");
        await t.reportResult(challenge.matchId, acceptor, "0-1");
      }),
    ).toEqual([0, 60, 0, 0]);
    expect(await t.challengeState(challenge)).toEqual({
      match: "completed",
      challenge: "completed",
      winnerId: acceptor.participantId,
      escrows: ["paid", "paid"],
    });
  });

  test("by the page's two PATCH calls: the first does everything, the second finds it done", async () => {
    const challenge = await t.createChallenge(creator, { wager: 15 });
    const patch = (by: Player, participantId = by.participantId): Promise<number> =>
      t
        .asUser(by)
        .count(
          "update public.challenge_matches set participant2_id = $2, status = 'pending_results' where id = $1",
          [challenge.matchId, participantId],
        );
    expect(await change(() => patch(acceptor))).toEqual([0, -15, 0, 0]);
    expect(await t.challengeState(challenge)).toMatchObject({
      match: "pending_results",
      challenge: "in_progress",
      escrows: ["held", "held"],
    });
    expect(
      await change(async () => {
        await t
          .asUser(acceptor)
          .query("update public.challenges set status = 'in_progress' where id = $1", [
            challenge.id,
          ]);
        await patch(acceptor);
      }),
    ).toEqual([0, 0, 0, 0]);
    const late = await t.createPlayer({ tickets: 100 });
    await t.expectRefusal(() => patch(late), "challenge_not_open");
  });

  test("a PATCH accepts and nothing else", async () => {
    const challenge = await t.createChallenge(creator);
    const patch = (
      by: Player,
      set: string,
      table = "challenge_matches",
      id = challenge.matchId,
    ): Promise<unknown> =>
      t.asUser(by).query(`update public.${table} set ${set} where id = $1`, [id]);
    await t.expectRefusal(
      () =>
        patch(acceptor, `participant2_id = '${creator.participantId}', status = 'pending_results'`),
      "own_challenge",
    );
    await t.expectRefusal(
      () =>
        patch(acceptor, `participant2_id = '${team.participantId}', status = 'pending_results'`),
      "forbidden",
    );
    await t.expectRefusal(() => patch(acceptor, "status = 'cancelled'"), "forbidden");
    await t.expectRefusal(
      () => patch(acceptor, `participant2_id = '${acceptor.participantId}', status = 'completed'`),
      "forbidden",
    );
    await t.expectRefusal(
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
    const hidden = await t.createChallenge(creator, { password: "secreta" });
    await t.expectRefusal(
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
    const challenge = await t.createChallenge(creator);
    const poor = await t.createPlayer();
    const refused = async (
      by: Player,
      code: string,
      of: Challenge = challenge,
      password?: string,
    ): Promise<void> => t.expectRefusal(() => t.acceptChallenge(of, by, password), code);
    await refused(creator, "own_challenge");
    await refused(poor, "insufficient_tickets");
    await refused(acceptor, "match_not_found", {
      ...challenge,
      matchId: "00000000-0000-4000-8000-000000000000",
    });

    const hidden = await t.createChallenge(creator, { password: "secreta" });
    await refused(acceptor, "challenge_locked", hidden);
    await t.acceptChallenge(hidden, acceptor, "secreta");
    await refused(poor, "challenge_not_open", hidden, "secreta");
  });

  test("team against team: not by the own members, not too small, by leader or co-leader", async () => {
    const wanted: NewChallenge = { teamParticipantId: team.participantId, format: "3v3" };
    const challenge = await t.createChallenge(team.leader, wanted);
    for (const member of team.members) {
      await t.expectRefusal(() => t.acceptChallenge(challenge, member), "own_challenge");
    }
    const [coLeader, member] = rivalTeam.members as [Player, Player];
    await t.expectRefusal(() => t.acceptChallenge(challenge, acceptor), "participant_not_found");
    await t.expectRefusal(() => t.acceptChallenge(challenge, member), "forbidden");
    const small = await t.createTeam({ size: 1, tickets: 100 });
    await t.expectRefusal(() => t.acceptChallenge(challenge, small.leader), "team_too_small");
    expect(await change(() => t.acceptChallenge(challenge, coLeader))).toEqual([0, 0, 0, -10]);
  });

  test("an expired offer is not accepted, and is taken back", async () => {
    const challenge = await t.createChallenge(creator, { wager: 40 });
    await t.owner.query(
      "update public.challenges set expires_at = now() - interval '1 second' where id = $1",
      [challenge.id],
    );
    await t.expectRefusal(() => t.acceptChallenge(challenge, acceptor), "challenge_expired");
    expect(
      await change(() => t.owner.call("private.do_due_work", { p_match_id: challenge.matchId })),
    ).toEqual([40, 0, 0, 0]);
    expect(await t.challengeState(challenge)).toMatchObject({
      match: "cancelled",
      challenge: "expired",
      escrows: ["refunded"],
    });
    expect(await change(() => t.owner.call("private.run_scheduled_work"))).toEqual([0, 0, 0, 0]);
  });
});

test("offering and accepting are limited by events, not by what is left of them", async () => {
  const setLimits = (limit: number): Promise<unknown> =>
    t.admin.query(
      "update public.settings set value = to_jsonb($1::integer) where key in ('challenge_offers_per_hour', 'challenge_acceptances_per_hour')",
      [limit],
    );
  await setLimits(2);
  try {
    const one = await t.createPlayer({ tickets: 100 });
    const two = await t.createPlayer({ tickets: 100 });
    const [first, second] = [await t.createChallenge(one), await t.createChallenge(one)];
    await t.asUser(one).call("public.cancel_challenge", { p_match_id: second.matchId });
    await t.expectRefusal(
      () => t.createChallenge(one),
      "rate_limited",
      "Ofreciste demasiados desafíos. Espera un momento.",
    );
    await t.acceptChallenge(first, two);
    const third = await t.createChallenge(two);
    const other = await t.createPlayer({ tickets: 100 });
    const fourth = await t.createChallenge(other);
    await t.acceptChallenge(fourth, two);
    const fifth = await t.createChallenge(other);
    await t.expectRefusal(
      () => t.acceptChallenge(fifth, two),
      "rate_limited",
      "Aceptaste demasiados desafíos. Espera un momento.",
    );
    for (const patch of [
      `update public.challenge_matches set participant2_id = '${two.participantId}', status = 'pending_results' where id = '${fifth.matchId}'`,
      `update public.challenges set status = 'in_progress' where id = '${fifth.id}'`,
    ])
      await t.expectRefusal(
        () => t.asUser(two).query(patch),
        "rate_limited",
        "Aceptaste demasiados desafíos. Espera un momento.",
      );
    await t.acceptChallenge(third, other);
  } finally {
    await setLimits(60);
  }
});

describe("ending without a winner", () => {
  const cancel = (challenge: Challenge, by: Pick<Player, "id">): Promise<unknown> =>
    t.asUser(by).call("public.cancel_challenge", { p_match_id: challenge.matchId });
  const voidIt = (
    challenge: Challenge,
    reason: string,
    session: Session = t.admin,
  ): Promise<unknown> =>
    session.call("public.void_challenge_match", {
      p_match_id: challenge.matchId,
      p_reason: reason,
    });

  test("the creator cancels while it is open", async () => {
    const challenge = await t.createChallenge(creator, { wager: 12 });
    await t.expectRefusal(() => cancel(challenge, acceptor), "forbidden");
    expect(await change(() => cancel(challenge, creator))).toEqual([12, 0, 0, 0]);
    await t.expectRefusal(() => cancel(challenge, creator), "challenge_not_open");
    await t.expectRefusal(t.acceptChallenge(challenge, acceptor), "challenge_not_open");
  });

  test("a dispute keeps the pot until the admin decides or voids", async () => {
    const challenge = await t.createChallenge(creator, { wager: 20 });
    await t.acceptChallenge(challenge, acceptor);
    expect(
      await change(async () => {
        await t.reportResult(challenge.matchId, creator, "1-0");
        await t.reportResult(challenge.matchId, acceptor, "0-1");
      }),
    ).toEqual([0, 0, 0, 0]);
    await t.expectRefusal(() => voidIt(challenge, "x", t.asUser(creator)), "forbidden");
    await t.expectRefusal(() => voidIt(challenge, ""), "reason_required");
    await t.expectRefusal(() => cancel(challenge, creator), "challenge_not_open");
    expect(await change(() => voidIt(challenge, "Sin pruebas"))).toEqual([20, 20, 0, 0]);
    expect(await t.challengeState(challenge)).toMatchObject({
      match: "cancelled",
      challenge: "voided",
      escrows: ["refunded", "refunded"],
    });
    await t.expectRefusal(() => voidIt(challenge, "otra vez"), "match_cancelled");
    await t.expectRefusal(
      () => t.reportResult(challenge.matchId, creator, "1-0"),
      "match_cancelled",
    );
  });

  test("its sides schedule a challenge", async () => {
    const challenge = await t.createChallenge(creator);
    await t.acceptChallenge(challenge, acceptor);
    const at = new Date(Date.now() + 3_600_000);
    await t.asUser(acceptor).call("public.schedule_match", {
      p_match_id: challenge.matchId,
      p_scheduled_time: at,
    });
    expect(
      await t.anon.query("select kind, tournament_name, status from public.matches where id = $1", [
        challenge.matchId,
      ]),
    ).toEqual([{ kind: "challenge", tournament_name: "Desafío", status: "scheduled" }]);
    expect(await t.reportResult(challenge.matchId, creator, "1-0")).toBe("pending_results");
  });
});
