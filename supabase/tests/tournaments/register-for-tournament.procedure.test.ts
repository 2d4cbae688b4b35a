import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let player: Player;
let team: Team;

beforeAll(async () => {
  player = await t.createPlayer({ tickets: 100 });
  team = await t.createTeam({ size: 3, coLeaders: 1, tickets: 100 });
});

const enter = (
  by: { id: string },
  tournamentId: string,
  participantId: string | null,
): Promise<unknown> =>
  t.asUser(by).call("public.register_for_tournament", {
    p_tournament_id: tournamentId,
    p_participant_id: participantId,
  });

const ledgerOf = (
  participantId: string,
  tournamentId: string,
): Promise<{ delta: number; kind: string }[]> =>
  t.owner.query(
    "select delta, kind from public.ticket_transactions where participant_id = $1 and reference_id = $2 order by position",
    [participantId, tournamentId],
  );

describe("registration", () => {
  test("a player enters and pays from his own wallet", async () => {
    const tournament = await t.createTournament({ entryFee: 30 });
    const registration = await enter(player, tournament.id, player.participantId);
    expect(registration).toMatchObject({
      tournament_id: tournament.id,
      participant_id: player.participantId,
      status: "registered",
      fee_paid: 30,
      fee_wallet_id: player.participantId,
      seed: null,
    });
    expect(await t.balanceOf(player.participantId)).toBe(70);
    expect(await ledgerOf(player.participantId, tournament.id)).toEqual([
      { delta: -30, kind: "tournament_fee" },
    ]);
    await t.expectSoundLedger();
  });

  test("a co-leader enters the team, which pays", async () => {
    const tournament = await t.createTournament({
      type: "team",
      teamFormat: "3v3",
      entryFee: 25,
    });
    const [coLeader] = team.members;
    await enter(coLeader as Player, tournament.id, team.participantId);
    expect(await t.balanceOf(team.participantId)).toBe(75);
  });

  test("a team tournament on personal tickets is paid by whoever registers", async () => {
    const leader = await t.createPlayer({ tickets: 10 });
    const own = await t.createTeam({ leader });
    const tournament = await t.createTournament({
      type: "team",
      teamFormat: "1v1",
      ticketType: "personal",
      entryFee: 10,
    });
    await enter(leader, tournament.id, own.participantId);
    expect(await t.balanceOf(leader.participantId)).toBe(0);
    expect(await t.balanceOf(own.participantId)).toBe(0);
  });

  test("an individual tournament on team tickets takes them from the team, if the player may spend them", async () => {
    const own = await t.createTeam({ size: 2, tickets: 20 });
    const tournament = await t.createTournament({ ticketType: "team", entryFee: 20 });
    const [member] = own.members;
    await t.expectRefusal(
      () => enter(member as Player, tournament.id, (member as Player).participantId),
      "team_wallet_required",
    );
    await enter(own.leader, tournament.id, own.leader.participantId);
    expect(await t.balanceOf(own.participantId)).toBe(0);
  });

  test("a free tournament asks for no wallet", async () => {
    const tournament = await t.createTournament({ ticketType: "team" });
    const teamless = await t.createPlayer();
    expect(await enter(teamless, tournament.id, teamless.participantId)).toMatchObject({
      fee_paid: 0,
      fee_wallet_id: null,
    });
  });

  test("participant_count is readable by visitors", async () => {
    const tournament = await t.createTournament();
    await t.registerPlayers(tournament, 3);
    expect(
      await t.anon.one(
        "select public.participant_count(t) from public.tournaments t where id = $1",
        [tournament.id],
      ),
    ).toEqual({ participant_count: 3 });
  });
});

describe("refusals, each leaving no trace", () => {
  // The other refusals are in tournament-acts.procedure.test.ts.
  test.each([
    {
      why: "a team in an individual tournament",
      code: "wrong_participant_type",
      message: /individual/,
      by: () => team.leader,
      participant: () => team.participantId,
    },
    {
      why: "somebody else's participant",
      code: "forbidden",
      message: /No puedes inscribir/,
      participant: () => team.leader.participantId,
    },
    {
      why: "a participant that does not exist",
      code: "participant_not_found",
      message: "No se pudo identificar tu ID de participante.",
      participant: () => "00000000-0000-4000-8000-000000000000",
    },
    {
      why: "no participant",
      code: "participant_not_found",
      message: "No se pudo identificar tu ID de participante.",
      participant: () => null,
    },
  ])("$why: $code", async ({ code, message, by, participant }) => {
    const { id } = await t.createTournament();
    await t.expectRefusal(() => enter(by?.() ?? player, id, participant()), code, message);
  });

  test("a tournament that does not exist", async () => {
    await t.expectRefusal(
      () => enter(player, "00000000-0000-4000-8000-000000000000", player.participantId),
      "tournament_not_found",
      "Torneo no encontrado.",
    );
  });

  test("back in Inscripciones after the structure was made", async () => {
    const tournament = await t.createTournament();
    await t.registerPlayers(tournament, 2);
    await t.startTournament(tournament);
    await t.admin.query("update public.tournaments set status = 'Inscripciones' where id = $1", [
      tournament.id,
    ]);
    await t.expectRefusal(
      () => enter(player, tournament.id, player.participantId),
      "registration_closed",
    );
  });

  test("while tournaments are in maintenance, with the module's message", async () => {
    const tournament = await t.createTournament();
    await t.admin.query(
      "update public.system_status set is_enabled = false, maintenance_message = 'Volvemos el lunes.' where module_name = 'tournaments'",
    );
    try {
      await t.expectRefusal(
        () => enter(player, tournament.id, player.participantId),
        "module_disabled",
        "Volvemos el lunes.",
      );
    } finally {
      await t.admin.query(
        "update public.system_status set is_enabled = true, maintenance_message = null where module_name = 'tournaments'",
      );
    }
  });

  test("a visitor", async () => {
    const tournament = await t.createTournament();
    await expectSqlState(
      t.anon.query("select public.register_for_tournament($1, $2)", [
        tournament.id,
        player.participantId,
      ]),
      "42501",
    );
  });
});
