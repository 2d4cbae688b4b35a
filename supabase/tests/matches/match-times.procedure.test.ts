import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { NewTournament, Tournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 20 });
let stranger: Player;

beforeAll(async () => {
  stranger = await t.createPlayer();
});

const inHours = (hours: number): Date =>
  new Date(Math.round((Date.now() + hours * 3_600_000) / 1000) * 1000);

interface Proposal {
  readonly id: string;
  readonly state: string;
  readonly participant_id: string;
  readonly proposed_time: Date;
}

const propose = (matchId: string, by: Pick<Player, "id">, at: Date | null): Promise<Proposal> =>
  t.asUser(by).call("public.propose_match_time", { p_match_id: matchId, p_time: at });
const answer = (proposal: { id: string }, by: Pick<Player, "id">, accepts: boolean) =>
  t.asUser(by).call("public.answer_match_time", {
    p_proposal_id: proposal.id,
    p_accepts: accepts,
  });
const withdraw = (proposal: { id: string }, by: Pick<Player, "id">) =>
  t.asUser(by).call("public.withdraw_match_time", { p_proposal_id: proposal.id });
const historyOf = async (matchId: string, by: Pick<Player, "id">): Promise<string[]> =>
  await t
    .asUser(by)
    .column<string>(
      "select state from public.match_time_proposals where match_id = $1 order by created_at",
      [matchId],
    );
const timeOf = async (matchId: string): Promise<{ status: string; at: Date | null }> =>
  t.owner.one(
    `select status, scheduled_time as at from public.tournament_matches where id = $1
     union all select status, scheduled_time from public.challenge_matches where id = $1`,
    [matchId],
  );
const dueWork = (matchId: string) =>
  t.owner.call<{ announcements: number; places: number }>("private.do_due_work", {
    p_match_id: matchId,
  });

/** A tournament of two whose sides agree on their times. */
async function duel(wanted: NewTournament = {}): Promise<{
  cup: Tournament;
  match: TournamentMatch;
  one: Player;
  other: Player;
}> {
  const { cup, match, one, other } = await t.createDuel({ agreesTimes: true, ...wanted });
  return { cup, match, one, other };
}

describe("agreeing", () => {
  test("proposed, countered, accepted: the last one holds, and all of it stays to be read", async () => {
    const { match, one, other } = await duel();
    await propose(match.id, one, inHours(24));
    expect(await t.notificationsOf(other, "match_time_proposed")).toHaveLength(1);
    const counter = await propose(match.id, other, inHours(26));
    await answer(counter, one, true);
    expect(await timeOf(match.id)).toEqual({ status: "scheduled", at: counter.proposed_time });
    expect(await historyOf(match.id, one)).toEqual(["countered", "accepted"]);
    expect(await t.notificationsOf(other, "match_scheduled")).toHaveLength(1);
    expect(await historyOf(match.id, stranger), "not for others").toEqual([]);
    await expect(t.anon.query("select 1 from public.match_time_proposals")).rejects.toMatchObject({
      code: "42501",
    });
  });

  test("who proposes what the rival has proposed agrees; an own proposal is replaced or taken back", async () => {
    const { match, one, other } = await duel();
    await propose(match.id, one, inHours(24));
    const again = await propose(match.id, one, inHours(25));
    await propose(match.id, other, again.proposed_time);
    expect((await timeOf(match.id)).at).toEqual(again.proposed_time);
    const later = await propose(match.id, one, inHours(30));
    await withdraw(later, one);
    expect(await historyOf(match.id, other)).toEqual(["withdrawn", "accepted", "withdrawn"]);
  });

  test("declined, the match stays as it is and the other is told", async () => {
    const { match, one, other } = await duel();
    const proposal = await propose(match.id, one, inHours(24));
    await answer(proposal, other, false);
    expect(await timeOf(match.id)).toEqual({ status: "pending", at: null });
    expect(await t.notificationsOf(one, "match_time_declined")).toHaveLength(1);
    await t.expectRefusal(() => answer(proposal, other, true), "proposal_over");
  });

  test("nobody answers for the rival, proposes the past, or speaks who does not play", async () => {
    const { match, one, other } = await duel();
    const proposal = await propose(match.id, one, inHours(24));
    await t.expectRefusal(() => answer(proposal, one, true), "forbidden");
    await t.expectRefusal(() => withdraw(proposal, other), "forbidden");
    for (const act of [
      () => answer(proposal, stranger, true),
      () => withdraw(proposal, stranger),
      () => propose(match.id, stranger, inHours(24)),
    ])
      await t.expectRefusal(act, "forbidden");
    for (const at of [inHours(-1), inHours(24 * 91), null])
      await t.expectRefusal(() => propose(match.id, other, at), "invalid_schedule");
    await t.expectRefusal(() => answer({ id: match.id }, other, true), "proposal_not_found");
    await t.owner.query(
      "update public.match_time_proposals set proposed_time = now() - interval '1 minute' where id = $1",
      [proposal.id],
    );
    await t.expectRefusal(() => answer(proposal, other, true), "proposal_past");
  });

  test("is for sides only where the organiser lets them, and for challenges always", async () => {
    const { match, one } = await duel({ agreesTimes: false });
    await t.expectRefusal(() => propose(match.id, one, inHours(24)), "times_are_set");
    const [creator, rival] = await Promise.all([
      t.createPlayer({ tickets: 20 }),
      t.createPlayer({ tickets: 20 }),
    ]);
    const challenge = await t.createChallenge(creator);
    await t.acceptChallenge(challenge, rival);
    const proposal = await propose(challenge.matchId, creator, inHours(5));
    await answer(proposal, rival, true);
    expect(await timeOf(challenge.matchId)).toEqual({
      status: "scheduled",
      at: proposal.proposed_time,
    });
  });

  test("what the organiser sets, and a result, overtake what was proposed", async () => {
    const { match, one, other } = await duel();
    const proposal = await propose(match.id, one, inHours(24));
    await t.admin.call("public.schedule_match", {
      p_match_id: match.id,
      p_scheduled_time: inHours(12),
    });
    expect(await historyOf(match.id, one)).toEqual(["overtaken"]);
    await t.expectRefusal(() => answer(proposal, other, true), "proposal_over");
    await propose(match.id, other, inHours(25));
    await t.declareWinner(match, one.participantId);
    expect(await historyOf(match.id, one)).toEqual(["overtaken", "overtaken"]);
    await t.expectRefusal(() => propose(match.id, one, inHours(24)), "match_already_decided");
  });

  test("accepted, countered, withdrawn, moved and decided at once: one of them holds, and nothing is left open", async () => {
    for (let turn = 0; turn < sized(5, 2); turn += 1) {
      const { match, one, other } = await duel();
      const proposal = await propose(match.id, one, inHours(24));
      const outcomes = await Promise.allSettled([
        answer(proposal, other, true),
        answer(proposal, other, false),
        withdraw(proposal, one),
        propose(match.id, other, inHours(30)),
        t.admin.call("public.schedule_match", {
          p_match_id: match.id,
          p_scheduled_time: inHours(3),
        }),
        turn % 2 === 0 ? t.declareWinner(match, one.participantId) : Promise.resolve(),
      ]);
      const codes = outcomes.flatMap((outcome) =>
        outcome.status === "rejected" ? [(outcome.reason as { code?: string }).code] : [],
      );
      expect(codes.filter((code) => code !== "P0001" && code !== "42501")).toEqual([]);
      const [first] = await historyOf(match.id, one);
      expect(first).not.toBe("open");
      const open = (await historyOf(match.id, one)).filter((state) => state === "open");
      expect(open.length).toBeLessThanOrEqual(1);
    }
  });
});

describe("the default time of a round", () => {
  const setDefault = (match: TournamentMatch, until: Date, at: Date, by = t.admin) =>
    by.call("public.set_default_times", {
      p_stage_id: (match as TournamentMatch & { stage_id: string }).stage_id,
      p_part: match.stage,
      p_round: match.round,
      p_default_time: at,
      p_agree_until: until,
    });
  const letTimeRunOut = (match: TournamentMatch) =>
    t.owner.query(
      "update public.match_default_times set agree_until = now() - interval '1 second' where match_id = $1",
      [match.id],
    );

  test("stands if nobody agrees in time, and both are told once", async () => {
    const { match, one, other } = await duel({ agreesTimes: false });
    const standing = inHours(20);
    expect(await setDefault(match, inHours(10), standing)).toBe(1);
    expect(
      await t.anon.query("select action, scheduled_time from public.match_log($1)", [match.id]),
    ).toEqual([{ action: "set_default_times", scheduled_time: standing }]);
    expect(await t.notificationsOf(one, "match_time_open")).toHaveLength(1);
    await propose(match.id, one, inHours(24));
    await letTimeRunOut(match);
    await t.expectRefusal(() => propose(match.id, other, inHours(24)), "agreement_closed");
    expect(await dueWork(match.id)).toMatchObject({ places: 1 });
    expect(await dueWork(match.id)).toMatchObject({ places: 0 });
    expect(await timeOf(match.id)).toMatchObject({ status: "scheduled", at: standing });
    expect(await t.notificationsOf(other, "match_scheduled")).toHaveLength(1);
    expect(await historyOf(match.id, one)).toEqual(["overtaken"]);
  });

  test("gives way to what was agreed", async () => {
    const { match, one, other } = await duel({ agreesTimes: false });
    await setDefault(match, inHours(10), inHours(20));
    const agreed = inHours(15);
    await answer(await propose(match.id, one, agreed), other, true);
    await letTimeRunOut(match);
    await dueWork(match.id);
    expect((await timeOf(match.id)).at).toEqual(agreed);
  });

  test("is the organiser's, in the future, after its deadline, of a round that is to be played", async () => {
    const { match, one } = await duel();
    await t.expectRefusal(
      () => setDefault(match, inHours(1), inHours(2), t.asUser(one)),
      "forbidden",
    );
    for (const [until, at] of [
      [inHours(-1), inHours(2)],
      [inHours(3), inHours(2)],
    ] as const)
      await t.expectRefusal(() => setDefault(match, until, at), "invalid_schedule");
    await t.declareWinner(match, one.participantId);
    await t.expectRefusal(() => setDefault(match, inHours(1), inHours(2)), "nothing_to_move");
  });
});
