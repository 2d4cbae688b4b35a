import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { dueRounds, pairDueRounds } from "../../seed/pair-swiss-rounds.ts";
import { type NewTournament, readyMatches, type Tournament } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
let clerk: Player;

beforeAll(async () => {
  clerk = await t.createPlayer();
});

/** A tournament in which the clerk has only the right to registrations. */
async function cupWith(wanted: NewTournament = {}): Promise<Tournament> {
  const cup = await t.createTournament(wanted);
  await t.joinStaff(cup, clerk, ["registrations"]);
  return cup;
}
const verdicts = async (cup: Tournament, names: readonly unknown[], by: Player = clerk) => {
  return t
    .asUser(by)
    .column<string>("select verdict from public.add_guests($1, $2) order by line", [cup.id, names]);
};
const statsOf = (person: Player) =>
  t.owner.one<{ stats: Record<string, number> }>(
    "select stats from public.profiles where id = $1",
    [person.id],
  );

describe("adding guests", () => {
  test("they are in by name, without wallet, notice or anybody who acts for them, and the log names who did it", async () => {
    const cup = await cupWith();
    const [guest] = await t.addGuests(cup, ["María del Sur"], t.asUser(clerk));
    expect(
      await t.owner.one(
        `select p.type, p.user_id, p.guest_name, public.display_name(p) as shown,
           (select count(*)::int from public.wallets w where w.participant_id = p.id) as wallets
         from public.participants p where p.id = $1`,
        [guest!.participantId],
      ),
    ).toEqual({
      type: "user",
      user_id: null,
      guest_name: "María del Sur",
      shown: "María del Sur",
      wallets: 0,
    });
    expect(
      await t.owner.query(
        "select actor_id, after ->> 'name' as name from public.admin_audit_log where action = 'add_tournament_guest' and entity_id = $1",
        [cup.id],
      ),
    ).toEqual([{ actor_id: clerk.id, name: "María del Sur" }]);
  });

  test("a list has a verdict a line, and names are checked as nicknames are", async () => {
    const cup = await cupWith({ maxParticipants: 3 });
    const player = await t.createPlayer({ username: "Zorro_Rojo" });
    await t.register(cup, player);
    expect(
      await verdicts(cup, [
        "Ana",
        " ana ",
        "zorro_rojo",
        clerk.username.toUpperCase(),
        "x",
        "y".repeat(41),
        "Ana\u202Enoj",
        "Аna María",
        "Soporte",
        "",
        null,
        "Beto",
        "Carla",
      ]),
    ).toEqual([
      "added",
      "already_in",
      "already_in",
      "taken",
      "too_short",
      "too_long",
      "unreadable",
      "mixed",
      "reserved",
      "too_short",
      "too_short",
      "added",
      "full",
    ]);
  });

  test("not beyond the rules of the cup, nor by who has no right to", async () => {
    const paid = await cupWith({ entryFee: 5 });
    const rich = await cupWith({ prizes: [{ type: "tickets", value: 10 }] });
    await t.expectRefusal(() => verdicts(paid, ["Ana"]), "guests_without_tickets");
    await t.expectRefusal(() => verdicts(rich, ["Ana"]), "guests_without_tickets");
    const cup = await cupWith();
    const stranger = await t.createPlayer();
    await t.expectRefusal(() => verdicts(cup, ["Ana"], stranger), "forbidden");
    await t.expectRefusal(verdicts(cup, []), "entrants_count");
    await t.expectRefusal(verdicts(cup, Array.from({ length: 257 }, String)), "entrants_count");
    await t.registerPlayers(cup, 2);
    await t.startTournament(cup);
    await t.expectRefusal(() => verdicts(cup, ["Ana"]), "registration_closed");
    await expectSqlState(
      t
        .asUser(clerk)
        .query("insert into public.participants (type, guest_name) values ('user', 'Ana')"),
      "42501",
    );
  });

  test("a cup with guests takes no fee and gives no tickets later either", async () => {
    const cup = await cupWith();
    await t.addGuests(cup, ["Ana"]);
    for (const change of ["entry_fee = 5", `prizes = '[{"type":"tickets","value":3}]'`])
      await t.expectRefusal(
        t.admin.query(`update public.tournaments set ${change} where id = $1`, [cup.id]),
        "tournament_has_guests",
        "Hay invitados sin cuenta: la inscripción y los premios de este torneo no pueden ser en tickets.",
      );
    await t.admin.query(
      `update public.tournaments set prizes = '[{"type":"money","value":3}]' where id = $1`,
      [cup.id],
    );
  });

  test("who is taken out before the start is gone, and so are all with the tournament", async () => {
    const cup = await cupWith();
    const [ana, beto] = await t.addGuests(cup, ["Ana", "Beto"]);
    await t.asUser(clerk).call("public.remove_tournament_participant", {
      p_tournament_id: cup.id,
      p_participant_id: ana!.participantId,
    });
    const left = () =>
      t.owner.query("select guest_name from public.participants where id = any ($1)", [
        [ana!.participantId, beto!.participantId],
      ]);
    expect(await left()).toEqual([{ guest_name: "Beto" }]);
    await t.addGuests(cup, ["Ana"]);
    await t.startTournament(cup);
    await t.playToTheEnd(cup);
    await t.admin.query("delete from public.tournaments where id = $1", [cup.id]);
    expect(await left()).toEqual([]);
  });
});

describe("playing with guests", () => {
  const formats = [
    "single-elimination",
    "double-elimination",
    "round-robin",
    "group-stage",
    "swiss",
    "swiss-playoffs",
  ] as const;

  test.each(formats)(
    "%s of players and guests is played to the podium by the staff",
    async (format) => {
      const cup = await cupWith({ format, bestOf: 1 });
      await t.registerPlayers(cup, 2);
      await t.addGuests(cup, ["Ana", "Beto", "Carla", "Dario", "Elsa", "Fabi"]);
      await t.startTournament(cup);
      do {
        await pairDueRounds(t.database);
        await t.playToTheEnd(cup);
      } while ((await dueRounds(t.database)).length > 0);
      expect(
        await t.owner.one(
          `select status, (select count(*)::int from public.tournament_participants r
           where r.tournament_id = t.id and r.final_position = 1) as champions
         from public.tournaments t where id = $1`,
          [cup.id],
        ),
      ).toEqual({ status: "Finalizado", champions: 1 });
      expect(
        await t.owner.query(
          `select 1 from private.participant_counters c
         join public.participants p on p.id = c.participant_id where p.guest_name is not null`,
        ),
      ).toEqual([]);
    },
  );

  test("teams without an account need no roster; check-in is the staff's", async () => {
    const cup = await cupWith({ type: "team", teamFormat: "2v2", checkInMinutes: 30 });
    const team = await t.createTeam({ size: 2 });
    await t.register(cup, team);
    const guests = await t.addGuests(cup, ["Los Pibes", "Las Panteras"]);
    for (const { participantId } of [team, guests[0]!])
      await t.asUser(clerk).call("public.confirm_check_in", {
        p_tournament_id: cup.id,
        p_participant_id: participantId,
      });
    await t.startTournament(cup);
    expect(
      await t.owner.query(
        `select p.guest_name, r.status from public.tournament_participants r
         join public.participants p on p.id = r.participant_id
         where r.tournament_id = $1 and p.guest_name is not null order by 1`,
        [cup.id],
      ),
    ).toEqual([
      { guest_name: "Las Panteras", status: "absent" },
      { guest_name: "Los Pibes", status: "registered" },
    ]);
    const [match] = readyMatches(await t.matchesOf(cup));
    await t.declareWinner(match!, guests[0]!.participantId);
  });

  test("against a guest a match counts for nobody, and nobody wins a title by beating guests alone", async () => {
    const cup = await cupWith();
    const [player] = await t.registerPlayers(cup, 1);
    await t.addGuests(cup, ["Ana"]);
    const before = await statsOf(player!);
    await t.startTournament(cup);
    await t.playToTheEnd(cup, () => player!.participantId);
    expect(await statsOf(player!)).toEqual(before);
    expect(
      await t.owner.query("select 1 from public.user_achievements where profile_id = $1", [
        player!.id,
      ]),
    ).toEqual([]);
    const trophies = () =>
      t.owner.query("select place from public.trophies($1)", [player!.participantId]);
    expect(await trophies()).toEqual([{ place: 1 }]);
    // In a tournament that a user founded, they may add any number of guests.
    await t.owner.query("update public.tournaments set founded_by = $2 where id = $1", [
      cup.id,
      player!.id,
    ]);
    expect(await trophies()).toEqual([]);
  });

  test("what a player says of a match with a guest waits for the staff, however long", async () => {
    const cup = await cupWith();
    const [player] = await t.registerPlayers(cup, 1);
    await t.addGuests(cup, ["Ana"]);
    const [match] = await t.startTournament(cup);
    const said = await t.asUser(player!).call<string>("public.report_match_result", {
      p_match_id: match!.id,
      p_result: match!.participant1_id === player!.participantId ? "1-0" : "0-1",
    });
    expect(said).toBe("pending_results");
    await t.owner.query(
      "update public.match_reports set created_at = now() - interval '90 days' where match_id = $1",
      [match!.id],
    );
    expect(
      await t.owner.call<boolean>("private.settle_unanswered_report", { p_match_id: match!.id }),
    ).toBe(false);
    await t.declareWinner(match!, player!.participantId);
  });

  test("at the hour a guest is there: the clock takes nothing from him", async () => {
    const cup = await cupWith();
    const [ana] = await t.addGuests(cup, ["Ana", "Beto"]);
    const [match] = await t.startTournament(cup);
    expect(
      await t.owner.call<boolean>("private.is_here", {
        p_match_id: match!.id,
        p_participant_id: ana!.participantId,
        p_at: new Date(),
      }),
    ).toBe(true);
  });

  test("money waits for whoever claims it, or is handed over with a note that says how; tickets never", async () => {
    const cup = await cupWith({ prizes: [{ type: "money", value: 90 }] });
    const [ana] = await t.addGuests(cup, ["Ana", "Beto"]);
    await t.startTournament(cup);
    await t.playToTheEnd(cup, (match) => match.participant1_id);
    const { id } = await t.owner.one<{ id: string }>(
      "select id from public.payouts where tournament_id = $1 and profile_id is null",
      [cup.id],
    );
    const pay = (note?: string) =>
      t.admin.call("public.mark_payout_paid", { p_payout_id: id, p_note: note ?? null });
    await t.expectRefusal(pay, "note_required", "invitado");
    await t.expectRefusal(
      () => t.admin.call("public.request_payment_info", { p_payout_id: id }),
      "payout_without_receiver",
    );
    await t.expectRefusal(
      () =>
        t.admin.call("public.split_payout", {
          p_payout_id: id,
          p_shares: JSON.stringify([{ profile_id: clerk.id, amount: 90 }]),
        }),
      "shares_unfit",
    );
    await pay("Entregado en mano");
    await t.expectRefusal(
      () =>
        t.admin.call("public.manage_tickets", {
          p_participant_id: ana!.participantId,
          p_delta: 5,
          p_reason: "regalo",
        }),
      "participant_not_found",
    );
  });
});

describe("correcting a name", () => {
  const rename = (cup: Tournament, participantId: string, name: string, by: Player = clerk) =>
    t.asUser(by).call<string>("public.rename_guest", {
      p_tournament_id: cup.id,
      p_participant_id: participantId,
      p_name: name,
    });

  test("staff corrects it before the draw and after, everywhere, with a trace", async () => {
    const cup = await cupWith();
    const [one, other] = await t.addGuests(cup, ["Mária", "Otro Nombre"]);
    expect(await rename(cup, one!.participantId, "  María ")).toBe("María");
    expect(await rename(cup, one!.participantId, "MARÍA")).toBe("MARÍA");
    await t.startTournament(cup);
    await rename(cup, other!.participantId, "Nombre Nuevo");
    expect(
      await t.owner.query(
        "select public.display_name(p) as name from public.participants p join public.tournament_participants r on r.participant_id = p.id where r.tournament_id = $1 order by 1",
        [cup.id],
      ),
    ).toEqual([{ name: "MARÍA" }, { name: "Nombre Nuevo" }]);
    expect(
      await t.owner.one(
        "select before, after from public.admin_audit_log where action = 'rename_tournament_guest' and entity_id = $1 order by created_at desc limit 1",
        [cup.id],
      ),
    ).toEqual({ before: { name: "Otro Nombre" }, after: { name: "Nombre Nuevo" } });
  });

  test("under the rules of adding one, by staff alone, and only guests", async () => {
    const cup = await cupWith();
    const [guest, second] = await t.addGuests(cup, ["Uno Solo", "El Segundo"]);
    const player = await t.createPlayer();
    await t.register(cup, player);
    for (const [name, code] of [
      ["x", "guest_name_length"],
      ["y".repeat(41), "guest_name_length"],
      ["oculto\u202E", "name_unreadable"],
      ["Leyenda", "name_reserved"],
      [second!.name, "guest_already_in"],
      [clerk.username, "guest_name_taken"],
    ] as const)
      await t.expectRefusal(() => rename(cup, guest!.participantId, name), code);
    await t.expectRefusal(() => rename(cup, player.participantId, "Nadie"), "guest_not_found");
    const stranger = await t.createPlayer();
    await t.expectRefusal(() => rename(cup, guest!.participantId, "Nadie", stranger), "forbidden");
  });
});
