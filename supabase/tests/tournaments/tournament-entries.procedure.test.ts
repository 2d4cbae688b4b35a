import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let player: Player;
let stranger: Player;

beforeAll(async () => {
  player = await t.createPlayer({ tickets: 100 });
  stranger = await t.createPlayer();
});

const entry = (tournament: { id: string }, of: Player = player): Record<string, unknown> => ({
  p_tournament_id: tournament.id,
  p_participant_id: of.participantId,
});
const registrations = (tournament: {
  id: string;
}): Promise<{ participant_id: string; status: string; checked_in_at: Date | null }[]> =>
  t.owner.query(
    "select participant_id, status, checked_in_at from public.tournament_participants where tournament_id = $1 order by created_at",
    [tournament.id],
  );

describe("withdraw_from_tournament", () => {
  const withdraw = (tournament: { id: string }, by: Player = player): Promise<unknown> =>
    t.asUser(by).call("public.withdraw_from_tournament", entry(tournament));

  test("returns the fee and makes room", async () => {
    const tournament = await t.createTournament({ entryFee: 40, maxParticipants: 1 });
    const before = await t.balanceOf(player.participantId);
    await t.register(tournament, player);
    expect(await withdraw(tournament)).toBe(40);
    expect(await t.balanceOf(player.participantId)).toBe(before);
    expect(await registrations(tournament)).toEqual([]);
    await t.register(tournament, player);
    expect(await withdraw(tournament)).toBe(40);
    await t.expectSoundLedger();
  });

  test("only by who may act", async () => {
    const tournament = await t.createTournament({ entryFee: 5 });
    await t.register(tournament, player);
    await t.expectRefusal(() => withdraw(tournament, stranger), "forbidden");
  });

  test("after the start nothing is returned", async () => {
    const tournament = await t.createTournament({ entryFee: 5 });
    await t.register(tournament, player);
    const [other] = await t.registerPlayers(tournament, 1, { tickets: 5 });
    await t.startTournament(tournament);
    await t.setTournamentStatus(tournament, "Inscripciones");
    await t.expectRefusal(() => withdraw(tournament), "withdrawal_closed");
    expect(await t.balanceOf(other?.participantId ?? "")).toBe(0);
  });
});

describe("check_in", () => {
  const checkIn = (tournament: { id: string }, of: Player, by: Player = of): Promise<unknown> =>
    t.asUser(by).call("public.check_in", entry(tournament, of));
  const soon = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

  test("opens N minutes before the start; who misses it is left out of the structure", async () => {
    const tournament = await t.createTournament({
      checkInMinutes: 30,
      startDate: soon(20),
    });
    const [first, second, third] = (await t.registerPlayers(tournament, 3)) as [
      Player,
      Player,
      Player,
    ];
    expect(await checkIn(tournament, first)).toMatchObject({ participant_id: first.participantId });
    await checkIn(tournament, third);
    const at = (await registrations(tournament))[0]?.checked_in_at;
    await checkIn(tournament, first);
    expect((await registrations(tournament))[0]?.checked_in_at, "again changes nothing").toEqual(
      at,
    );

    const matches = await t.startTournament(tournament);
    expect(matches).toHaveLength(1);
    expect(matches[0]).toMatchObject({
      participant1_id: first.participantId,
      participant2_id: third.participantId,
    });
    expect((await registrations(tournament)).map((row) => row.status)).toEqual([
      "registered",
      "absent",
      "registered",
    ]);
    await t.expectRefusal(() => checkIn(tournament, second), "check_in_closed");
  });

  test("is refused to strangers", async () => {
    const open = await t.createTournament({ checkInMinutes: 30, startDate: soon(10) });
    const [guest] = (await t.registerPlayers(open, 1)) as [Player];
    await t.expectRefusal(() => checkIn(open, guest, stranger), "forbidden");
  });

  test("starting with fewer than two checked in makes no structure, and says so when asked for one", async () => {
    const tournament = await t.createTournament({
      checkInMinutes: 30,
      startDate: soon(10),
    });
    await t.registerPlayers(tournament, 3);
    expect(await t.startTournament(tournament)).toEqual([]);
    await t.expectRefusal(
      t.admin.call("public.generate_tournament_structure", { p_tournament_id: tournament.id }),
      "not_enough_participants",
      /asistencia confirmada/,
    );
  });
});

describe("remove_tournament_participant", () => {
  test("returns the fee, is recorded and told", async () => {
    const tournament = await t.createTournament({ entryFee: 7 });
    const before = await t.balanceOf(player.participantId);
    await t.register(tournament, player);
    expect(await t.admin.call("public.remove_tournament_participant", entry(tournament))).toBe(7);
    expect(await t.balanceOf(player.participantId)).toBe(before);
    expect(
      await t
        .asUser(player)
        .query("select kind from public.notifications where kind = 'tournament_removed'"),
    ).toHaveLength(1);
    expect(
      await t.admin.query(
        "select action from public.admin_audit_log where entity_id = $1 and action = 'remove_tournament_participant'",
        [tournament.id],
      ),
    ).toHaveLength(1);
  });

  test("refuses players, who is not registered, and after the start", async () => {
    const tournament = await t.createTournament();
    const [first] = (await t.registerPlayers(tournament, 2)) as [Player];
    await t.expectRefusal(
      () => t.asUser(first).call("public.remove_tournament_participant", entry(tournament, first)),
      "forbidden",
    );
    await t.expectRefusal(
      () => t.admin.call("public.remove_tournament_participant", entry(tournament, stranger)),
      "not_registered",
    );
    await t.startTournament(tournament);
    await t.expectRefusal(
      () => t.admin.call("public.remove_tournament_participant", entry(tournament, first)),
      "tournament_started",
    );
  });
});

describe("set_tournament_seeds", () => {
  const setSeeds = (
    tournament: { id: string },
    ids: (string | null)[],
    session: Session = t.admin,
  ): Promise<unknown> =>
    session.call("public.set_tournament_seeds", {
      p_tournament_id: tournament.id,
      p_participant_ids: ids,
    });

  test("the admin's order is the draw; who is not listed follows in order of registration", async () => {
    const tournament = await t.createTournament();
    const ids = (await t.registerPlayers(tournament, 4)).map(
      (entrant) => entrant.participantId,
    ) as [string, string, string, string];
    await setSeeds(tournament, [ids[3], ids[1]]);
    await setSeeds(tournament, [ids[2], ids[3]]);
    await t.startTournament(tournament);
    expect(await t.seedsOf(tournament)).toEqual([ids[2], ids[3], ids[0], ids[1]]);
  });

  test("refuses players, strangers in the list, repetitions and an order after results", async () => {
    const tournament = await t.createTournament();
    const [one, other] = (await t.registerPlayers(tournament, 2)) as [Player, Player];
    await t.expectRefusal(
      () => setSeeds(tournament, [one.participantId], t.asUser(one)),
      "forbidden",
    );
    for (const wrong of [
      [stranger.participantId],
      [one.participantId, one.participantId],
      [null],
    ]) {
      await t.expectRefusal(() => setSeeds(tournament, wrong), "invalid_seeds");
    }
    await t.startTournament(tournament);
    await setSeeds(tournament, [other.participantId, one.participantId]);
    const [redrawn] = await t.matchesOf(tournament);
    expect(redrawn, "an unplayed structure follows").toMatchObject({
      participant1_id: other.participantId,
      participant2_id: one.participantId,
    });
    if (!redrawn) throw new Error("no match");
    await t.declareWinner(redrawn, one.participantId);
    await t.expectRefusal(() => setSeeds(tournament, []), "structure_has_results");
    expect(await t.matchesOf(tournament)).toHaveLength(1);
  });
});

describe("deleting a tournament", () => {
  test("after the end returns nothing; with unpaid money prizes it is refused", async () => {
    const tournament = await t.createTournament({
      entryFee: 3,
      prizes: [{ type: "money", value: 100 }],
    });
    const [winner] = (await t.registerPlayers(tournament, 2, { tickets: 3 })) as [Player, Player];
    const [final] = await t.startTournament(tournament);
    if (!final) throw new Error("no match");
    await t.declareWinner(final, winner.participantId);
    await t.expectRefusal(
      () => t.admin.query("delete from public.tournaments where id = $1", [tournament.id]),
      "payouts_pending",
    );
    const { id } = await t.admin.one<{ id: string }>(
      "select id from public.payouts where tournament_id = $1",
      [tournament.id],
    );
    await t.owner.query(
      'update public.payouts set payment_info = \'{"alias": "cobra.aqui"}\' where id = $1',
      [id],
    );
    await t.admin.call("public.mark_payout_paid", { p_payout_id: id });
    expect(
      await t.admin.count("delete from public.tournaments where id = $1", [tournament.id]),
    ).toBe(1);
    expect(await t.balanceOf(winner.participantId)).toBe(0);
    expect(
      await t.admin.one("select tournament_name, tournament_id from public.payouts where id = $1", [
        id,
      ]),
    ).toEqual({
      tournament_name: tournament.name,
      tournament_id: null,
    });
    await t.expectSoundLedger();
  });
});
