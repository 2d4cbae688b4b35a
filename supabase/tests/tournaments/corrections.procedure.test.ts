import { describe, expect, test } from "vitest";
import { readyMatches } from "@leyenda/testing/tournaments";
import { expectSoundStages } from "./support/stage-invariants.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const preview = async (matchId: string): Promise<string[]> =>
  await t.admin.column<string>("select id from public.preview_reopening($1)", [matchId]);

const leave = (cup: { id: string }, participantId: string, by = t.admin): Promise<unknown> =>
  by.call("public.leave_tournament", {
    p_tournament_id: cup.id,
    p_participant_id: participantId,
  });

describe("corrections with everything that rests on them", () => {
  const reopenAll = (matchId: string, dependents: string[]): Promise<unknown> =>
    t.admin.call("public.reopen_match_with_dependents", {
      p_match_id: matchId,
      p_dependent_ids: dependents,
    });

  test("a first-round match of a finished cup: its way to the final is undone, prizes come back, and once only", async () => {
    const cup = await t.startedCup(8, { prizes: [{ type: "tickets", value: 40 }] });
    await t.playToTheEnd(cup);
    const [first, second] = (await t.matchesOf(cup)).filter(({ round }) => round === 1);
    const dependents = await preview(first?.id ?? "");
    expect(dependents).toHaveLength(2);
    await t.expectRefusal(
      t.admin.call("public.reopen_match", { p_match_id: first?.id }),
      "next_match_decided",
    );
    await t.expectRefusal(reopenAll(first?.id ?? "", dependents.slice(1)), "dependents_changed");
    expect(await t.balanceOf(cup.ids[0] ?? "")).toBe(40);
    await reopenAll(first?.id ?? "", dependents);
    expect(await t.balanceOf(cup.ids[0] ?? "")).toBe(0);
    await expectSoundStages(t.database, cup.id, () => "reopened");
    expect(second?.winner_id).toBe(
      (await t.matchesOf(cup)).find(({ id }) => id === second?.id)?.winner_id,
    );
    await t.playToTheEnd(cup, (match) => match.participant2_id);
    expect((await t.placesOf(cup)).filter((place) => place === 1)).toHaveLength(1);
    await t.expectSoundLedger();
  });

  test("a stage is reset to before its draw: entries stay, decisions and prizes are undone", async () => {
    const cup = await t.startedCup(6, {
      format: "group-stage",
      groupSize: 3,
      prizes: [{ type: "tickets", value: 9 }],
    });
    await t.playToTheEnd(cup);
    const [groups, bracket] = await t.stagesOf(cup);
    expect(await t.admin.call("public.reset_stage", { p_stage_id: bracket?.id })).toBe(3);
    expect(await t.stagesOf(cup)).toMatchObject([{ state: "done" }, { state: "ready" }]);
    expect(await t.admin.call("public.draw_tournament_stage", { p_stage_id: bracket?.id })).toBe(3);
    await t.playToTheEnd(cup);
    expect((await t.placesOf(cup)).filter((place) => place === 1)).toHaveLength(1);
    expect(await t.admin.call("public.reset_stage", { p_stage_id: groups?.id })).toBe(9);
    await t.expectRefusal(
      t.admin.call("public.reset_stage", { p_stage_id: groups?.id }),
      "stage_not_drawn",
    );
    expect(await t.matchesOf(cup)).toEqual([]);
    await t.admin.call("public.draw_tournament_stage", { p_stage_id: groups?.id });
    await t.playToTheEnd(cup);
    expect((await t.placesOf(cup)).filter((place) => place === 1)).toHaveLength(1);
    await t.expectSoundLedger();
  });

  test("a money prize that is being paid at that moment is waited for, and then refuses", async () => {
    const cup = await t.startedCup(2, { prizes: [{ type: "money", value: 100 }] });
    await t.playToTheEnd(cup);
    const [final] = await t.matchesOf(cup);
    await t.owner.query(
      'update public.payouts set payment_info = \'{"alias": "cobra.aqui"}\' where tournament_id = $1',
      [cup.id],
    );
    const payer = t.asUser(await t.createAdmin(), { aal: "aal2" });
    let correction: Promise<void> = Promise.resolve();
    await payer.transaction(async (client) => {
      await client.query(
        "select public.mark_payout_paid(id) from public.payouts where tournament_id = $1",
        [cup.id],
      );
      correction = t.expectRefusal(
        t.admin.call("public.reopen_match", { p_match_id: final?.id }),
        "prizes_paid",
      );
      await expect
        .poll(() =>
          t.owner.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(1);
    });
    await correction;
    expect(
      await t.owner.query("select status from public.payouts where tournament_id = $1", [cup.id]),
    ).toEqual([{ status: "paid" }]);
  });

  test("of which only one is left while it waits for its draw, it has its champion without a match", async () => {
    const cup = await t.startedCup(2, { prizes: [{ type: "tickets", value: 9 }] });
    const [stage] = await t.stagesOf(cup);
    await t.admin.call("public.reset_stage", { p_stage_id: stage?.id });
    await leave(cup, cup.ids[0] ?? "");
    expect(await t.placesOf(cup)).toEqual([null, 1]);
    expect(await t.balanceOf(cup.ids[1] ?? "")).toBe(9);
    await t.expectRefusal(
      t.admin.call("public.reset_stage", { p_stage_id: stage?.id }),
      "stage_not_drawn",
    );
  });

  test("it is not reset where fewer than two are left to draw", async () => {
    const cup = await t.startedCup(2);
    const [stage] = await t.stagesOf(cup);
    await leave(cup, cup.ids[0] ?? "");
    await t.expectRefusal(
      t.admin.call("public.reset_stage", { p_stage_id: stage?.id }),
      "not_enough_participants",
    );
    expect(await t.placesOf(cup)).toEqual([2, 1]);
  });

  test("reset, its stages can be written anew, and it still waits for its draw", async () => {
    const cup = await t.startedCup(3);
    const [before] = await t.stagesOf(cup);
    await t.admin.call("public.reset_stage", { p_stage_id: before?.id });
    await t.setStages(cup, [{ kind: "swiss", name: "Suizo" }]);
    const [after] = await t.stagesOf(cup);
    expect(after).toEqual({ ...before, kind: "swiss", state: "ready" });
    await t.admin.call("public.draw_tournament_stage", { p_stage_id: after?.id });
    expect(readyMatches(await t.matchesOf(cup))).toHaveLength(1);
  });
});

describe("neither side came", () => {
  test("in a semifinal the other finalist is champion without a final; reopened, it is open again", async () => {
    const cup = await t.startedCup(4);
    const [one, other] = readyMatches(await t.matchesOf(cup));
    if (!one || !other) throw new Error("no semifinals");
    await t.admin.call("public.declare_no_show", { p_match_id: one.id });
    await t.declareWinner(other, other.participant1_id);
    expect((await t.matchesOf(cup)).map(({ status }) => status)).toEqual([
      "cancelled",
      "completed",
      "bye",
    ]);
    expect((await t.placesOf(cup)).filter((place) => place === 1)).toHaveLength(1);
    await t.admin.call("public.reopen_match", { p_match_id: one.id });
    expect((await t.matchesOf(cup)).map(({ status }) => status)).toEqual([
      "pending",
      "completed",
      "pending_opponent",
    ]);
    await t.playToTheEnd(cup);
    expect(await t.placesOf(cup)).not.toContain(null);
  });

  test("in a table both lose without points", async () => {
    const cup = await t.startedCup(3, { format: "round-robin" });
    const [match] = readyMatches(await t.matchesOf(cup));
    await t.admin.call("public.declare_no_show", { p_match_id: match?.id });
    expect(
      await t.owner.query(
        `select m.points, m.losses from public.group_participants m join public.tournament_groups g on g.id = m.group_id
         where g.tournament_id = $1 and m.participant_id = any ($2)`,
        [cup.id, [match?.participant1_id, match?.participant2_id]],
      ),
    ).toEqual([
      { points: 0, losses: 1 },
      { points: 0, losses: 1 },
    ]);
  });

  test("to a semifinal nobody comes: who lost the other one is second, and who stayed away has no prize", async () => {
    const cup = await t.startedCup(8, {
      prizes: [
        { type: "tickets", value: 9 },
        { type: "tickets", value: 5 },
        { type: "tickets", value: 4 },
        { type: "money", value: 31.25 },
      ],
    });
    for (const match of readyMatches(await t.matchesOf(cup)))
      await t.declareWinner(match, match.participant1_id);
    const [one, other] = readyMatches(await t.matchesOf(cup));
    if (!one || !other) throw new Error("no semifinals");
    await t.admin.call("public.declare_no_show", { p_match_id: other.id });
    await t.declareWinner(one, one.participant1_id);
    const places = new Map((await t.placesOf(cup)).map((place, index) => [cup.ids[index], place]));
    const of = (id: string | null): number | null | undefined => places.get(id ?? "");
    expect(
      [one.participant1_id, one.participant2_id, other.participant1_id, other.participant2_id].map(
        of,
      ),
    ).toEqual([1, 2, 7, 7]);
    expect([...places.values()].filter((place) => place === 3)).toHaveLength(4);
    expect(
      await Promise.all(
        [one.participant1_id, one.participant2_id, other.participant1_id].map((id) =>
          t.balanceOf(id ?? ""),
        ),
      ),
    ).toEqual([9, 5, 0]);
    // Participants who lost earlier in played matches share the third and the fourth prize equally; the best
    // seed gets the rest.
    const shares = await Promise.all(
      cup.ids.filter((id) => of(id) === 3).map((id) => t.balanceOf(id)),
    );
    expect(shares).toEqual([1, 1, 1, 1]);
    const owed = await t.owner.query<{ amount: string }>(
      "select amount from public.payouts where tournament_id = $1 order by amount desc",
      [cup.id],
    );
    expect(owed.map(({ amount }) => Number(amount))).toEqual([7.82, 7.81, 7.81, 7.81]);
  });

  test("of four the absent share the third place and no prize", async () => {
    const cup = await t.startedCup(4, {
      prizes: [9, 5, 4, 3].map((value) => ({ type: "tickets" as const, value })),
    });
    const [one, other] = readyMatches(await t.matchesOf(cup));
    if (!one || !other) throw new Error("no semifinals");
    await t.admin.call("public.declare_no_show", { p_match_id: other.id });
    await t.declareWinner(one, one.participant1_id);
    expect(await t.placesOf(cup)).toEqual([1, 3, 3, 2]);
    expect(await Promise.all(cup.ids.map((id) => t.balanceOf(id)))).toEqual([9, 0, 0, 5]);
  });

  test("of three the absent share the third place, and the fourth prize is of the stage before", async () => {
    const cup = await t.startedCup(4, {
      prizes: [40, 30, 20, 10].map((value) => ({ type: "tickets" as const, value })),
      stages: [
        { kind: "round_robin", name: "Liga" },
        { kind: "single_elimination", name: "Llave", qualifiers: 3 },
      ],
    });
    for (const match of readyMatches(await t.matchesOf(cup)))
      await t.declareWinner(match, match.participant1_id);
    const [semifinal] = readyMatches(await t.matchesOf(cup));
    await t.admin.call("public.declare_no_show", { p_match_id: semifinal?.id });
    const places = await t.placesOf(cup);
    expect(places.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 3, 3, 4]);
    expect(await Promise.all(cup.ids.map((id) => t.balanceOf(id)))).toEqual(
      places.map((place) => (place === 1 ? 40 : place === 4 ? 10 : 0)),
    );
  });

  test("of a later stage it is a decision that an earlier one cannot be reopened past", async () => {
    const cup = await t.startedCup(4, {
      stages: [
        { kind: "round_robin", name: "Liga" },
        { kind: "single_elimination", name: "Llave", qualifiers: 4 },
      ],
    });
    const league = readyMatches(await t.matchesOf(cup));
    for (const match of league) await t.declareWinner(match, match.participant1_id);
    const [semifinal] = readyMatches(await t.matchesOf(cup));
    await t.admin.call("public.declare_no_show", { p_match_id: semifinal?.id });
    await t.expectRefusal(
      t.admin.call("public.reopen_match", { p_match_id: league[0]?.id }),
      "next_match_decided",
    );
    expect(await preview(league[0]?.id ?? "")).toEqual([semifinal?.id]);
  });
});

describe("leaving after the start", () => {
  test.each([
    { format: "group-stage", played: 1, annulled: 4, why: "before half, his matches are annulled" },
    { format: "group-stage", played: 2, annulled: 0, why: "from half on, the rest are walkovers" },
    { format: "round-robin", played: 3, annulled: 8, why: "of a league of two legs, before half" },
    { format: "round-robin", played: 4, annulled: 0, why: "of a league of two legs, from half on" },
  ] as const)("$why", async ({ format, played, annulled }) => {
    const cup = await t.startedCup(5, { format, groupSize: 5 });
    const leaver = cup.ids[0] ?? "";
    const own = readyMatches(await t.matchesOf(cup)).filter((match) =>
      [match.participant1_id, match.participant2_id].includes(leaver),
    );
    for (const match of own.slice(0, played)) await t.declareWinner(match, leaver);
    expect(await leave(cup, leaver)).toBe(annulled);
    const left = (await t.matchesOf(cup)).filter((match) =>
      [match.participant1_id, match.participant2_id].includes(leaver),
    );
    expect(left.map(({ status }) => status)).toEqual(
      left.map(() => (annulled > 0 ? "cancelled" : "completed")),
    );
    expect(left.filter((match) => match.winner_id === leaver)).toHaveLength(
      annulled > 0 ? 0 : played,
    );
    await t.expectRefusal(leave(cup, leaver), "not_playing");
    await t.playToTheEnd(cup);
    const [place, ...others] = await t.placesOf(cup);
    expect(place, "behind all who stayed").toBe(5);
    expect(others.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2, 3, 4]);
  });

  test("a finalist who leaves is second; only oneself and admins may say so, after the start and before the end", async () => {
    const tournament = await t.createTournament();
    const players = await t.registerPlayers(tournament, 2);
    const [one, other] = players;
    if (!one || !other) throw new Error("no players");
    const session = t.asUser(one);
    await t.expectRefusal(leave(tournament, one.participantId, session), "tournament_not_started");
    await t.startTournament(tournament);
    await t.expectRefusal(leave(tournament, other.participantId, session), "forbidden");
    await leave(tournament, one.participantId, session);
    expect(await t.placesOf(tournament)).toEqual([2, 1]);
    await t.expectRefusal(leave(tournament, other.participantId), "tournament_finished");
  });
});
