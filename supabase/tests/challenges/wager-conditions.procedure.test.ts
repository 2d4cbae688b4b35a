import { describe, expect, test } from "vitest";
import type { Challenge } from "@leyenda/testing/challenges";
import type { Player } from "@leyenda/testing/create-player";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

const rich = (birthDate?: string | null): Promise<Player> =>
  t.createPlayer({ tickets: 500, ...(birthDate === undefined ? {} : { birthDate }) });

const conditions = (
  player: Pick<Player, "id">,
  participantId?: string,
): Promise<Record<string, unknown>> =>
  t.asUser(player).call("public.wager_conditions", {
    p_participant_id: participantId ?? null,
  });

const call = (
  player: Pick<Player, "id">,
  name: string,
  parameters: Record<string, unknown>,
): Promise<unknown> => t.asUser(player).call(`public.${name}`, parameters);

const setLimit = (player: Player, limit: number | null): Promise<unknown> =>
  call(player, "set_weekly_limit", { p_limit: limit });

/** A challenge of a player, accepted by a new one. Returns both. */
async function running(creator: Player): Promise<{ challenge: Challenge; rival: Player }> {
  const challenge = await t.createChallenge(creator);
  const rival = await rich();
  await t.acceptChallenge(challenge, rival);
  return { challenge, rival };
}

/** Moves all events of a user some days into the past. */
async function daysPass(player: Player, days: number): Promise<void> {
  await t.owner.query(
    "update public.escrows set created_at = created_at - make_interval(days => $2) where staked_by = $1",
    [player.id, days],
  );
  await t.owner.query(
    "update private.challenge_facts set happened_at = happened_at - make_interval(days => $2) where profile_id = $1",
    [player.id, days],
  );
  await t.owner.query(
    `update private.wager_preferences
     set next_limit_at = next_limit_at - make_interval(days => $2), excluded_until = excluded_until - make_interval(days => $2)
     where profile_id = $1`,
    [player.id, days],
  );
}

describe("age", () => {
  test("is asked once, before the first wager, to offer and to accept", async () => {
    const player = await rich(null);
    const offered = await t.createChallenge(await rich());
    for (const attempt of [
      () => t.createChallenge(player),
      () => t.acceptChallenge(offered, player),
    ]) {
      await t.expectRefusal(
        attempt,
        "birth_date_required",
        "Antes de tu primera apuesta necesitamos tu fecha de nacimiento.",
      );
    }
    expect(await conditions(player)).toMatchObject({ birth_date_known: false, is_adult: false });
    for (const wrong of [null, "1850-01-01", "2999-01-01"]) {
      await t.expectRefusal(
        call(player, "set_birth_date", { p_birth_date: wrong }),
        "birth_date_invalid",
      );
    }
    await call(player, "set_birth_date", { p_birth_date: "1999-03-02" });
    expect(await conditions(player)).toMatchObject({ birth_date_known: true, is_adult: true });
    await t.expectRefusal(
      call(player, "set_birth_date", { p_birth_date: "1990-01-01" }),
      "birth_date_known",
    );
    await t.createChallenge(player);
    await t.acceptChallenge(offered, player);
  });

  test("eighteen to the day", async () => {
    const { eve, birthday } = await t.owner.one<{ eve: string; birthday: string }>(
      `select (today - interval '18 years' + interval '1 day')::date::text as eve,
         (today - interval '18 years')::date::text as birthday
       from private.book_day(now()) as today`,
    );
    const young = await rich(eve);
    await t.expectRefusal(
      () => t.createChallenge(young),
      "too_young",
      "Las apuestas son para mayores de 18 años.",
    );
    const { adult_on: adultOn } = await conditions(young);
    expect(adultOn).not.toBeNull();
    await t.createChallenge(await rich(birthday));
  });

  test("is read and written by nobody else, and goes with the account", async () => {
    const player = await rich("1991-07-08");
    const other = await rich();
    const read = "select birth_date::text from public.profile_private where profile_id = $1";
    expect(await t.asUser(other).query(read, [player.id])).toEqual([]);
    expect(await t.asUser(player).query(read, [player.id])).toEqual([{ birth_date: "1991-07-08" }]);
    await expectSqlState(
      t
        .asUser(player)
        .query(
          "update public.profile_private set birth_date = '1980-01-01' where profile_id = $1",
          [player.id],
        ),
      "42501",
    );
    await t.admin.call("public.correct_birth_date", {
      p_user_id: player.id,
      p_birth_date: "1992-07-08",
      p_reason: "Documento",
    });
    expect(await t.admin.query(read, [player.id])).toEqual([{ birth_date: "1992-07-08" }]);
    await setLimit(player, 10);
    await call(player, "close_account", {});
    expect(await t.admin.query(read, [player.id])).toEqual([{ birth_date: null }]);
    expect(
      await t.owner.query("select 1 from private.wager_preferences where profile_id = $1", [
        player.id,
      ]),
    ).toEqual([]);
  });
});

describe("weekly limit", () => {
  test("counts what was staked in seven days, for oneself or for the team", async () => {
    const team = await t.createTeam({ size: 3, tickets: 300 });
    await setLimit(team.leader, 50);
    await t.createChallenge(team.leader, {
      teamParticipantId: team.participantId,
      wager: 30,
    });
    await t.admin.call("public.manage_tickets", {
      p_participant_id: team.leader.participantId,
      p_delta: 100,
      p_reason: "prueba",
    });
    await t.expectRefusal(
      () => t.createChallenge(team.leader, { wager: 21 }),
      "weekly_limit",
      "Superarías tu límite semanal de apuestas: puedes apostar 20 tickets más.",
    );
    await t.createChallenge(team.leader, { wager: 20 });
    expect(await conditions(team.leader)).toMatchObject({
      weekly_limit: 50,
      weekly_used: 50,
      weekly_left: 0,
    });
    await daysPass(team.leader, 7);
    await t.createChallenge(team.leader, { wager: 50 });
  });

  test("what came back does not count", async () => {
    const player = await rich();
    await setLimit(player, 40);
    const challenge = await t.createChallenge(player, { wager: 40 });
    await call(player, "cancel_challenge", { p_match_id: challenge.matchId });
    await t.createChallenge(player, { wager: 40 });
    expect(await conditions(player)).toMatchObject({ weekly_used: 40 });
  });

  test("lower holds at once, higher after a day, and wishing again starts the day anew", async () => {
    const player = await rich();
    await setLimit(player, 100);
    await setLimit(player, 30);
    expect(await conditions(player)).toMatchObject({ weekly_limit: 30, pending_from: null });
    await setLimit(player, 200);
    expect(await conditions(player)).toMatchObject({ weekly_limit: 30, pending_limit: 200 });
    await t.expectRefusal(t.createChallenge(player, { wager: 31 }), "weekly_limit");
    await setLimit(player, null);
    expect(await conditions(player)).toMatchObject({ weekly_limit: 30, pending_unlimited: true });
    await daysPass(player, 1);
    expect(await conditions(player)).toMatchObject({
      weekly_limit: null,
      weekly_left: null,
      pending_unlimited: false,
    });
    await t.createChallenge(player, { wager: 300 });
    for (const wrong of [-1, 1_000_001]) {
      await t.expectRefusal(setLimit(player, wrong), "invalid_limit");
    }
  });

  test("holds under stakes at once", async () => {
    const player = await rich();
    await setLimit(player, 50);
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => t.createChallenge(player, { wager: 10 })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await conditions(player)).toMatchObject({ weekly_used: 50 });
  });
});

describe("self-exclusion", () => {
  test("stakes nothing, takes open offers back, and is only ever longer", async () => {
    const player = await rich();
    const offers = [
      await t.createChallenge(player, { wager: 25 }),
      await t.createChallenge(player, { wager: 15 }),
    ];
    await call(player, "self_exclude", { p_days: 30 });
    expect(await t.balanceOf(player.participantId)).toBe(500);
    for (const offer of offers) {
      expect(await t.challengeState(offer)).toMatchObject({
        challenge: "cancelled",
        escrows: ["refunded"],
      });
    }
    await t.expectRefusal(() => t.createChallenge(player), "self_excluded", /Te autoexcluiste/);
    for (const days of [1, 29]) {
      await t.expectRefusal(
        call(player, "self_exclude", { p_days: days }),
        "exclusion_not_shorter",
        "La autoexclusión no se puede acortar.",
      );
    }
    for (const days of [null, 0, -3, 100_000]) {
      await t.expectRefusal(call(player, "self_exclude", { p_days: days }), "invalid_period");
    }
    await call(player, "self_exclude", { p_days: 60 });
    await daysPass(player, 59);
    await t.expectRefusal(t.createChallenge(player), "self_excluded");
    await daysPass(player, 2);
    await t.createChallenge(player);
    expect(await conditions(player)).toMatchObject({ excluded_until: null });
  });

  test("an offer that slipped past it is not accepted, and is taken back", async () => {
    const player = await rich();
    const offer = await t.createChallenge(player, { wager: 25 });
    await t.owner.query(
      "insert into private.wager_preferences (profile_id, excluded_until) values ($1, now() + interval '1 day')",
      [player.id],
    );
    await t.expectRefusal(t.acceptChallenge(offer, await rich()), "challenge_not_open");
    await t.owner.call("private.run_scheduled_work");
    expect(await t.challengeState(offer)).toMatchObject({ challenge: "cancelled" });
  });

  test("what is running is played to its end", async () => {
    const player = await rich();
    const { challenge, rival } = await running(player);
    await call(player, "self_exclude", { p_days: 30 });
    await t.reportResult(challenge.matchId, player, "1-0");
    expect(await t.reportResult(challenge.matchId, rival, "1-0")).toBe("completed");
  });
});

describe("offences", () => {
  /** The player reports a win; the admin decides otherwise. */
  async function falseReport(player: Player): Promise<Challenge> {
    const { challenge, rival } = await running(player);
    await t.reportResult(challenge.matchId, player, "1-0");
    await t.reportResult(challenge.matchId, rival, "0-1");
    await t.admin.call("public.declare_match_winner", {
      p_match_id: challenge.matchId,
      p_winner_id: rival.participantId,
      p_result: "0-1",
    });
    return challenge;
  }

  async function abandon(player: Player): Promise<void> {
    const { challenge, rival } = await running(player);
    await t.asUser(rival).call("public.report_match_result", {
      p_match_id: challenge.matchId,
      p_result: "W.O.",
      p_walkover: true,
    });
    await t.confirmResult(challenge.matchId, player);
  }

  test("three in thirty days block new wagers for a week", async () => {
    const player = await rich();
    await falseReport(player);
    await abandon(player);
    expect(await conditions(player)).toMatchObject({ offences: 2, blocked_until: null });
    await daysPass(player, 20);
    await falseReport(player);
    const { blocked_until: until } = await conditions(player);
    expect((until as Date).getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    await t.expectRefusal(
      () => t.createChallenge(player),
      "wagers_blocked",
      /abandonos o reportes falsos/,
    );
    expect(
      await t.asUser(player).call("public.challenge_record", {
        p_participant_id: player.participantId,
      }),
    ).toMatchObject({ wins: 0, losses: 3, false_reports: 2, abandoned: 1, disputes_lost: 2 });
    await daysPass(player, 7);
    await t.createChallenge(player);
  });

  test("spread over more than thirty days they block nothing", async () => {
    const player = await rich();
    await falseReport(player);
    await daysPass(player, 31);
    await falseReport(player);
    await falseReport(player);
    expect(await conditions(player)).toMatchObject({ offences: 2, blocked_until: null });
    await t.createChallenge(player);
  });

  test("follow the person into another team, and the team as well", async () => {
    const team = await t.createTeam({ size: 3, tickets: 300 });
    const rivals = await t.createTeam({ size: 3, tickets: 300 });
    for (let count = 0; count < 3; count += 1) {
      const challenge = await t.createChallenge(team.leader, {
        teamParticipantId: team.participantId,
      });
      await t.acceptChallenge(challenge, rivals.leader);
      await t.admin.call("public.declare_match_winner", {
        p_match_id: challenge.matchId,
        p_winner_id: rivals.participantId,
        p_result: "W.O.",
      });
    }
    await t.expectRefusal(t.createChallenge(team.leader), "wagers_blocked");
    const [coLeader] = team.members as [Player];
    expect(await conditions(coLeader, team.participantId)).not.toMatchObject({
      blocked_until: null,
    });
    expect(await conditions(coLeader)).toMatchObject({ blocked_until: null });
  });

  test("a reopened match takes its offence back", async () => {
    const player = await rich();
    await falseReport(player);
    await falseReport(player);
    const third = await falseReport(player);
    await t.expectRefusal(t.createChallenge(player), "wagers_blocked");
    await t.admin.call("public.reopen_match", { p_match_id: third.matchId });
    expect(
      await t.asUser(player).call("public.challenge_record", {
        p_participant_id: player.participantId,
      }),
    ).toMatchObject({ losses: 2, false_reports: 2 });
    await t.createChallenge(player);
  });
});

describe("while every challenge is a friendly", () => {
  const friendlyOnly = (isOn: boolean): Promise<unknown> =>
    t.admin.query("update public.settings set value = $1 where key = 'friendly_only'", [
      JSON.stringify(isOn),
    ]);

  test("nobody stakes anything, and everything else works", async () => {
    const [minor, rival] = [await rich("2012-01-01"), await t.createPlayer()];
    await friendlyOnly(true);
    try {
      const challenge = await t.createChallenge(minor, { wager: 100 });
      expect(await t.challengeState(challenge)).toMatchObject({ escrows: [] });
      await t.acceptChallenge(challenge, rival);
      await t.reportResult(challenge.matchId, minor, "1-0");
      expect(await t.reportResult(challenge.matchId, rival, "1-0")).toBe("completed");
      await t.admin.call("public.reopen_match", { p_match_id: challenge.matchId });
      await t.admin.call("public.void_challenge_match", {
        p_match_id: challenge.matchId,
        p_reason: "prueba",
      });
      const offer = await t.createChallenge(minor, { wager: 0 });
      await call(minor, "cancel_challenge", { p_match_id: offer.matchId });
      expect(
        await t.owner.query(
          "select 1 from public.ticket_transactions where reference_id = any ($1)",
          [[challenge.id, offer.id]],
        ),
      ).toEqual([]);
      expect(await t.balanceOf(minor.participantId)).toBe(500);
      await t.expectRefusal(t.createChallenge(minor, { wager: -1 }), "invalid_wager");
    } finally {
      await friendlyOnly(false);
    }
  });

  test("the switch stays a switch, a number a whole number", async () => {
    for (const [key, value] of [
      ["friendly_only", '"true"'],
      ["friendly_only", "1"],
      ["wager_offences", "true"],
      ["wager_offences", "2.5"],
      ["wager_offences", "-1"],
    ]) {
      await t.expectRefusal(
        () => t.admin.query("update public.settings set value = $2 where key = $1", [key, value]),
        "invalid_setting",
      );
    }
  });

  test("offers made before become friendlies when accepted, or soon", async () => {
    const creator = await rich();
    const [accepted, waiting] = [
      await t.createChallenge(creator, { wager: 70 }),
      await t.createChallenge(creator, { wager: 30 }),
    ];
    const { challenge: played, rival } = await running(creator);
    const poor = await t.createPlayer();
    await friendlyOnly(true);
    try {
      await t.acceptChallenge(accepted, poor);
      expect(await t.balanceOf(creator.participantId)).toBe(460);
      await t.finishDueWork();
      expect(await t.challengeState(waiting)).toMatchObject({
        challenge: "open",
        escrows: ["refunded"],
      });
      expect(await t.balanceOf(creator.participantId)).toBe(490);
      await t.reportResult(played.matchId, creator, "1-0");
      await t.reportResult(played.matchId, rival, "1-0");
      expect(await t.balanceOf(creator.participantId)).toBe(510);
    } finally {
      await friendlyOnly(false);
    }
  });
});
