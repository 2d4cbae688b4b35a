import { describe, expect, test } from "vitest";
import type { Challenge } from "@leyenda/testing/challenges";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

interface Receipt {
  readonly challenge_status: string;
  readonly pot: number;
  readonly play_by: Date | null;
  readonly report_due_at: Date | null;
  readonly decided_how: string | null;
  readonly closing_reason: string | null;
  readonly if_nobody_reports: string | null;
  readonly sides: { name: string; is_mine: boolean }[];
  readonly stakes: { amount: number; status: string; staked_by: string }[];
  readonly reports: { result: string; reported_by: string }[];
  readonly movements: {
    id: string;
    kind: string;
    delta: number;
    balance_after: number | null;
    participant_id: string;
  }[];
  readonly events: { kind: string; actor: string | null; detail: Record<string, unknown> }[];
  readonly decisions: { action: string }[];
}

interface Duel {
  readonly challenge: Challenge;
  readonly one: Player;
  readonly two: Player;
}

async function duel(wager = 20): Promise<Duel> {
  const one = await t.createPlayer({ tickets: 100 });
  const two = await t.createPlayer({ tickets: 100 });
  const challenge = await t.createChallenge(one, { wager });
  await t.acceptChallenge(challenge, two);
  return { challenge, one, two };
}

const receipt = (session: Session, challenge: Challenge): Promise<Receipt> =>
  session.call("public.challenge_receipt", { p_match_id: challenge.matchId });

const kinds = ({ events }: Receipt): string[] => events.map(({ kind }) => kind);
const HOUR = 3_600_000;

/** Moves the deadline for playing a challenge so that it is due in some hours. */
const playDueIn = (challenge: Challenge, hours: number): Promise<unknown> =>
  t.owner.query(
    "update public.challenge_matches set play_by = now() + make_interval(hours => $2) where id = $1",
    [challenge.matchId, hours],
  );

describe("the receipt", () => {
  test("from the offer to the payout, for both sides, movements tied to the ledger", async () => {
    const one = await t.createPlayer({ tickets: 100 });
    const two = await t.createPlayer({ tickets: 100 });
    const challenge = await t.createChallenge(one, { wager: 20 });
    const first = t.asUser(one);
    expect(await receipt(first, challenge)).toMatchObject({
      challenge_status: "open",
      pot: 20,
      play_by: null,
      stakes: [{ amount: 20, status: "held", staked_by: one.username }],
      if_nobody_reports:
        "Si nadie lo acepta a tiempo, el desafío vence y la apuesta vuelve a quien lo creó.",
    });
    await t.acceptChallenge(challenge, two);
    const accepted = await receipt(first, challenge);
    expect(accepted).toMatchObject({
      challenge_status: "in_progress",
      pot: 40,
      if_nobody_reports: expect.stringMatching(/cada lado recupera su apuesta/) as string,
      sides: [
        { name: one.username, is_mine: true },
        { name: two.username, is_mine: false },
      ],
    });
    const left = (accepted.play_by?.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(47.9 * HOUR);
    expect(left).toBeLessThan(48.1 * HOUR);

    await t.reportResult(challenge.matchId, one, "1-0");
    expect(await receipt(first, challenge)).toMatchObject({
      report_due_at: expect.any(Date) as Date,
      reports: [{ result: "1-0", reported_by: one.username }],
      if_nobody_reports: expect.stringMatching(/vale el único reporte/) as string,
    });
    await t.reportResult(challenge.matchId, two, "1-0");
    const paid = await receipt(t.asUser(two), challenge);
    expect(paid).toMatchObject({
      challenge_status: "completed",
      pot: 0,
      decided_how: "agreement",
      if_nobody_reports: null,
      decisions: [],
    });
    expect(kinds(paid)).toEqual(["created", "accepted", "reported", "reported", "decided"]);
    expect(
      paid.movements.map(({ kind, delta, balance_after: balance }) => [kind, delta, balance]),
    ).toEqual([
      ["wager_escrow", -20, null],
      ["wager_escrow", -20, 80],
      ["wager_payout", 40, null],
    ]);
    const own = paid.movements.filter(
      ({ participant_id: participant }) => participant === two.participantId,
    );
    expect(
      await t
        .asUser(two)
        .query(
          "select id from public.ticket_transactions where reference_type = 'challenges' and reference_id = $1",
          [challenge.id],
        ),
    ).toEqual(own.map(({ id }) => ({ id })));
    const byChallenge = await first.call<Receipt>("public.challenge_receipt", {
      p_match_id: challenge.id,
    });
    expect(byChallenge.movements).toHaveLength(3);
  });

  test("a dispute decided, reopened and voided, with the decisions for admins only", async () => {
    const { challenge, one, two } = await duel();
    await t.reportResult(challenge.matchId, one, "1-0");
    await t.reportResult(challenge.matchId, two, "0-1");
    expect(await receipt(t.asUser(one), challenge)).toMatchObject({
      pot: 40,
      if_nobody_reports:
        "La administración decide la disputa; hasta entonces las apuestas siguen en garantía.",
    });
    await t.admin.call("public.declare_match_winner", {
      p_match_id: challenge.matchId,
      p_winner_id: two.participantId,
      p_result: "0-1",
    });
    expect(await receipt(t.asUser(one), challenge)).toMatchObject({
      decided_how: "referee",
    });
    await t.admin.call("public.reopen_match", { p_match_id: challenge.matchId });
    expect(await receipt(t.asUser(one), challenge)).toMatchObject({ pot: 40, reports: [] });
    await t.admin.call("public.void_challenge_match", {
      p_match_id: challenge.matchId,
      p_reason: "Sin pruebas de ningún lado",
    });
    const side = await receipt(t.asUser(one), challenge);
    expect(side).toMatchObject({
      challenge_status: "voided",
      pot: 0,
      closing_reason: "Sin pruebas de ningún lado",
      decisions: [],
      stakes: [{ status: "refunded" }, { status: "refunded" }],
    });
    expect(kinds(side)).toEqual([
      "created",
      "accepted",
      "reported",
      "reported",
      "disputed",
      "decided",
      "reopened",
      "voided",
    ]);
    expect(side.events.at(-1)?.actor).toBeNull();
    const seen = await receipt(t.admin, challenge);
    expect(seen.decisions.map(({ action }) => action)).toEqual([
      "declare_match_winner",
      "reopen_match",
      "void_challenge_match",
    ]);
    expect(seen.events.at(-1)?.actor).not.toBeNull();
  });

  test("is for its sides and admins", async () => {
    const { challenge } = await duel();
    const stranger = await t.createPlayer();
    await t.expectRefusal(receipt(t.asUser(stranger), challenge), "forbidden");
    await t.expectRefusal(
      receipt(t.asUser(stranger), { id: stranger.id, matchId: stranger.id }),
      "match_not_found",
    );
  });

  test("a report that nobody answered says so", async () => {
    const { challenge, one } = await duel();
    await t.reportResult(challenge.matchId, one, "1-0");
    await t.uploadProof(challenge.matchId, one, 25);
    await t.owner.query(
      "update public.match_reports set created_at = now() - interval '25 hours' where match_id = $1",
      [challenge.matchId],
    );
    await t.owner.call("private.run_scheduled_work");
    expect(await receipt(t.asUser(one), challenge)).toMatchObject({
      decided_how: "unanswered",
    });
  });
});

describe("time to play", () => {
  test("nobody plays: both are reminded once, then both stakes go back", async () => {
    const { challenge, one, two } = await duel();
    await playDueIn(challenge, 11);
    for (let again = 0; again < 2; again += 1) {
      await t.owner.call("private.run_scheduled_work");
    }
    expect([
      (await t.notificationsOf(one, "challenge_reminder")).length,
      (await t.notificationsOf(two, "challenge_reminder")).length,
    ]).toEqual([1, 1]);
    await playDueIn(challenge, -1);
    await t.owner.call("private.do_due_work", { p_match_id: challenge.matchId });
    expect(await t.challengeState(challenge)).toEqual({
      match: "cancelled",
      challenge: "unplayed",
      winnerId: null,
      escrows: ["refunded", "refunded"],
    });
    expect([await t.balanceOf(one.participantId), await t.balanceOf(two.participantId)]).toEqual([
      100, 100,
    ]);
    expect(kinds(await receipt(t.asUser(two), challenge)).at(-1)).toBe("unplayed");
    expect(
      await t.asUser(one).call("public.challenge_record", {
        p_participant_id: two.participantId,
      }),
    ).toMatchObject({ wins: 0, losses: 0, last_five: "", punctuality: 0 });
  });

  test("a report stops the clock", async () => {
    const { challenge, one } = await duel();
    await t.reportResult(challenge.matchId, one, "1-0");
    await playDueIn(challenge, -1);
    await t.owner.call("private.run_scheduled_work");
    expect(await t.challengeState(challenge)).toMatchObject({ challenge: "in_progress" });
  });

  test("an agreed date moves the limit, but not beyond two weeks", async () => {
    const { challenge, one, two } = await duel();
    const schedule = (by: Player, days: number | null): Promise<unknown> =>
      t.asUser(by).call("public.schedule_match", {
        p_match_id: challenge.matchId,
        p_scheduled_time: days === null ? null : new Date(Date.now() + days * 24 * HOUR),
      });
    const daysLeft = async (): Promise<number> =>
      Math.round(
        (((await receipt(t.asUser(one), challenge)).play_by?.getTime() ?? 0) - Date.now()) /
          (24 * HOUR),
      );
    await schedule(one, 5);
    expect(await daysLeft()).toBe(7);
    await schedule(two, 1);
    expect(await daysLeft()).toBe(3);
    await schedule(two, null);
    expect(await daysLeft()).toBe(2);
    await t.expectRefusal(schedule(two, 15), "invalid_schedule", /dentro de los 14 días/);
  });

  test("a reopened match has its hours anew", async () => {
    const { challenge, one, two } = await duel();
    await t.reportResult(challenge.matchId, one, "1-0");
    await t.reportResult(challenge.matchId, two, "1-0");
    await playDueIn(challenge, -100);
    await t.admin.call("public.reopen_match", { p_match_id: challenge.matchId });
    await t.owner.call("private.run_scheduled_work");
    expect(await t.challengeState(challenge)).toMatchObject({ challenge: "in_progress" });
  });
});

describe("records", () => {
  test("wins and losses, the last five, against this rival, punctuality", async () => {
    const one = await t.createPlayer({ tickets: 200 });
    const two = await t.createPlayer({ tickets: 200 });
    const other = await t.createPlayer({ tickets: 200 });
    for (const [rival, result, isAnswered] of [
      [two, "1-0", true],
      [two, "0-1", true],
      [other, "1-0", true],
      [two, "1-0", false],
    ] as const) {
      const challenge = await t.createChallenge(one);
      await t.acceptChallenge(challenge, rival);
      await t.reportResult(challenge.matchId, one, result);
      if (isAnswered) await t.reportResult(challenge.matchId, rival, result);
      else {
        await t.uploadProof(challenge.matchId, one, 48);
        await t.owner.query(
          "update public.match_reports set created_at = now() - interval '2 days' where match_id = $1",
          [challenge.matchId],
        );
        await t.owner.call("private.run_scheduled_work");
      }
    }
    const record = (of: Player, against: Player | null): Promise<unknown> =>
      t.asUser(other).call("public.challenge_record", {
        p_participant_id: of.participantId,
        p_rival_id: against?.participantId ?? null,
      });
    expect(await record(one, two)).toEqual({
      wins: 3,
      losses: 1,
      last_five: "WWLW",
      rival_wins: 2,
      rival_losses: 1,
      disputes: 0,
      disputes_lost: 0,
      false_reports: 0,
      abandoned: 0,
      punctuality: 100,
    });
    expect(await record(two, null)).toMatchObject({
      wins: 1,
      losses: 2,
      last_five: "LWL",
      rival_wins: 0,
      punctuality: 67,
    });
    expect(
      await t.owner.query(
        `select participant_id from private.challenge_records r
         where (r.wins, r.losses) <> (
           select count(*) filter (where outcome = 'won'), count(*) filter (where outcome = 'lost')
           from private.challenge_facts f where f.participant_id = r.participant_id)`,
      ),
    ).toEqual([]);
  });
});
