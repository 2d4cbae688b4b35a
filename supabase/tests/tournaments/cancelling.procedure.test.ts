import { sized } from "@leyenda/testing/long-test-size";
import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { readyMatches, type NewTournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

type Cup = { readonly id: string };
const WHY = "Se cortó la luz en la sede.";

const cancel = (cup: Cup, reason = WHY) =>
  t.admin.call<number>("public.cancel_tournament", { p_tournament_id: cup.id, p_reason: reason });
const remove = (cup: Cup) =>
  t.admin.query("delete from public.tournaments where id = $1", [cup.id]);

async function paidCup(count: number, wanted: NewTournament = {}) {
  const cup = await t.createTournament({ entryFee: 5, ...wanted });
  return { ...cup, players: await t.registerPlayers(cup, count, { tickets: 5 }) };
}

describe("cancel_tournament", () => {
  test("while it is played returns every fee and tells everybody who was in it why, also by mail", async () => {
    const cup = await paidCup(5, { prizes: [{ type: "tickets", value: 100 }] });
    const [first] = readyMatches(await t.startTournament(cup));
    if (!first) throw new Error("no match");
    await t.declareWinner(first, first.participant1_id);
    await t.admin.call("public.disqualify_participant", {
      p_tournament_id: cup.id,
      p_participant_id: cup.players[4]?.participantId,
      p_reason: "Trampa",
    });

    expect(await cancel(cup)).toBe(25);
    for (const player of cup.players) {
      expect(await t.balanceOf(player.participantId)).toBe(5);
      expect(await t.notificationsOf(player, "tournament_cancelled")).toMatchObject([
        {
          title: `Torneo cancelado: ${cup.name}`,
          body: `${WHY} Vuelve la inscripción: 5 tickets.`,
        },
      ]);
    }
    expect(
      await t.owner.one(
        "select count(*)::integer as count from private.mail_outbox where subject = $1",
        [`Torneo cancelado: ${cup.name}`],
      ),
    ).toEqual({ count: 5 });
    expect(
      await t.anon.one(
        "select status, cancel_reason, cancelled_at is not null as is_cancelled, finished_at from public.tournaments where id = $1",
        [cup.id],
      ),
    ).toEqual({ status: "Finalizado", cancel_reason: WHY, is_cancelled: true, finished_at: null });
    const statuses = (await t.matchesOf(cup)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(["completed", "bye", "cancelled"]));
  });

  test("a team's whole roster is told, and the leader who paid himself gets his tickets back", async () => {
    const cup = await t.createTournament({
      type: "team",
      teamFormat: "2v2",
      entryFee: 7,
      ticketType: "personal",
    });
    const leader = await t.createPlayer({ tickets: 7 });
    const team = await t.createTeam({ leader, size: 3 });
    await t.register(cup, { by: leader, participantId: team.participantId });
    const gone = team.members[0] as Player;
    await t.asUser(gone).call("public.leave_team", {});
    expect(await cancel(cup)).toBe(7);
    expect(await t.balanceOf(leader.participantId)).toBe(7);
    for (const player of [leader, team.members[1] as Player])
      expect(await t.notificationsOf(player, "tournament_cancelled")).toHaveLength(1);
    expect(await t.notificationsOf(gone, "tournament_cancelled")).toEqual([]);
  });

  test("is for good: nothing in it is played, reported, changed, started or cancelled again", async () => {
    const cup = await paidCup(4);
    const matches = readyMatches(await t.startTournament(cup));
    const [decided, open] = matches as [(typeof matches)[0], (typeof matches)[0]];
    await t.declareWinner(decided, decided.participant1_id);
    await cancel(cup);
    const side = cup.players.find(
      ({ participantId }) => participantId === open.participant1_id,
    ) as Player;
    const attempts: (() => Promise<unknown>)[] = [
      () => t.reportResult(open.id, side, "1-0"),
      () => t.declareWinner(open, open.participant1_id),
      () => t.admin.call("public.reopen_match", { p_match_id: decided.id }),
      () => t.admin.call("public.declare_no_show", { p_match_id: open.id }),
      () =>
        t.admin.call("public.schedule_match", {
          p_match_id: open.id,
          p_scheduled_time: new Date(Date.now() + 60_000),
        }),
      () => t.admin.call("public.generate_tournament_structure", { p_tournament_id: cup.id }),
      () =>
        t.asUser(side).call("public.leave_tournament", {
          p_tournament_id: cup.id,
          p_participant_id: side.participantId,
        }),
      () => t.setTournamentStatus(cup, "Activo"),
      () => cancel(cup),
    ];
    for (const attempt of attempts)
      await t.expectRefusal(attempt, "tournament_cancelled", "El torneo fue cancelado.");
    expect(
      await t.admin.call("public.duplicate_tournament", {
        p_tournament_id: cup.id,
        p_name: "Otra vez",
        p_start_date: new Date(Date.now() + 60_000),
      }),
    ).toBeTruthy();
  });

  test("also while registration is open, with a live draw being shown, and after Finalizado by hand", async () => {
    const open = await paidCup(2);
    expect(await cancel(open)).toBe(10);

    const drawn = await paidCup(3);
    const [stage] = await t.stagesOf(drawn);
    await t.admin.call("public.start_live_draw", { p_stage_id: stage?.id });
    expect(await cancel(drawn)).toBe(15);
    expect(
      await t.owner.query("select state from public.live_draws where tournament_id = $1", [
        drawn.id,
      ]),
    ).toEqual([{ state: "cancelled" }]);

    const ended = await paidCup(2);
    await t.startTournament(ended);
    await t.setTournamentStatus(ended, "Finalizado");
    expect(await cancel(ended)).toBe(10);
  });

  test("refuses without a reason, and once the prizes were given", async () => {
    const cup = await paidCup(2);
    await t.expectRefusal(() => cancel(cup, " "), "reason_required");
    await t.startTournament(cup);
    await t.playToTheEnd(cup);
    await t.expectRefusal(() => cancel(cup), "tournament_finished");
  });

  test("against the last result there is exactly one outcome: prizes or fees", async () => {
    for (let turn = 0; turn < sized(12, 2); turn += 1) {
      const cup = await paidCup(2, { prizes: [{ type: "tickets", value: 50 }] });
      const [final] = readyMatches(await t.startTournament(cup));
      if (!final) throw new Error("no match");
      const acts = [() => t.declareWinner(final, final.participant1_id), () => cancel(cup)];
      const outcomes = await Promise.allSettled(
        (turn % 2 ? acts.toReversed() : acts).map((act) => act()),
      );
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const { cancelled, finished } = await t.owner.one<{
        cancelled: boolean;
        finished: boolean;
      }>(
        "select cancelled_at is not null as cancelled, finished_at is not null as finished from public.tournaments where id = $1",
        [cup.id],
      );
      expect(cancelled).toBe(!finished);
      const held = await Promise.all(
        cup.players.map(({ participantId }) => t.balanceOf(participantId)),
      );
      expect(held.toSorted((a, b) => a - b)).toEqual(cancelled ? [5, 5] : [0, 50]);
    }
  });
});

describe("deleting a tournament", () => {
  test("that holds fees is refused, before the start, while it is played and after Finalizado by hand", async () => {
    const cup = await paidCup(2);
    const owes = () => remove(cup);
    const leads = "El torneo guarda 10 tickets de inscripciones: cancélalo";
    await t.expectRefusal(owes, "tournament_holds_fees", leads);
    await t.startTournament(cup);
    await t.expectRefusal(owes, "tournament_holds_fees", leads);
    await t.setTournamentStatus(cup, "Finalizado");
    await t.expectRefusal(owes, "tournament_holds_fees", leads);
    await cancel(cup);
    expect(await t.admin.count("delete from public.tournaments where id = $1", [cup.id])).toBe(1);
    for (const { participantId } of cup.players) expect(await t.balanceOf(participantId)).toBe(5);
  });

  test("that is played for prizes is refused; without fee and prize its people are told", async () => {
    const prized = await t.createTournament({ prizes: [{ type: "tickets", value: 10 }] });
    await t.registerPlayers(prized, 2);
    await t.startTournament(prized);
    await t.expectRefusal(remove(prized), "prizes_unpaid", "cancélalo");
    const friendly = await t.createTournament();
    const [player] = await t.registerPlayers(friendly, 2);
    await t.startTournament(friendly);
    await remove(friendly);
    expect(await t.notificationsOf(player as Player, "tournament_deleted")).toHaveLength(1);
  });
});
