import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { expectSqlState } from "../support/refusal.ts";
import { once } from "@leyenda/testing/once";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

beforeAll(async () => {
  await t.createTournament();
});

const update = (id: string, set: string): Promise<unknown> =>
  t.admin.query(`update public.tournaments set ${set} where id = $1`, [id]);

describe("a new tournament", () => {
  test("has the product's defaults", async () => {
    expect(
      await t.admin.one(
        `insert into public.tournaments (name, game, start_date) values ('  Copa  ', 'Valorant', now())
         returning name, status, type, team_format, best_of, format, ticket_type, max_participants, entry_fee,
           prizes, check_in_minutes, third_place_match, seeding_mode`,
      ),
    ).toEqual({
      name: "Copa",
      status: "Próximamente",
      type: "team",
      team_format: "5v5",
      best_of: 3,
      format: "single-elimination",
      ticket_type: "team",
      max_participants: 0,
      entry_fee: 0,
      prizes: [],
      check_in_minutes: null,
      third_place_match: false,
      seeding_mode: "ranked",
    });
  });

  test.each([
    { prizes: [{ type: "money", value: 10.5 }], why: "money has cents" },
    { prizes: Array.from({ length: 4 }, () => ({ type: "tickets", value: 1 })), why: "four" },
  ])("accepts prizes: $why", async ({ prizes }) => {
    await expect(
      t.createTournament({ prizes: prizes as { type: "money"; value: number }[] }),
    ).resolves.toHaveProperty("id");
  });

  test.each<{ prizes: unknown; why: string }>([
    { prizes: Array.from({ length: 5 }, () => ({ type: "tickets", value: 1 })), why: "five" },
    { prizes: [{ type: "tickets", value: 1.5 }], why: "half a ticket" },
    { prizes: [{ type: "money", value: 0.001 }], why: "less than a cent" },
    { prizes: [{ type: "tickets", value: 0 }], why: "nothing" },
    { prizes: [{ type: "tickets", value: -1 }], why: "a debt" },
    { prizes: [{ type: "tickets", value: "5" }], why: "text" },
    { prizes: [{ type: "car", value: 1 }], why: "another kind" },
    { prizes: [{ type: "tickets", value: 1, to: "me" }], why: "another key" },
    { prizes: { type: "tickets", value: 1 }, why: "no list" },
    { prizes: [null], why: "a hole" },
  ])("refuses prizes: $why", async ({ prizes }) => {
    await t.expectRefusal(
      t.admin.query(
        "insert into public.tournaments (name, game, start_date, prizes) values ('x', 'Valorant', now(), $1)",
        [JSON.stringify(prizes)],
      ),
      "prizes_invalid",
    );
  });

  const open = once(() => t.createTournament({ startDate: new Date("2030-02-01T10:00:00Z") }));

  test.each([
    "name = 'x', status = 'Cancelado'",
    "team_format = '6v6'",
    "type = 'solo'",
    "format = 'liga'",
    "ticket_type = 'gold'",
    "entry_fee = -1",
    "max_participants = -1",
  ])("refuses %s", async (set) => {
    const { id } = await open();
    await expectSqlState(update(id, set), "23514");
  });

  test.each([
    ["name_required", { name: "  " }, "El nombre del torneo es obligatorio."],
    ["name_required", { name: null }, "El nombre del torneo es obligatorio."],
    ["name_too_long", { name: "x".repeat(121) }, "hasta 120 caracteres"],
    ["game_required", { game: "" }, "Elige el juego del torneo."],
    ["game_required", { game: null }, "Elige el juego del torneo."],
    ["game_not_found", { game: "Ajedrez" }, "El juego «Ajedrez» no existe."],
    ["start_date_required", { start_date: null }, "Indica cuándo comienza el torneo."],
    ["best_of_not_allowed", { best_of: 2 }, "al mejor de 1, 3, 5, 7 o 9"],
    ["best_of_not_allowed", { best_of: null }, "al mejor de 1, 3, 5, 7 o 9"],
    [
      "deadline_after_start",
      { start_date: "2030-01-01T10:00:00Z", registration_deadline: "2030-01-01T10:01:00Z" },
      "El cierre de inscripciones no puede ser posterior al comienzo.",
    ],
  ])("says %s, when made and when changed, of %o", async (code, wrong, message) => {
    const { id } = await open();
    const sets = Object.keys(wrong).map((column, index) => `${column} = $${index + 2}`);
    await t.expectRefusal(
      () =>
        t.admin.query(`update public.tournaments set ${sets.join(", ")} where id = $1`, [
          id,
          ...Object.values(wrong),
        ]),
      code,
      message,
    );
    const row = { name: "Copa", game: "Valorant", start_date: "2030-01-01T10:00:00Z", ...wrong };
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    await t.expectRefusal(
      () =>
        t.admin.query(
          `insert into public.tournaments (${Object.keys(row).join(", ")}) values (${places.join(", ")})`,
          Object.values(row),
        ),
      code,
      message,
    );
  });

  test("keeps its deadline before its start when only the start moves", async () => {
    const { id } = await t.createTournament({
      startDate: new Date("2030-02-01T10:00:00Z"),
      registrationDeadline: new Date("2030-02-01T09:00:00Z"),
    });
    await t.expectRefusal(
      update(id, "start_date = '2030-02-01T08:00:00Z'"),
      "deadline_after_start",
    );
    await update(id, "start_date = '2030-02-01T09:00:00Z'");
  });

  test("follows its game when that is renamed", async () => {
    const { id } = await t.createTournament({ game: "Damas" });
    await t.admin.query("update public.games set name = 'Damas chinas' where name = 'Damas'");
    expect(await t.admin.one("select game from public.tournaments where id = $1", [id])).toEqual({
      game: "Damas chinas",
    });
  });
});

describe("what has happened stays true", () => {
  test("the type with participants, a capacity below them, and prizes once paid", async () => {
    const { id } = await t.createTournament({ prizes: [{ type: "tickets", value: 1 }] });
    await t.registerPlayers({ id }, 3);
    await t.expectRefusal(() => update(id, "type = 'team'"), "tournament_has_participants");
    await t.expectRefusal(() => update(id, "max_participants = 2"), "capacity_below_participants");
    await update(id, "max_participants = 3");
    await t.startTournament({ id });
    await t.playToTheEnd({ id });
    await t.expectRefusal(() => update(id, "prizes = '[]'"), "prizes_paid");
    await update(id, "rules = 'Juego limpio', name = 'Copa terminada'");
  });
});

describe("setting Activo", () => {
  test("makes the structure once, with two participants or more", async () => {
    const tournament = await t.createTournament();
    expect(await t.startTournament(tournament)).toEqual([]);
    await update(tournament.id, "status = 'Inscripciones'");
    await t.registerPlayers(tournament, 2);
    const [match] = await t.startTournament(tournament);
    await update(tournament.id, "status = 'Próximamente'");
    await t.startTournament(tournament);
    expect((await t.matchesOf(tournament)).map(({ id }) => id)).toEqual([match?.id]);
  });

  test("is an admin's, like every status", async () => {
    const tournament = await t.createTournament();
    const [player] = (await t.registerPlayers(tournament, 2)) as [Player];
    expect(
      await t
        .asUser(player)
        .count("update public.tournaments set status = 'Activo' where id = $1", [tournament.id]),
    ).toBe(0);
    expect(await t.matchesOf(tournament)).toEqual([]);
  });
});

describe("reads of the back office", () => {
  test("contact details: a player's own, of a team its leader's, and the identity in the game", async () => {
    const leader = await t.createPlayer({
      username: "lideresa",
      phoneNumber: "+54 11 5555",
      profile: { fullName: "Ana Díaz" },
    });
    const team = await t.createTeam({ name: "Contactables", leader });
    await t
      .asUser(leader)
      .query(`update public.teams set game_identities = '{"Valorant": "CON#1"}' where id = $1`, [
        team.id,
      ]);
    const tournament = await t.createTournament({ type: "team" });
    await t.register(tournament, { by: leader, participantId: team.participantId });
    expect(
      await t.admin.query(
        "select type, name, email, phone_number, in_game_id, contact_username, contact_full_name from public.tournament_contacts($1)",
        [tournament.id],
      ),
    ).toEqual([
      {
        type: "team",
        name: "Contactables",
        email: leader.email,
        phone_number: "+54 11 5555",
        in_game_id: "CON#1",
        contact_username: "lideresa",
        contact_full_name: "Ana Díaz",
      },
    ]);
  });

  test("the identity in the game is the team's, or else the leader's, or the player's own", async () => {
    const leader = await t.createPlayer({
      profile: { gameIdentities: { Valorant: "LID#2" } },
    });
    const team = await t.createTeam({ leader });
    const cup = await t.createTournament({ type: "team" });
    await t.register(cup, { by: leader, participantId: team.participantId });
    const open = await t.createTournament();
    await t.register(open, leader);
    const identityIn = async ({ id }: { id: string }): Promise<string | null> => {
      const row = await t.admin.one<{ in_game_id: string | null }>(
        "select in_game_id from public.tournament_contacts($1)",
        [id],
      );
      return row.in_game_id;
    };
    const setOfTeam = (identities: object): Promise<unknown> =>
      t
        .asUser(leader)
        .query("update public.teams set game_identities = $2 where id = $1", [team.id, identities]);
    for (const none of [{}, { Valorant: " " }, { "Otro juego": "OTRO#1" }]) {
      await setOfTeam(none);
      expect(await identityIn(cup)).toBe("LID#2");
    }
    await setOfTeam({ Valorant: "EQ#1" });
    expect(await identityIn(cup)).toBe("EQ#1");
    expect(await identityIn(open)).toBe("LID#2");
  });

  test("matches by a participant's name, ignoring case and accents; a wildcard is a letter", async () => {
    const tournament = await t.createTournament();
    const named = await t.createPlayer({ username: "Ñandú_100" });
    await t.register(tournament, named);
    await t.registerPlayers(tournament, 1);
    await t.startTournament(tournament);
    const find = (text: string): Promise<object[]> =>
      t.asUser(named).query("select id from public.find_tournament_matches($1)", [text]);
    for (const text of ["nandu", "ÑANDÚ", "du_1"]) expect(await find(text)).toHaveLength(1);
    for (const text of ["n%u", "nand__100", " "]) expect(await find(text)).toEqual([]);
  });

  test("pending payouts follow the receiver's payment data, paid ones keep theirs", async () => {
    const tournament = await t.createTournament({ prizes: [{ type: "money", value: 80 }] });
    const [winner] = (await t.registerPlayers(tournament, 2)) as [Player];
    await t.startTournament(tournament);
    await t.playToTheEnd(tournament);
    const save = (alias: string): Promise<unknown> =>
      t.asUser(winner).call("public.save_payment_info", { p_cvu: null, p_alias: alias });
    const payout = (): Promise<{ id: string; alias: string; status: string }> =>
      t
        .asUser(winner)
        .one(
          "select id, payment_info ->> 'alias' as alias, status from public.payouts where tournament_id = $1",
          [tournament.id],
        );
    await save("primero.alias");
    await save("segundo.alias");
    expect(await payout()).toMatchObject({ alias: "segundo.alias", status: "pending" });
    const { id } = await payout();
    await t.expectRefusal(
      t.admin.call("public.mark_payout_paid", { p_payout_id: id, p_note: "x".repeat(501) }),
      "note_too_long",
    );
    await t.admin.call("public.mark_payout_paid", { p_payout_id: id });
    await save("tercero.alias");
    expect(await payout()).toMatchObject({ alias: "segundo.alias", status: "paid" });
    await t.expectRefusal(
      t.admin.call("public.mark_payout_paid", { p_payout_id: tournament.id }),
      "payout_not_found",
    );
  });
});
