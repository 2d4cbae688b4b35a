import { sized } from "@leyenda/testing/long-size";
import { describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { balanceOf } from "@leyenda/testing/balances";
import { reportResult } from "@leyenda/testing/challenges";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asAnon, asOwner, asUser } from "@leyenda/testing/session";
import {
  createTournament,
  declareWinner,
  matchesOf,
  playToTheEnd,
  readyMatches,
  register,
  registerPlayers,
  setTournamentStatus,
  startTournament,
  type NewTournament,
} from "@leyenda/testing/tournaments";
import { expectRefusal, expectRefusalWithoutTrace } from "../support/refusal.ts";
import { stagesOf } from "./support/cups.ts";

const database = useTestDatabase({ soundLedger: true });
const admin = asHouseAdmin(database);

type Cup = { readonly id: string };
const WHY = "Se cortó la luz en la sede.";

const cancel = (cup: Cup, reason = WHY) =>
  admin.call<number>("public.cancel_tournament", { p_tournament_id: cup.id, p_reason: reason });
const remove = (cup: Cup) => admin.query("delete from public.tournaments where id = $1", [cup.id]);

async function paidCup(count: number, wanted: NewTournament = {}) {
  const cup = await createTournament(database, { entryFee: 5, ...wanted });
  return { ...cup, players: await registerPlayers(database, cup, count, { tickets: 5 }) };
}

const noticeOf = (player: Player, kind: string) =>
  asOwner(database).query<{ title: string; body: string }>(
    "select title, body from public.notifications where user_id = $1 and kind = $2",
    [player.id, kind],
  );

describe("cancel_tournament", () => {
  test("while it is played returns every fee and tells everybody who was in it why, also by mail", async () => {
    const cup = await paidCup(5, { prizes: [{ type: "tickets", value: 100 }] });
    const [first] = readyMatches(await startTournament(database, cup));
    if (!first) throw new Error("no match");
    await declareWinner(database, first, first.participant1_id);
    await admin.call("public.disqualify_participant", {
      p_tournament_id: cup.id,
      p_participant_id: cup.players[4]?.participantId,
      p_reason: "Trampa",
    });

    expect(await cancel(cup)).toBe(25);
    for (const player of cup.players) {
      expect(await balanceOf(database, player.participantId)).toBe(5);
      expect(await noticeOf(player, "tournament_cancelled")).toEqual([
        {
          title: `Torneo cancelado: ${cup.name}`,
          body: `${WHY} Vuelve la inscripción: 5 tickets.`,
        },
      ]);
    }
    expect(
      await asOwner(database).one(
        "select count(*)::integer as count from private.mail_outbox where subject = $1",
        [`Torneo cancelado: ${cup.name}`],
      ),
    ).toEqual({ count: 5 });
    expect(
      await asAnon(database).one(
        "select status, cancel_reason, cancelled_at is not null as is_cancelled, finished_at from public.tournaments where id = $1",
        [cup.id],
      ),
    ).toEqual({ status: "Finalizado", cancel_reason: WHY, is_cancelled: true, finished_at: null });
    const statuses = (await matchesOf(database, cup)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(["completed", "bye", "cancelled"]));
  });

  test("a team's whole roster is told, and the leader who paid himself gets his tickets back", async () => {
    const cup = await createTournament(database, {
      type: "team",
      teamFormat: "2v2",
      entryFee: 7,
      ticketType: "personal",
    });
    const leader = await createPlayer(database, { tickets: 7 });
    const team = await createTeam(database, { leader, size: 3 });
    await register(database, cup, { by: leader, participantId: team.participantId });
    const gone = team.members[0] as Player;
    await asUser(database, gone).call("public.leave_team", {});
    expect(await cancel(cup)).toBe(7);
    expect(await balanceOf(database, leader.participantId)).toBe(7);
    for (const player of [leader, team.members[1] as Player])
      expect(await noticeOf(player, "tournament_cancelled")).toHaveLength(1);
    expect(await noticeOf(gone, "tournament_cancelled")).toEqual([]);
  });

  test("is for good: nothing in it is played, reported, changed, started or cancelled again", async () => {
    const cup = await paidCup(4);
    const matches = readyMatches(await startTournament(database, cup));
    const [decided, open] = matches as [(typeof matches)[0], (typeof matches)[0]];
    await declareWinner(database, decided, decided.participant1_id);
    await cancel(cup);
    const side = cup.players.find(
      ({ participantId }) => participantId === open.participant1_id,
    ) as Player;
    const attempts: (() => Promise<unknown>)[] = [
      () => reportResult(database, open.id, side, "1-0"),
      () => declareWinner(database, open, open.participant1_id),
      () => admin.call("public.reopen_match", { p_match_id: decided.id }),
      () => admin.call("public.declare_no_show", { p_match_id: open.id }),
      () =>
        admin.call("public.schedule_match", {
          p_match_id: open.id,
          p_scheduled_time: new Date(Date.now() + 60_000),
        }),
      () => admin.call("public.generate_tournament_structure", { p_tournament_id: cup.id }),
      () =>
        asUser(database, side).call("public.leave_tournament", {
          p_tournament_id: cup.id,
          p_participant_id: side.participantId,
        }),
      () => setTournamentStatus(database, cup, "Activo"),
      () => cancel(cup),
    ];
    for (const attempt of attempts)
      await expectRefusalWithoutTrace(
        database,
        attempt,
        "tournament_cancelled",
        "El torneo fue cancelado.",
      );
    expect(
      await admin.call("public.duplicate_tournament", {
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
    const [stage] = await stagesOf(database, drawn);
    await admin.call("public.start_live_draw", { p_stage_id: stage?.id });
    expect(await cancel(drawn)).toBe(15);
    expect(
      await asOwner(database).query(
        "select state from public.live_draws where tournament_id = $1",
        [drawn.id],
      ),
    ).toEqual([{ state: "cancelled" }]);

    const ended = await paidCup(2);
    await startTournament(database, ended);
    await setTournamentStatus(database, ended, "Finalizado");
    expect(await cancel(ended)).toBe(10);
  });

  test("refuses without a reason, and once the prizes were given", async () => {
    const cup = await paidCup(2);
    await expectRefusalWithoutTrace(database, () => cancel(cup, " "), "reason_required");
    await startTournament(database, cup);
    await playToTheEnd(database, cup);
    await expectRefusalWithoutTrace(database, () => cancel(cup), "tournament_finished");
  });

  test("against the last result there is exactly one outcome: prizes or fees", async () => {
    for (let turn = 0; turn < sized(12, 2); turn += 1) {
      const cup = await paidCup(2, { prizes: [{ type: "tickets", value: 50 }] });
      const [final] = readyMatches(await startTournament(database, cup));
      if (!final) throw new Error("no match");
      const acts = [() => declareWinner(database, final, final.participant1_id), () => cancel(cup)];
      const outcomes = await Promise.allSettled(
        (turn % 2 ? acts.toReversed() : acts).map((act) => act()),
      );
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const { cancelled, finished } = await asOwner(database).one<{
        cancelled: boolean;
        finished: boolean;
      }>(
        "select cancelled_at is not null as cancelled, finished_at is not null as finished from public.tournaments where id = $1",
        [cup.id],
      );
      expect(cancelled).toBe(!finished);
      const held = await Promise.all(
        cup.players.map(({ participantId }) => balanceOf(database, participantId)),
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
    await expectRefusalWithoutTrace(database, owes, "tournament_holds_fees", leads);
    await startTournament(database, cup);
    await expectRefusalWithoutTrace(database, owes, "tournament_holds_fees", leads);
    await setTournamentStatus(database, cup, "Finalizado");
    await expectRefusalWithoutTrace(database, owes, "tournament_holds_fees", leads);
    await cancel(cup);
    expect(await admin.count("delete from public.tournaments where id = $1", [cup.id])).toBe(1);
    for (const { participantId } of cup.players)
      expect(await balanceOf(database, participantId)).toBe(5);
  });

  test("that is played for prizes is refused; without fee and prize its people are told", async () => {
    const prized = await createTournament(database, { prizes: [{ type: "tickets", value: 10 }] });
    await registerPlayers(database, prized, 2);
    await startTournament(database, prized);
    await expectRefusal(remove(prized), "prizes_unpaid", "cancélalo");
    const friendly = await createTournament(database);
    const [player] = await registerPlayers(database, friendly, 2);
    await startTournament(database, friendly);
    await remove(friendly);
    expect(await noticeOf(player as Player, "tournament_deleted")).toHaveLength(1);
  });
});
