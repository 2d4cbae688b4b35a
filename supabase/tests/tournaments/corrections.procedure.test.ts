import { describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser } from "@leyenda/testing/session";
import {
  createTournament,
  declareWinner,
  matchesOf,
  playToTheEnd,
  readyMatches,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import { balanceOf, expectSoundLedger } from "@leyenda/testing/balances";
import { createAdmin } from "@leyenda/testing/create-player";
import { expectRefusal } from "../support/refusal.ts";
import { placesOf, setStages, stagesOf, startedCup } from "./support/cups.ts";
import { expectSoundStages } from "./support/stage-invariants.ts";

const database = useTestDatabase();
const admin = asHouseAdmin(database);

const preview = async (matchId: string): Promise<string[]> =>
  (await admin.query<{ id: string }>("select id from public.preview_reopening($1)", [matchId])).map(
    (row) => row.id,
  );

const leave = (cup: { id: string }, participantId: string, by = admin): Promise<unknown> =>
  by.call("public.leave_tournament", {
    p_tournament_id: cup.id,
    p_participant_id: participantId,
  });

describe("corrections with everything that rests on them", () => {
  const reopenAll = (matchId: string, dependents: string[]): Promise<unknown> =>
    admin.call("public.reopen_match_with_dependents", {
      p_match_id: matchId,
      p_dependent_ids: dependents,
    });

  test("a first-round match of a finished cup: its way to the final is undone, prizes come back, and once only", async () => {
    const cup = await startedCup(database, 8, { prizes: [{ type: "tickets", value: 40 }] });
    await playToTheEnd(database, cup);
    const [first, second] = (await matchesOf(database, cup)).filter(({ round }) => round === 1);
    const dependents = await preview(first?.id ?? "");
    expect(dependents).toHaveLength(2);
    await expectRefusal(
      admin.call("public.reopen_match", { p_match_id: first?.id }),
      "next_match_decided",
    );
    await expectRefusal(reopenAll(first?.id ?? "", dependents.slice(1)), "dependents_changed");
    expect(await balanceOf(database, cup.ids[0] ?? "")).toBe(40);
    await reopenAll(first?.id ?? "", dependents);
    expect(await balanceOf(database, cup.ids[0] ?? "")).toBe(0);
    await expectSoundStages(database, cup.id, () => "reopened");
    expect(second?.winner_id).toBe(
      (await matchesOf(database, cup)).find(({ id }) => id === second?.id)?.winner_id,
    );
    await playToTheEnd(database, cup, (match) => match.participant2_id);
    expect((await placesOf(database, cup)).filter((place) => place === 1)).toHaveLength(1);
    await expectSoundLedger(database);
  });

  test("a stage is reset to before its draw: entries stay, decisions and prizes are undone", async () => {
    const cup = await startedCup(database, 6, {
      format: "group-stage",
      groupSize: 3,
      prizes: [{ type: "tickets", value: 9 }],
    });
    await playToTheEnd(database, cup);
    const [groups, bracket] = await stagesOf(database, cup);
    expect(await admin.call("public.reset_stage", { p_stage_id: bracket?.id })).toBe(3);
    expect(await stagesOf(database, cup)).toMatchObject([{ state: "done" }, { state: "ready" }]);
    expect(await admin.call("public.draw_tournament_stage", { p_stage_id: bracket?.id })).toBe(3);
    await playToTheEnd(database, cup);
    expect((await placesOf(database, cup)).filter((place) => place === 1)).toHaveLength(1);
    expect(await admin.call("public.reset_stage", { p_stage_id: groups?.id })).toBe(9);
    await expectRefusal(
      admin.call("public.reset_stage", { p_stage_id: groups?.id }),
      "stage_not_drawn",
    );
    expect(await matchesOf(database, cup)).toEqual([]);
    await admin.call("public.draw_tournament_stage", { p_stage_id: groups?.id });
    await playToTheEnd(database, cup);
    expect((await placesOf(database, cup)).filter((place) => place === 1)).toHaveLength(1);
    await expectSoundLedger(database);
  });

  test("a money prize that is being paid at that moment is waited for, and then refuses", async () => {
    const cup = await startedCup(database, 2, { prizes: [{ type: "money", value: 100 }] });
    await playToTheEnd(database, cup);
    const [final] = await matchesOf(database, cup);
    await asOwner(database).query(
      'update public.payouts set payment_info = \'{"alias": "cobra.aqui"}\' where tournament_id = $1',
      [cup.id],
    );
    const payer = asUser(database, await createAdmin(database), { aal: "aal2" });
    let correction: Promise<void> = Promise.resolve();
    await payer.transaction(async (client) => {
      await client.query(
        "select public.mark_payout_paid(id) from public.payouts where tournament_id = $1",
        [cup.id],
      );
      correction = expectRefusal(
        admin.call("public.reopen_match", { p_match_id: final?.id }),
        "prizes_paid",
      );
      await expect
        .poll(() =>
          asOwner(database).query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(1);
    });
    await correction;
    expect(
      await asOwner(database).query("select status from public.payouts where tournament_id = $1", [
        cup.id,
      ]),
    ).toEqual([{ status: "paid" }]);
  });

  test("of which only one is left while it waits for its draw, it has its champion without a match", async () => {
    const cup = await startedCup(database, 2, { prizes: [{ type: "tickets", value: 9 }] });
    const [stage] = await stagesOf(database, cup);
    await admin.call("public.reset_stage", { p_stage_id: stage?.id });
    await leave(cup, cup.ids[0] ?? "");
    expect(await placesOf(database, cup)).toEqual([null, 1]);
    expect(await balanceOf(database, cup.ids[1] ?? "")).toBe(9);
    await expectRefusal(
      admin.call("public.reset_stage", { p_stage_id: stage?.id }),
      "stage_not_drawn",
    );
  });

  test("it is not reset where fewer than two are left to draw", async () => {
    const cup = await startedCup(database, 2);
    const [stage] = await stagesOf(database, cup);
    await leave(cup, cup.ids[0] ?? "");
    await expectRefusal(
      admin.call("public.reset_stage", { p_stage_id: stage?.id }),
      "not_enough_participants",
    );
    expect(await placesOf(database, cup)).toEqual([2, 1]);
  });

  test("reset, its stages can be written anew, and it still waits for its draw", async () => {
    const cup = await startedCup(database, 3);
    const [before] = await stagesOf(database, cup);
    await admin.call("public.reset_stage", { p_stage_id: before?.id });
    await setStages(database, cup, [{ kind: "swiss", name: "Suizo" }]);
    const [after] = await stagesOf(database, cup);
    expect(after).toEqual({ ...before, kind: "swiss", state: "ready" });
    await admin.call("public.draw_tournament_stage", { p_stage_id: after?.id });
    expect(readyMatches(await matchesOf(database, cup))).toHaveLength(1);
  });
});

describe("neither side came", () => {
  test("in a semifinal the other finalist is champion without a final; reopened, it is open again", async () => {
    const cup = await startedCup(database, 4);
    const [one, other] = readyMatches(await matchesOf(database, cup));
    if (!one || !other) throw new Error("no semifinals");
    await admin.call("public.declare_no_show", { p_match_id: one.id });
    await declareWinner(database, other, other.participant1_id);
    expect((await matchesOf(database, cup)).map(({ status }) => status)).toEqual([
      "cancelled",
      "completed",
      "bye",
    ]);
    expect((await placesOf(database, cup)).filter((place) => place === 1)).toHaveLength(1);
    await admin.call("public.reopen_match", { p_match_id: one.id });
    expect((await matchesOf(database, cup)).map(({ status }) => status)).toEqual([
      "pending",
      "completed",
      "pending_opponent",
    ]);
    await playToTheEnd(database, cup);
    expect(await placesOf(database, cup)).not.toContain(null);
  });

  test("in a table both lose without points", async () => {
    const cup = await startedCup(database, 3, { format: "round-robin" });
    const [match] = readyMatches(await matchesOf(database, cup));
    await admin.call("public.declare_no_show", { p_match_id: match?.id });
    expect(
      await asOwner(database).query(
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
    const cup = await startedCup(database, 8, {
      prizes: [
        { type: "tickets", value: 9 },
        { type: "tickets", value: 5 },
        { type: "tickets", value: 4 },
        { type: "money", value: 31.25 },
      ],
    });
    for (const match of readyMatches(await matchesOf(database, cup)))
      await declareWinner(database, match, match.participant1_id);
    const [one, other] = readyMatches(await matchesOf(database, cup));
    if (!one || !other) throw new Error("no semifinals");
    await admin.call("public.declare_no_show", { p_match_id: other.id });
    await declareWinner(database, one, one.participant1_id);
    const places = new Map(
      (await placesOf(database, cup)).map((place, index) => [cup.ids[index], place]),
    );
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
          balanceOf(database, id ?? ""),
        ),
      ),
    ).toEqual([9, 5, 0]);
    // Participants who lost earlier in played matches share the third and the fourth prize equally; the best
    // seed gets the rest.
    const shares = await Promise.all(
      cup.ids.filter((id) => of(id) === 3).map((id) => balanceOf(database, id)),
    );
    expect(shares).toEqual([1, 1, 1, 1]);
    const owed = await asOwner(database).query<{ amount: string }>(
      "select amount from public.payouts where tournament_id = $1 order by amount desc",
      [cup.id],
    );
    expect(owed.map(({ amount }) => Number(amount))).toEqual([7.82, 7.81, 7.81, 7.81]);
  });

  test("of four the absent share the third place and no prize", async () => {
    const cup = await startedCup(database, 4, {
      prizes: [9, 5, 4, 3].map((value) => ({ type: "tickets" as const, value })),
    });
    const [one, other] = readyMatches(await matchesOf(database, cup));
    if (!one || !other) throw new Error("no semifinals");
    await admin.call("public.declare_no_show", { p_match_id: other.id });
    await declareWinner(database, one, one.participant1_id);
    expect(await placesOf(database, cup)).toEqual([1, 3, 3, 2]);
    expect(await Promise.all(cup.ids.map((id) => balanceOf(database, id)))).toEqual([9, 0, 0, 5]);
  });

  test("of three the absent share the third place, and the fourth prize is of the stage before", async () => {
    const cup = await startedCup(database, 4, {
      prizes: [40, 30, 20, 10].map((value) => ({ type: "tickets" as const, value })),
      stages: [
        { kind: "round_robin", name: "Liga" },
        { kind: "single_elimination", name: "Llave", qualifiers: 3 },
      ],
    });
    for (const match of readyMatches(await matchesOf(database, cup)))
      await declareWinner(database, match, match.participant1_id);
    const [semifinal] = readyMatches(await matchesOf(database, cup));
    await admin.call("public.declare_no_show", { p_match_id: semifinal?.id });
    const places = await placesOf(database, cup);
    expect(places.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 3, 3, 4]);
    expect(await Promise.all(cup.ids.map((id) => balanceOf(database, id)))).toEqual(
      places.map((place) => (place === 1 ? 40 : place === 4 ? 10 : 0)),
    );
  });

  test("of a later stage it is a decision that an earlier one cannot be reopened past", async () => {
    const cup = await startedCup(database, 4, {
      stages: [
        { kind: "round_robin", name: "Liga" },
        { kind: "single_elimination", name: "Llave", qualifiers: 4 },
      ],
    });
    const league = readyMatches(await matchesOf(database, cup));
    for (const match of league) await declareWinner(database, match, match.participant1_id);
    const [semifinal] = readyMatches(await matchesOf(database, cup));
    await admin.call("public.declare_no_show", { p_match_id: semifinal?.id });
    await expectRefusal(
      admin.call("public.reopen_match", { p_match_id: league[0]?.id }),
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
    const cup = await startedCup(database, 5, { format, groupSize: 5 });
    const leaver = cup.ids[0] ?? "";
    const own = readyMatches(await matchesOf(database, cup)).filter((match) =>
      [match.participant1_id, match.participant2_id].includes(leaver),
    );
    for (const match of own.slice(0, played)) await declareWinner(database, match, leaver);
    expect(await leave(cup, leaver)).toBe(annulled);
    const left = (await matchesOf(database, cup)).filter((match) =>
      [match.participant1_id, match.participant2_id].includes(leaver),
    );
    expect(left.map(({ status }) => status)).toEqual(
      left.map(() => (annulled > 0 ? "cancelled" : "completed")),
    );
    expect(left.filter((match) => match.winner_id === leaver)).toHaveLength(
      annulled > 0 ? 0 : played,
    );
    await expectRefusal(leave(cup, leaver), "not_playing");
    await playToTheEnd(database, cup);
    const [place, ...others] = await placesOf(database, cup);
    expect(place, "behind all who stayed").toBe(5);
    expect(others.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2, 3, 4]);
  });

  test("a finalist who leaves is second; only oneself and admins may say so, after the start and before the end", async () => {
    const tournament = await createTournament(database);
    const players = await registerPlayers(database, tournament, 2);
    const [one, other] = players;
    if (!one || !other) throw new Error("no players");
    const session = asUser(database, one);
    await expectRefusal(leave(tournament, one.participantId, session), "tournament_not_started");
    await startTournament(database, tournament);
    await expectRefusal(leave(tournament, other.participantId, session), "forbidden");
    await leave(tournament, one.participantId, session);
    expect(await placesOf(database, tournament)).toEqual([2, 1]);
    await expectRefusal(leave(tournament, other.participantId), "tournament_finished");
  });
});
