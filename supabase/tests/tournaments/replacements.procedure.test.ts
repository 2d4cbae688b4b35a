import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { NewTournament, Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
const { join, leave, take, queue, states, letOffersRunOut, doDueWork, notificationsOf } =
  t.waitingActs();

type Two = [Player, Player];
type Four = [Player, Player, Player, Player];

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const of = (cup: Tournament, who: Pick<Player, "participantId">) => ({
  p_tournament_id: cup.id,
  p_participant_id: who.participantId,
});
const checkIn = (cup: Tournament, who: Player) =>
  t.asUser(who).call("public.check_in", of(cup, who));
const offer = (cup: Tournament, who: Pick<Player, "participantId">) =>
  t.admin.call("public.offer_replacement", of(cup, who));
const offers = async (cup: Tournament): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    (
      await t.admin.query<{ participant_id: string; is_offered: boolean }>(
        "select participant_id, is_offered from public.place_offers($1)",
        [cup.id],
      )
    ).map((row) => [row.participant_id, row.is_offered]),
  );
const takeBack = (cup: Tournament, who: Player) =>
  t.admin.call("public.take_back_offer", of(cup, who));
const statusOf = async (cup: Tournament, who: Player): Promise<string | undefined> =>
  (
    await t.owner.query<{ status: string }>(
      "select status from public.tournament_participants where tournament_id = $1 and participant_id = $2",
      [cup.id, who.participantId],
    )
  )[0]?.status;

/** A full tournament with check-in: two participants came, two did not, and others wait. */
async function checkInCup(waiting: number, wanted: NewTournament = {}) {
  const cup = await t.createTournament({
    maxParticipants: 4,
    checkInMinutes: 30,
    startDate: inMinutes(10),
    allowsReplacement: true,
    ...wanted,
  });
  const inside = (await t.registerPlayers(cup, 4, { tickets: 20 })) as Four;
  await checkIn(cup, inside[0]);
  await checkIn(cup, inside[1]);
  return { cup, inside, list: await queue(cup, waiting, { tickets: 20 }) };
}

const closeCheckIn = (cup: Tournament) =>
  t.admin.query(
    "update public.tournaments set start_date = now() - interval '1 second' where id = $1",
    [cup.id],
  );

describe("until the draw", () => {
  test("who did not confirm loses the place to who waits when check-in closes, last registered first", async () => {
    const { cup, inside, list } = await checkInCup(1, { entryFee: 10 });
    const [first] = list as [Player];
    expect(await doDueWork(cup), "only the check-in is announced").toBe(1);
    expect(await states(cup)).toEqual({ [first.participantId]: "waiting" });
    await t.owner.query(
      "update public.tournaments set check_in_closes_at = now() - interval '1 second' where id = $1",
      [cup.id],
    );
    expect(await doDueWork(cup)).toBe(1);
    expect(await states(cup)).toEqual({ [first.participantId]: "offered" });
    await t.expectRefusal(() => checkIn(cup, inside[3]), "check_in_closed");
    await take(cup, first);
    expect(await t.balanceOf(first.participantId)).toBe(10);
    expect(await statusOf(cup, inside[3])).toBe("absent");
    expect(await notificationsOf(inside[3], "tournament_replaced")).toBe(1);
    await t.expectRefusal(
      () => t.asUser(inside[3]).call("public.withdraw_from_tournament", of(cup, inside[3])),
      "place_given",
    );
    expect(
      (await t.startTournament(cup)).flatMap((match) => [
        match.participant1_id,
        match.participant2_id,
      ]),
    ).toEqual(expect.arrayContaining([first.participantId]));
  });

  test("place_offers names whom offer_replacement would take: nobody during check-in, then who is missing", async () => {
    const { cup, inside, list } = await checkInCup(2);
    expect(await offers(cup)).toEqual({});
    await t.expectRefusal(() => offer(cup, inside[3]), "cannot_be_replaced");
    expect(await offers(cup)).toEqual({});
    await closeCheckIn(cup);
    expect(await offers(cup)).toEqual({
      [inside[2].participantId]: true,
      [inside[3].participantId]: true,
    });
    await leave(cup, list[1] as Player);
    expect(await offers(cup), "nobody waits for the other place").toEqual({
      [inside[3].participantId]: true,
    });
    await t.expectRefusal(
      () => t.asUser(inside[0]).call("public.place_offers", { p_tournament_id: cup.id }),
      "forbidden",
    );
  });

  test("without the organiser's leave nobody is replaced", async () => {
    const { cup, inside, list } = await checkInCup(1, { allowsReplacement: false });
    await closeCheckIn(cup);
    await doDueWork(cup);
    expect(await states(cup)).toEqual({ [(list[0] as Player).participantId]: "waiting" });
    await t.expectRefusal(() => offer(cup, inside[3]), "replacement_not_allowed");
  });

  test("an absent one who comes while his place is offered waits for the offer's end, or staff takes it back", async () => {
    const { cup, inside, list } = await checkInCup(1);
    const [first] = list as [Player];
    await closeCheckIn(cup);
    expect(await states(cup)).toEqual({ [first.participantId]: "offered" });
    await t.admin.call("public.extend_check_in", { p_tournament_id: cup.id, p_minutes: 10 });
    await t.expectRefusal(() => checkIn(cup, inside[3]), "place_offered");
    await takeBack(cup, inside[3]);
    await t.expectRefusal(() => takeBack(cup, inside[3]), "not_offered");
    expect(await states(cup)).toEqual({ [first.participantId]: "waiting" });
    expect(await notificationsOf(first, "tournament_place_gone")).toBe(1);
    await t.expectRefusal(() => take(cup, first), "place_not_offered");
  });
});

describe("from the draw until round 2", () => {
  /** A drawn bracket of four, with a waiting list. */
  async function drawnCup(waiting: number, wanted: NewTournament = {}) {
    const cup = await t.createTournament({
      maxParticipants: 4,
      allowsReplacement: true,
      ...wanted,
    });
    const inside = (await t.registerPlayers(cup, 4)) as Four;
    const list = await queue(cup, waiting, { tickets: 20 });
    const matches = await t.startTournament(cup);
    return { cup, inside, list, matches };
  }

  test.each(["single-elimination", "double-elimination", "round-robin", "swiss"] as const)(
    "%s: the newcomer has the seed and every match of the absent, and the cup is played to its end",
    async (format) => {
      const { cup, inside, list, matches } = await drawnCup(2, { format, entryFee: 0 });
      const [first] = list as Two;
      const absent = inside[3];
      await offer(cup, absent);
      await t.expectRefusal(() => offer(cup, absent), "already_offered");
      await take(cup, first);
      const after = await t.matchesOf(cup);
      const swapped = (id: string | null) =>
        id === absent.participantId ? first.participantId : id;
      expect(
        after.map((match) => [match.id, match.participant1_id, match.participant2_id]),
      ).toEqual(
        matches.map((match) => [
          match.id,
          swapped(match.participant1_id),
          swapped(match.participant2_id),
        ]),
      );
      expect(await statusOf(cup, absent)).toBe("absent");
      await t.playToTheEnd(cup);
      const { finished_at: finished } = await t.owner.one<{ finished_at: Date | null }>(
        "select finished_at from public.tournaments where id = $1",
        [cup.id],
      );
      if (format !== "swiss") expect(finished).not.toBeNull();
    },
  );

  test("also where the draw was shown live", async () => {
    const cup = await t.createTournament({ maxParticipants: 4, allowsReplacement: true });
    const inside = (await t.registerPlayers(cup, 4)) as Four;
    const [first] = (await queue(cup, 1)) as [Player];
    const [stage] = await t.stagesOf(cup);
    const draw = await t.admin.call("public.start_live_draw", { p_stage_id: stage?.id });
    await t.admin.call("public.reveal_live_draw", {
      p_live_draw_id: draw,
      p_revealed: 0,
      p_count: 4,
    });
    await t.startTournament(cup);
    await offer(cup, inside[3]);
    await take(cup, first);
    const sides = (await t.matchesOf(cup)).flatMap((match) => [
      match.participant1_id,
      match.participant2_id,
    ]);
    expect(sides).toContain(first.participantId);
    expect(sides).not.toContain(inside[3].participantId);
  });

  test("a bye goes to the newcomer as well", async () => {
    const cup = await t.createTournament({ maxParticipants: 3, allowsReplacement: true });
    const inside = await t.registerPlayers(cup, 3);
    const [first] = (await queue(cup, 1)) as [Player];
    const matches = await t.startTournament(cup);
    const bye = matches.find(({ status }) => status === "bye");
    const absent = inside.find(({ participantId }) => participantId === bye?.winner_id) as Player;
    await offer(cup, absent);
    await take(cup, first);
    const after = await t.matchesOf(cup);
    expect(after.find(({ id }) => id === bye?.id)?.winner_id).toBe(first.participantId);
    expect(JSON.stringify(after)).not.toContain(absent.participantId);
  });

  test("the rival hears whom he plays, and that the offer passes on when nobody takes it", async () => {
    const { cup, inside, list, matches } = await drawnCup(2);
    const [first, second] = list as Two;
    const absent = inside[3];
    await offer(cup, absent);
    await letOffersRunOut(cup);
    await doDueWork(cup);
    expect(await states(cup)).toEqual({
      [first.participantId]: "passed",
      [second.participantId]: "offered",
    });
    await take(cup, second);
    const match = matches.find(
      ({ participant1_id: one, participant2_id: other }) =>
        one === absent.participantId || other === absent.participantId,
    );
    const rival = inside.find(
      ({ participantId }) =>
        participantId !== absent.participantId &&
        (participantId === match?.participant1_id || participantId === match?.participant2_id),
    ) as Player;
    const reported = await t
      .asUser(rival)
      .query<{ body: string }>(
        "select body from public.notifications where kind = 'match_ready' and participant_id = $1",
        [second.participantId],
      );
    expect(reported).toEqual([{ body: `Reemplaza a ${absent.username}, que no se presentó.` }]);
  });

  test("refusing it passes it on at once", async () => {
    const { cup, inside, list } = await drawnCup(2);
    const [first, second] = list as Two;
    await offer(cup, inside[3]);
    await leave(cup, first);
    expect(await states(cup)).toEqual({ [second.participantId]: "offered" });
  });

  test("who has played, whoever waits once round 2 began, and players' own orders are refused", async () => {
    const { cup, inside, list, matches } = await drawnCup(1);
    const [first] = list as [Player];
    const [one, other] = matches as [(typeof matches)[0], (typeof matches)[0]];
    await t.declareWinner(one, one.participant1_id as string);
    const played = inside.find(
      ({ participantId }) => participantId === one.participant1_id,
    ) as Player;
    const absent = inside.find(
      ({ participantId }) => participantId === other.participant2_id,
    ) as Player;
    await t.expectRefusal(() => offer(cup, played), "cannot_be_replaced");
    expect(await offers(cup)).toEqual({
      [other.participant1_id as string]: false,
      [other.participant2_id as string]: false,
    });
    await t.expectRefusal(
      () => t.asUser(played).call("public.offer_replacement", of(cup, absent)),
      "forbidden",
    );
    await t.expectRefusal(() => offer(cup, first), "not_registered");
    await offer(cup, absent);
    await t.declareWinner(other, other.participant1_id as string);
    await t.expectRefusal(() => take(cup, first), "place_gone");
    const final = (await t.matchesOf(cup)).find(({ round }) => round === 2);
    if (final) await t.declareWinner(final, final.participant1_id as string);
    const late = await t.createPlayer();
    await t.expectRefusal(() => join(cup, late), "registration_closed");
  });

  test("who is in the middle of a series has begun", async () => {
    const { cup, inside, matches } = await drawnCup(1, { bestOf: 3 });
    await t.owner.query(
      `insert into public.match_games (tournament_match_id, number, winner_id, source)
       values ($1, 1, $2, 'side')`,
      [matches[0]?.id, matches[0]?.participant1_id],
    );
    const plays = inside.find(
      ({ participantId }) => participantId === matches[0]?.participant2_id,
    ) as Player;
    await t.expectRefusal(() => offer(cup, plays), "cannot_be_replaced");
  });

  test("nobody waits: the organiser is told so", async () => {
    const { cup, inside } = await drawnCup(0);
    await t.expectRefusal(() => offer(cup, inside[3]), "nobody_waits");
    const late = await t.createPlayer();
    await join(cup, late);
    await offer(cup, inside[3]);
    await take(cup, late);
  });

  test("a team comes with a roster of its own, and without those who play here for another", async () => {
    const cup = await t.createTournament({
      maxParticipants: 2,
      allowsReplacement: true,
      type: "team",
      teamFormat: "2v2",
    });
    const [stays, absent, newcomer] = (await Promise.all(
      [0, 1, 2].map(() => t.createTeam({ size: 2 })),
    )) as [Team, Team, Team];
    for (const team of [stays, absent]) await t.register(cup, team);
    await join(cup, newcomer.leader, newcomer.participantId);
    await t.startTournament(cup);
    await offer(cup, absent);
    // One of the new members played for a team of this tournament.
    const turncoat = newcomer.members[0] as Player;
    await t.owner.query(
      "insert into public.roster_entries (tournament_id, participant_id, profile_id, state) values ($1, $2, $3, 'left')",
      [cup.id, stays.participantId, turncoat.id],
    );
    await t.expectRefusal(
      () => take(cup, newcomer.leader, newcomer.participantId),
      "team_too_small",
      /con otro equipo/,
    );
    await t.owner.query("delete from public.roster_entries where profile_id = $1", [turncoat.id]);
    await take(cup, newcomer.leader, newcomer.participantId);
    expect(
      await t.owner.query(
        "select 1 from public.roster_entries where tournament_id = $1 and participant_id = $2 and state = 'active'",
        [cup.id, newcomer.participantId],
      ),
    ).toHaveLength(2);
  });
});
