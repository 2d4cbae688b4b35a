import { describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { finishDueWork } from "@leyenda/testing/due-work";
import {
  confirmResult,
  acceptChallenge,
  challengeState,
  createChallenge,
  reportResult,
  type Challenge,
} from "@leyenda/testing/challenges";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser } from "@leyenda/testing/session";
import { balanceOf } from "@leyenda/testing/balances";
import { expectRefusal, expectRefusalWithoutTrace, expectSqlState } from "../support/refusal.ts";

const database = useTestDatabase({ soundLedger: true });
const admin = asHouseAdmin(database);

const rich = (birthDate?: string | null): Promise<Player> =>
  createPlayer(database, { tickets: 500, ...(birthDate === undefined ? {} : { birthDate }) });

const conditions = (
  player: Pick<Player, "id">,
  participantId?: string,
): Promise<Record<string, unknown>> =>
  asUser(database, player).call("public.wager_conditions", {
    p_participant_id: participantId ?? null,
  });

const call = (
  player: Pick<Player, "id">,
  name: string,
  parameters: Record<string, unknown>,
): Promise<unknown> => asUser(database, player).call(`public.${name}`, parameters);

const setLimit = (player: Player, limit: number | null): Promise<unknown> =>
  call(player, "set_weekly_limit", { p_limit: limit });

/** A challenge of a player, accepted by a new one. Returns both. */
async function running(creator: Player): Promise<{ challenge: Challenge; rival: Player }> {
  const challenge = await createChallenge(database, creator);
  const rival = await rich();
  await acceptChallenge(database, challenge, rival);
  return { challenge, rival };
}

/** Moves all events of a user some days into the past. */
async function daysPass(player: Player, days: number): Promise<void> {
  const owner = asOwner(database);
  await owner.query(
    "update public.escrows set created_at = created_at - make_interval(days => $2) where staked_by = $1",
    [player.id, days],
  );
  await owner.query(
    "update private.challenge_facts set happened_at = happened_at - make_interval(days => $2) where profile_id = $1",
    [player.id, days],
  );
  await owner.query(
    `update private.wager_preferences
     set next_limit_at = next_limit_at - make_interval(days => $2), excluded_until = excluded_until - make_interval(days => $2)
     where profile_id = $1`,
    [player.id, days],
  );
}

describe("age", () => {
  test("is asked once, before the first wager, to offer and to accept", async () => {
    const player = await rich(null);
    const offered = await createChallenge(database, await rich());
    for (const attempt of [
      () => createChallenge(database, player),
      () => acceptChallenge(database, offered, player),
    ]) {
      await expectRefusalWithoutTrace(
        database,
        attempt,
        "birth_date_required",
        "Antes de tu primera apuesta necesitamos tu fecha de nacimiento.",
      );
    }
    expect(await conditions(player)).toMatchObject({ birth_date_known: false, is_adult: false });
    for (const wrong of [null, "1850-01-01", "2999-01-01"]) {
      await expectRefusal(
        call(player, "set_birth_date", { p_birth_date: wrong }),
        "birth_date_invalid",
      );
    }
    await call(player, "set_birth_date", { p_birth_date: "1999-03-02" });
    expect(await conditions(player)).toMatchObject({ birth_date_known: true, is_adult: true });
    await expectRefusal(
      call(player, "set_birth_date", { p_birth_date: "1990-01-01" }),
      "birth_date_known",
    );
    await createChallenge(database, player);
    await acceptChallenge(database, offered, player);
  });

  test("eighteen to the day", async () => {
    const { eve, birthday } = await asOwner(database).one<{ eve: string; birthday: string }>(
      `select (current_date - interval '18 years' + interval '1 day')::date::text as eve,
         (current_date - interval '18 years')::date::text as birthday`,
    );
    const young = await rich(eve);
    await expectRefusalWithoutTrace(
      database,
      () => createChallenge(database, young),
      "too_young",
      "Las apuestas son para mayores de 18 años.",
    );
    const { adult_on: adultOn } = await conditions(young);
    expect(adultOn).not.toBeNull();
    await createChallenge(database, await rich(birthday));
  });

  test("is read and written by nobody else, and goes with the account", async () => {
    const player = await rich("1991-07-08");
    const other = await rich();
    const read = "select birth_date::text from public.profile_private where profile_id = $1";
    expect(await asUser(database, other).query(read, [player.id])).toEqual([]);
    expect(await asUser(database, player).query(read, [player.id])).toEqual([
      { birth_date: "1991-07-08" },
    ]);
    await expectSqlState(
      asUser(database, player).query(
        "update public.profile_private set birth_date = '1980-01-01' where profile_id = $1",
        [player.id],
      ),
      "42501",
    );
    await admin.call("public.correct_birth_date", {
      p_user_id: player.id,
      p_birth_date: "1992-07-08",
      p_reason: "Documento",
    });
    expect(await admin.query(read, [player.id])).toEqual([{ birth_date: "1992-07-08" }]);
    await setLimit(player, 10);
    await call(player, "close_account", {});
    expect(await admin.query(read, [player.id])).toEqual([{ birth_date: null }]);
    expect(
      await asOwner(database).query(
        "select 1 from private.wager_preferences where profile_id = $1",
        [player.id],
      ),
    ).toEqual([]);
  });
});

describe("weekly limit", () => {
  test("counts what was staked in seven days, for oneself or for the team", async () => {
    const team = await createTeam(database, { size: 3, tickets: 300 });
    await setLimit(team.leader, 50);
    await createChallenge(database, team.leader, {
      teamParticipantId: team.participantId,
      wager: 30,
    });
    await admin.call("public.manage_tickets", {
      p_participant_id: team.leader.participantId,
      p_delta: 100,
      p_reason: "prueba",
    });
    await expectRefusalWithoutTrace(
      database,
      () => createChallenge(database, team.leader, { wager: 21 }),
      "weekly_limit",
      "Superarías tu límite semanal de apuestas: puedes apostar 20 tickets más.",
    );
    await createChallenge(database, team.leader, { wager: 20 });
    expect(await conditions(team.leader)).toMatchObject({
      weekly_limit: 50,
      weekly_used: 50,
      weekly_left: 0,
    });
    await daysPass(team.leader, 7);
    await createChallenge(database, team.leader, { wager: 50 });
  });

  test("what came back does not count", async () => {
    const player = await rich();
    await setLimit(player, 40);
    const challenge = await createChallenge(database, player, { wager: 40 });
    await call(player, "cancel_challenge", { p_match_id: challenge.matchId });
    await createChallenge(database, player, { wager: 40 });
    expect(await conditions(player)).toMatchObject({ weekly_used: 40 });
  });

  test("lower holds at once, higher after a day, and wishing again starts the day anew", async () => {
    const player = await rich();
    await setLimit(player, 100);
    await setLimit(player, 30);
    expect(await conditions(player)).toMatchObject({ weekly_limit: 30, pending_from: null });
    await setLimit(player, 200);
    expect(await conditions(player)).toMatchObject({ weekly_limit: 30, pending_limit: 200 });
    await expectRefusal(createChallenge(database, player, { wager: 31 }), "weekly_limit");
    await setLimit(player, null);
    expect(await conditions(player)).toMatchObject({ weekly_limit: 30, pending_unlimited: true });
    await daysPass(player, 1);
    expect(await conditions(player)).toMatchObject({
      weekly_limit: null,
      weekly_left: null,
      pending_unlimited: false,
    });
    await createChallenge(database, player, { wager: 300 });
    for (const wrong of [-1, 1_000_001]) {
      await expectRefusal(setLimit(player, wrong), "invalid_limit");
    }
  });

  test("holds under stakes at once", async () => {
    const player = await rich();
    await setLimit(player, 50);
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => createChallenge(database, player, { wager: 10 })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await conditions(player)).toMatchObject({ weekly_used: 50 });
  });
});

describe("self-exclusion", () => {
  test("stakes nothing, takes open offers back, and is only ever longer", async () => {
    const player = await rich();
    const offers = [
      await createChallenge(database, player, { wager: 25 }),
      await createChallenge(database, player, { wager: 15 }),
    ];
    await call(player, "self_exclude", { p_days: 30 });
    expect(await balanceOf(database, player.participantId)).toBe(500);
    for (const offer of offers) {
      expect(await challengeState(database, offer)).toMatchObject({
        challenge: "cancelled",
        escrows: ["refunded"],
      });
    }
    await expectRefusalWithoutTrace(
      database,
      () => createChallenge(database, player),
      "self_excluded",
      /Te autoexcluiste/,
    );
    for (const days of [1, 29]) {
      await expectRefusal(
        call(player, "self_exclude", { p_days: days }),
        "exclusion_not_shorter",
        "La autoexclusión no se puede acortar.",
      );
    }
    for (const days of [null, 0, -3, 100_000]) {
      await expectRefusal(call(player, "self_exclude", { p_days: days }), "invalid_period");
    }
    await call(player, "self_exclude", { p_days: 60 });
    await daysPass(player, 59);
    await expectRefusal(createChallenge(database, player), "self_excluded");
    await daysPass(player, 2);
    await createChallenge(database, player);
    expect(await conditions(player)).toMatchObject({ excluded_until: null });
  });

  test("an offer that slipped past it is not accepted, and is taken back", async () => {
    const player = await rich();
    const offer = await createChallenge(database, player, { wager: 25 });
    await asOwner(database).query(
      "insert into private.wager_preferences (profile_id, excluded_until) values ($1, now() + interval '1 day')",
      [player.id],
    );
    await expectRefusal(acceptChallenge(database, offer, await rich()), "challenge_not_open");
    await asOwner(database).call("private.run_scheduled_work");
    expect(await challengeState(database, offer)).toMatchObject({ challenge: "cancelled" });
  });

  test("what is running is played to its end", async () => {
    const player = await rich();
    const { challenge, rival } = await running(player);
    await call(player, "self_exclude", { p_days: 30 });
    await reportResult(database, challenge.matchId, player, "1-0");
    expect(await reportResult(database, challenge.matchId, rival, "1-0")).toBe("completed");
  });
});

describe("offences", () => {
  /** The player reports a win; the admin decides otherwise. */
  async function falseReport(player: Player): Promise<Challenge> {
    const { challenge, rival } = await running(player);
    await reportResult(database, challenge.matchId, player, "1-0");
    await reportResult(database, challenge.matchId, rival, "0-1");
    await admin.call("public.declare_match_winner", {
      p_match_id: challenge.matchId,
      p_winner_id: rival.participantId,
      p_result: "0-1",
    });
    return challenge;
  }

  async function abandon(player: Player): Promise<void> {
    const { challenge, rival } = await running(player);
    await asUser(database, rival).call("public.report_match_result", {
      p_match_id: challenge.matchId,
      p_result: "W.O.",
      p_walkover: true,
    });
    await confirmResult(database, challenge.matchId, player);
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
    await expectRefusalWithoutTrace(
      database,
      () => createChallenge(database, player),
      "wagers_blocked",
      /abandonos o reportes falsos/,
    );
    expect(
      await asUser(database, player).call("public.challenge_record", {
        p_participant_id: player.participantId,
      }),
    ).toMatchObject({ wins: 0, losses: 3, false_reports: 2, abandoned: 1, disputes_lost: 2 });
    await daysPass(player, 7);
    await createChallenge(database, player);
  });

  test("spread over more than thirty days they block nothing", async () => {
    const player = await rich();
    await falseReport(player);
    await daysPass(player, 31);
    await falseReport(player);
    await falseReport(player);
    expect(await conditions(player)).toMatchObject({ offences: 2, blocked_until: null });
    await createChallenge(database, player);
  });

  test("follow the person into another team, and the team as well", async () => {
    const team = await createTeam(database, { size: 3, tickets: 300 });
    const rivals = await createTeam(database, { size: 3, tickets: 300 });
    for (let count = 0; count < 3; count += 1) {
      const challenge = await createChallenge(database, team.leader, {
        teamParticipantId: team.participantId,
      });
      await acceptChallenge(database, challenge, rivals.leader);
      await admin.call("public.declare_match_winner", {
        p_match_id: challenge.matchId,
        p_winner_id: rivals.participantId,
        p_result: "W.O.",
      });
    }
    await expectRefusal(createChallenge(database, team.leader), "wagers_blocked");
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
    await expectRefusal(createChallenge(database, player), "wagers_blocked");
    await admin.call("public.reopen_match", { p_match_id: third.matchId });
    expect(
      await asUser(database, player).call("public.challenge_record", {
        p_participant_id: player.participantId,
      }),
    ).toMatchObject({ losses: 2, false_reports: 2 });
    await createChallenge(database, player);
  });
});

describe("while every challenge is a friendly", () => {
  const friendlyOnly = (isOn: boolean): Promise<unknown> =>
    admin.query("update public.settings set value = $1 where key = 'friendly_only'", [
      JSON.stringify(isOn),
    ]);

  test("nobody stakes anything, and everything else works", async () => {
    const [minor, rival] = [await rich("2012-01-01"), await createPlayer(database)];
    await friendlyOnly(true);
    try {
      const challenge = await createChallenge(database, minor, { wager: 100 });
      expect(await challengeState(database, challenge)).toMatchObject({ escrows: [] });
      await acceptChallenge(database, challenge, rival);
      await reportResult(database, challenge.matchId, minor, "1-0");
      expect(await reportResult(database, challenge.matchId, rival, "1-0")).toBe("completed");
      await admin.call("public.reopen_match", { p_match_id: challenge.matchId });
      await admin.call("public.void_challenge_match", {
        p_match_id: challenge.matchId,
        p_reason: "prueba",
      });
      const offer = await createChallenge(database, minor, { wager: 0 });
      await call(minor, "cancel_challenge", { p_match_id: offer.matchId });
      expect(
        await asOwner(database).query(
          "select 1 from public.ticket_transactions where reference_id = any ($1)",
          [[challenge.id, offer.id]],
        ),
      ).toEqual([]);
      expect(await balanceOf(database, minor.participantId)).toBe(500);
      await expectRefusal(createChallenge(database, minor, { wager: -1 }), "invalid_wager");
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
      await expectRefusalWithoutTrace(
        database,
        () => admin.query("update public.settings set value = $2 where key = $1", [key, value]),
        "invalid_setting",
      );
    }
  });

  test("offers made before become friendlies when accepted, or soon", async () => {
    const creator = await rich();
    const [accepted, waiting] = [
      await createChallenge(database, creator, { wager: 70 }),
      await createChallenge(database, creator, { wager: 30 }),
    ];
    const { challenge: played, rival } = await running(creator);
    const poor = await createPlayer(database);
    await friendlyOnly(true);
    try {
      await acceptChallenge(database, accepted, poor);
      expect(await balanceOf(database, creator.participantId)).toBe(460);
      await finishDueWork(database);
      expect(await challengeState(database, waiting)).toMatchObject({
        challenge: "open",
        escrows: ["refunded"],
      });
      expect(await balanceOf(database, creator.participantId)).toBe(490);
      // A match on whose result both agreed does not change.
      await reportResult(database, played.matchId, creator, "1-0");
      await reportResult(database, played.matchId, rival, "1-0");
      expect(await balanceOf(database, creator.participantId)).toBe(510);
    } finally {
      await friendlyOnly(false);
    }
  });
});
