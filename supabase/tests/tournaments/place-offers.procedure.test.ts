import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { NewTournament, Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
const { join, leave, take, queue, states, letOffersRunOut, doDueWork, notificationsOf } =
  t.waitingActs();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Two = [Player, Player];
type Three = [Player, Player, Player];

/** A full tournament with two places, and its participants. */
async function fullCup(wanted: NewTournament = {}): Promise<{ cup: Tournament; inside: Two }> {
  const cup = await t.createTournament({ maxParticipants: 2, ...wanted });
  return { cup, inside: (await t.registerPlayers(cup, 2, { tickets: 50 })) as Two };
}

const withdraw = (cup: Tournament, who: Player): Promise<unknown> =>
  t.asUser(who).call("public.withdraw_from_tournament", {
    p_tournament_id: cup.id,
    p_participant_id: who.participantId,
  });

const isIn = async (cup: Tournament, who: Player): Promise<boolean> =>
  (
    await t.owner.query(
      "select 1 from public.tournament_participants where tournament_id = $1 and participant_id = $2",
      [cup.id, who.participantId],
    )
  ).length === 1;

describe("a place that is free", () => {
  test("is offered to the first at once, and the fee is taken with the place", async () => {
    const { cup, inside } = await fullCup({ entryFee: 10 });
    const [first, second] = (await queue(cup, 2, { tickets: 10 })) as Two;
    await withdraw(cup, inside[0]);
    expect(await states(cup)).toEqual({
      [first.participantId]: "offered",
      [second.participantId]: "waiting",
    });
    expect(await notificationsOf(first, "tournament_place_offered")).toBe(1);
    expect(await notificationsOf(second, "tournament_place_offered")).toBe(0);
    expect(
      await t.owner.query(
        "select 1 from private.mail_outbox where recipient_id = $1 and subject like 'Hay un lugar para ti en %'",
        [first.id],
      ),
    ).toHaveLength(1);
    await take(cup, first);
    expect(await t.balanceOf(first.participantId)).toBe(0);
    expect(await isIn(cup, first)).toBe(true);
    expect(await states(cup)).toEqual({ [second.participantId]: "waiting" });
  });

  test.each([
    { minutes: 1, until: "el próximo minuto" },
    { minutes: 45, until: "los próximos 45 minutos" },
    { minutes: 60, until: "la próxima hora" },
    { minutes: 1440, until: "las próximas 24 horas" },
  ])(
    "is kept for $minutes minutes, which the notice calls '$until'",
    async ({ minutes, until }) => {
      const { cup, inside } = await fullCup({
        waitingOfferMinutes: minutes,
        startDate: new Date(Date.now() + 25 * HOUR),
      });
      const [first] = (await queue(cup, 1)) as [Player];
      await withdraw(cup, inside[0]);
      expect(
        await t.owner.query(
          "select body from public.notifications where user_id = $1 and kind = 'tournament_place_offered'",
          [first.id],
        ),
      ).toEqual([
        { body: `Es tuyo si lo tomas en ${until}; después pasa al siguiente de la lista.` },
      ]);
    },
  );

  test("is kept until it begins and no longer, or a quarter of an hour where that is near", async () => {
    const keptFor = async (startsIn: number, waitingOfferMinutes: number) => {
      const { cup, inside } = await fullCup({
        waitingOfferMinutes,
        startDate: new Date(Date.now() + startsIn * MINUTE),
      });
      const [first] = (await queue(cup, 1)) as [Player];
      await withdraw(cup, inside[0]);
      const offer = await t.owner.one<{ minutes: number; body: string }>(
        `select round(extract(epoch from offer_ends_at - now()) / 60)::integer as minutes, notice.body
         from public.waiting_entries entry
         join public.notifications notice on notice.user_id = $2 and notice.kind = 'tournament_place_offered'
         where entry.tournament_id = $1`,
        [cup.id, first.id],
      );
      expect(offer.body).toContain(
        offer.minutes < waitingOfferMinutes ? "si lo tomas antes del " : "si lo tomas en ",
      );
      return offer.minutes;
    };
    expect(await keptFor(300, 1440)).toBe(300);
    expect(await keptFor(5, 1440)).toBe(15);
    expect(await keptFor(5, 10)).toBe(10);
  });

  test("is nobody else's: not of who waits behind, nor of who only registers now", async () => {
    const { cup, inside } = await fullCup();
    const [, second] = (await queue(cup, 2)) as Two;
    const newcomer = await t.createPlayer();
    await withdraw(cup, inside[0]);
    await t.expectRefusal(() => take(cup, second), "place_not_offered");
    await t.expectRefusal(() => take(cup, newcomer), "not_waiting");
    await t.expectRefusal(() => t.register(cup, newcomer), "tournament_full");
  });

  test("of somebody else cannot be taken or refused for him", async () => {
    const { cup, inside } = await fullCup();
    const [first] = (await queue(cup, 1)) as [Player];
    await withdraw(cup, inside[0]);
    const thief = await t.createPlayer();
    for (const act of [take, leave])
      await t.expectRefusal(() => act(cup, thief, first.participantId), "forbidden");
  });

  test("without the tickets stays offered, and costs nothing", async () => {
    const { cup, inside } = await fullCup({ entryFee: 10 });
    const [first] = (await queue(cup, 1)) as [Player];
    await withdraw(cup, inside[0]);
    await t.expectRefusal(() => take(cup, first), "insufficient_tickets");
    expect(await states(cup)).toEqual({ [first.participantId]: "offered" });
  });

  test("that is refused goes to the next at once", async () => {
    const { cup, inside } = await fullCup();
    const [first, second] = (await queue(cup, 2)) as Two;
    await withdraw(cup, inside[0]);
    await leave(cup, first);
    expect(await states(cup)).toEqual({ [second.participantId]: "offered" });
    expect(await notificationsOf(second, "tournament_place_offered")).toBe(1);
  });

  test("that nobody takes in time goes to the next, once, whenever the server comes to it", async () => {
    const { cup, inside } = await fullCup();
    const [first, second] = (await queue(cup, 2)) as Two;
    await withdraw(cup, inside[0]);
    await letOffersRunOut(cup);
    await t.expectRefusal(() => take(cup, first), "offer_expired");
    expect(await doDueWork(cup)).toBe(1);
    expect(await doDueWork(cup)).toBe(0);
    expect(await states(cup)).toEqual({
      [first.participantId]: "passed",
      [second.participantId]: "offered",
    });
    expect(await notificationsOf(first, "tournament_place_gone")).toBe(1);
    await t.expectRefusal(() => take(cup, first), "place_not_offered");
    await take(cup, second);
    await join(cup, first);
    expect(await states(cup)).toEqual({ [first.participantId]: "waiting" });
  });

  test("after everybody was asked it is anybody's: who waited, or who registers", async () => {
    const { cup, inside } = await fullCup();
    const [first, second] = (await queue(cup, 2)) as Two;
    await withdraw(cup, inside[0]);
    await withdraw(cup, inside[1]);
    await letOffersRunOut(cup);
    await doDueWork(cup);
    await take(cup, first);
    await t.register(cup, second);
    expect(await states(cup)).toEqual({});
  });

  test("comes as well of more places, of an entry that is annulled and of an account that closes", async () => {
    const { cup, inside } = await fullCup();
    const [first, second, third] = (await queue(cup, 3)) as Three;
    await t.admin.query("update public.tournaments set max_participants = 3 where id = $1", [
      cup.id,
    ]);
    expect(await states(cup)).toMatchObject({ [first.participantId]: "offered" });
    await t.admin.call("public.remove_tournament_participant", {
      p_tournament_id: cup.id,
      p_participant_id: inside[0].participantId,
    });
    expect(await states(cup)).toMatchObject({ [second.participantId]: "offered" });
    await t.owner.query("delete from auth.users where id = $1", [first.id]);
    expect(await states(cup)).toEqual({
      [second.participantId]: "offered",
      [third.participantId]: "offered",
    });
  });

  test("is not offered to a banned account or to a team that is gone", async () => {
    const { cup, inside } = await fullCup();
    const [banned, next] = (await queue(cup, 2)) as Two;
    await t.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [banned.id],
    );
    await withdraw(cup, inside[0]);
    expect(await states(cup)).toEqual({ [next.participantId]: "offered" });
    await t.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [next.id],
    );
    await t.expectRefusal(take(cup, next), "forbidden");
  });

  test("is taken by a team that has become too small for it by nobody", async () => {
    const cup = await t.createTournament({
      maxParticipants: 1,
      type: "team",
      teamFormat: "2v2",
    });
    const inside = await t.createTeam({ size: 2 });
    const shrunk = await t.createTeam({ size: 2 });
    await t.register(cup, inside);
    await join(cup, shrunk.leader, shrunk.participantId);
    await t.asUser(inside.leader).call("public.withdraw_from_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: inside.participantId,
    });
    await t.owner.query("delete from public.team_members where profile_id = $1", [
      shrunk.members[0]?.id,
    ]);
    await t.expectRefusal(() => take(cup, shrunk.leader, shrunk.participantId), "team_too_small");
  });

  test("ends with the draw: who had an offer waits on, and enters no more", async () => {
    const { cup } = await fullCup();
    const [first] = (await queue(cup, 1)) as [Player];
    await t.admin.query("update public.tournaments set max_participants = 3 where id = $1", [
      cup.id,
    ]);
    await t.startTournament(cup);
    expect(await states(cup)).toEqual({ [first.participantId]: "waiting" });
    await t.expectRefusal(() => take(cup, first), "place_not_offered");
    const late = await t.createPlayer();
    await t.expectRefusal(() => join(cup, late), "registration_closed");
  });

  test("of a cancelled cup: whoever waited is told why, and takes nothing", async () => {
    const { cup, inside } = await fullCup();
    const [first] = (await queue(cup, 1)) as [Player];
    await withdraw(cup, inside[0]);
    await t.admin.call("public.cancel_tournament", {
      p_tournament_id: cup.id,
      p_reason: "Se cortó la luz.",
    });
    expect(await notificationsOf(first, "tournament_cancelled")).toBe(1);
    await t.expectRefusal(() => take(cup, first), "tournament_cancelled");
  });

  test("no number of minutes outside of 1 to 1440 is a setting", async () => {
    for (const minutes of [0, -5, 1441])
      await expect(t.createTournament({ waitingOfferMinutes: minutes })).rejects.toMatchObject({
        constraint: "tournaments_waiting_offer_minutes_range",
      });
  });
});
