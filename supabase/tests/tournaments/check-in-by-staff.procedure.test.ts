import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Tournament } from "@leyenda/testing/tournaments";
import { once } from "@leyenda/testing/once";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const { notificationsOf } = t.waitingActs();
let stranger: Player;

type Two = [Player, Player];

beforeAll(async () => {
  stranger = await t.createPlayer();
});

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const of = (cup: Tournament, who: Player) => ({
  p_tournament_id: cup.id,
  p_participant_id: who.participantId,
});
const checkIn = (cup: Tournament, who: Player) =>
  t.asUser(who).call("public.check_in", of(cup, who));
const extend = (cup: Tournament, minutes: unknown, by = t.admin): Promise<Date> =>
  by.call("public.extend_check_in", { p_tournament_id: cup.id, p_minutes: minutes });
const confirm = (cup: Tournament, who: Player, by = t.admin) =>
  by.call("public.confirm_check_in", of(cup, who));
const call = (cup: Tournament, by = t.admin): Promise<number> =>
  by.call("public.call_missing", { p_tournament_id: cup.id });

async function cupIn(minutes: number): Promise<{ cup: Tournament; inside: Two }> {
  const cup = await t.createTournament({
    checkInMinutes: 30,
    startDate: inMinutes(minutes),
  });
  return { cup, inside: (await t.registerPlayers(cup, 2)) as Two };
}

describe("the end of check-in", () => {
  test("is the start; who is late is told whom to ask, and who confirmed stays confirmed", async () => {
    const { cup, inside } = await cupIn(10);
    await checkIn(cup, inside[0]);
    await t.admin.query("update public.tournaments set start_date = now() where id = $1", [cup.id]);
    await t.expectRefusal(
      () => checkIn(cup, inside[1]),
      "check_in_closed",
      /pide a la organización/,
    );
    expect(await checkIn(cup, inside[0])).toMatchObject({
      participant_id: inside[0].participantId,
    });
  });

  test("is put off by minutes, from where it stands; only who is missing hears of it", async () => {
    const { cup, inside } = await cupIn(10);
    await checkIn(cup, inside[0]);
    const until = await extend(cup, 10);
    expect(until.getTime() - Date.now()).toBeGreaterThan(19 * 60_000);
    expect(await notificationsOf(inside[0], "check_in_extended")).toBe(0);
    expect(await notificationsOf(inside[1], "check_in_extended")).toBe(1);
  });

  test("once over it is opened again for as many minutes from now", async () => {
    const { cup, inside } = await cupIn(-60);
    const until = await extend(cup, 10);
    expect(until.getTime() - Date.now()).toBeLessThan(11 * 60_000);
    await checkIn(cup, inside[1]);
    const [notice] = await t
      .asUser(inside[1])
      .query<{ title: string }>(
        "select title from public.notifications where kind = 'check_in_extended'",
      );
    expect(notice?.title).toContain("Otra vez puedes confirmar");
  });

  const soon = once(() => cupIn(10));

  test.each([0, -10, 1441, null])("not by %s minutes", async (minutes) => {
    const { cup } = await soon();
    await t.expectRefusal(() => extend(cup, minutes), "minutes_invalid");
  });
});

describe("staff", () => {
  test("confirms for somebody before, during and after; he is told, once", async () => {
    const { cup, inside } = await cupIn(600);
    await confirm(cup, inside[0]);
    expect(await notificationsOf(inside[0], "check_in_confirmed")).toBe(1);
    await t.expectRefusal(() => confirm(cup, inside[0]), "already_checked_in");
    await t.expectRefusal(() => confirm(cup, stranger), "not_registered");
    await t.owner.query("update public.tournaments set start_date = now() where id = $1", [cup.id]);
    await confirm(cup, inside[1]);
    expect(await t.startTournament(cup)).toHaveLength(1);
    await t.expectRefusal(() => confirm(cup, inside[1]), "check_in_closed");
  });

  test("calls those who are missing, not those who are here, and not twice in two minutes", async () => {
    const { cup, inside } = await cupIn(10);
    await checkIn(cup, inside[0]);
    expect(await call(cup)).toBe(1);
    expect(await notificationsOf(inside[0], "check_in_missing")).toBe(0);
    expect(await notificationsOf(inside[1], "check_in_missing")).toBe(1);
    await t.expectRefusal(() => call(cup), "rate_limited");
    const { cup: early } = await cupIn(600);
    await t.expectRefusal(() => call(early), "check_in_not_open");
  });

  test("is staff: players do none of it, and a cup without check-in has none of it", async () => {
    const { cup, inside } = await cupIn(10);
    const player = t.asUser(inside[0]);
    for (const act of [
      () => extend(cup, 10, player),
      () => confirm(cup, inside[0], player),
      () => call(cup, player),
    ])
      await t.expectRefusal(act, "forbidden");
    const without = await t.createTournament();
    await t.expectRefusal(() => extend(without, 10), "check_in_not_used");
  });
});
