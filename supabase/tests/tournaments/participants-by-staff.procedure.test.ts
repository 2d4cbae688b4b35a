import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { Session } from "@leyenda/testing/session";
import type { NewTournament, Tournament } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
const { join, take, notificationsOf } = t.waitingActs();
let clerk: Player;
let stranger: Player;

beforeAll(async () => {
  clerk = await t.createPlayer();
  stranger = await t.createPlayer();
});

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const of = (cup: Tournament, who: Pick<Player, "participantId">) => ({
  p_tournament_id: cup.id,
  p_participant_id: who.participantId,
});

/** A tournament in which the clerk has only the right to registrations. */
async function cupWith(wanted: NewTournament = {}): Promise<Tournament> {
  const cup = await t.createTournament(wanted);
  await t.joinStaff(cup, clerk, ["registrations"]);
  return cup;
}

/** The verdict for each participant, in the order of the request. */
async function add(
  cup: Tournament,
  whom: readonly Pick<Player, "participantId">[],
  by: Session = t.asUser(clerk),
): Promise<string[]> {
  return by.column<string>("select verdict from public.add_entrants($1, $2)", [
    cup.id,
    whom.map(({ participantId }) => participantId),
  ]);
}
const preview = (cup: Tournament, names: readonly unknown[], by = t.asUser(clerk)) =>
  by.query<{
    line: number;
    name: string;
    participant_id: string;
    is_exact: boolean;
    verdict: string;
  }>("select * from public.preview_participants($1, $2)", [cup.id, names]);
const enter = (cup: Tournament, who: Player) => t.register(cup, who);
const withdraw = (cup: Tournament, who: Player, participantId = who.participantId) =>
  t.asUser(who).call("public.withdraw_from_tournament", of(cup, { participantId }));
const remove = (cup: Tournament, who: Player) =>
  t.asUser(clerk).call("public.remove_tournament_participant", of(cup, who));
const decline = (cup: Tournament, who: Player, by: Session = t.asUser(who)) =>
  by.call("public.decline_entry", of(cup, who));
const insideOf = async (cup: Tournament): Promise<string[]> => {
  return t.owner.column<string>(
    "select participant_id as id from public.tournament_participants where tournament_id = $1 order by created_at, id",
    [cup.id],
  );
};
const ticketsOf = async (who: Player): Promise<number> => {
  const { balance } = await t.owner.one<{ balance: number }>(
    "select balance from public.wallets where participant_id = $1",
    [who.participantId],
  );
  return balance;
};

describe("a free cup", () => {
  test("has them at once: they are told, the log names who did it, and they may leave", async () => {
    const cup = await cupWith();
    const player = await t.createPlayer();
    expect(await add(cup, [player])).toEqual(["added"]);
    expect(await insideOf(cup)).toEqual([player.participantId]);
    expect(await notificationsOf(player, "tournament_added")).toBe(1);
    expect(
      await t.owner.query(
        "select actor_id, after from public.admin_audit_log where action = 'add_tournament_participant' and entity_id = $1",
        [cup.id],
      ),
    ).toEqual([{ actor_id: clerk.id, after: { participant_id: player.participantId } }]);
    await withdraw(cup, player);
    expect(await insideOf(cup)).toEqual([]);
  });

  test("asks who left by himself: he is in only by an act of his own", async () => {
    const cup = await cupWith();
    const player = await t.createPlayer();
    await add(cup, [player]);
    await withdraw(cup, player);
    expect(await add(cup, [player])).toEqual(["asked"]);
    expect(await insideOf(cup)).toEqual([]);
    expect(await add(cup, [player])).toEqual(["already_asked"]);
    await enter(cup, player);
    expect(await insideOf(cup)).toEqual([player.participantId]);
  });

  test("asks who has not told his age, and who is too young comes in by no road", async () => {
    const cup = await cupWith();
    const unknown = await t.createPlayer({ birthDate: null });
    const young = await t.createPlayer({ birthDate: "2015-01-01" });
    expect(await add(cup, [unknown, young])).toEqual(["asked", "asked"]);
    await t.expectRefusal(enter(cup, unknown), "birth_date_required");
    await t.expectRefusal(enter(cup, young), "too_young");
    await t.asUser(unknown).call("public.set_birth_date", { p_birth_date: "1990-02-03" });
    await enter(cup, unknown);
    expect(await insideOf(cup)).toEqual([unknown.participantId]);
  });
});

describe("a cup with a fee", () => {
  test("asks: nobody pays before he says yes, and then from his own wallet", async () => {
    const cup = await cupWith({ entryFee: 10 });
    const player = await t.createPlayer({ tickets: 25 });
    expect(await add(cup, [player])).toEqual(["asked"]);
    expect(await insideOf(cup)).toEqual([]);
    expect(await ticketsOf(player)).toBe(25);
    const [notice] = await t
      .asUser(player)
      .query<{ title: string; body: string }>(
        "select title, body from public.notifications where kind = 'tournament_asked'",
      );
    expect(notice?.title).toContain("te quiere inscribir");
    expect(notice?.body).toContain("se cobra solo si aceptas");
    await enter(cup, player);
    expect(await ticketsOf(player)).toBe(15);
    await t.expectRefusal(() => decline(cup, player), "not_asked");
  });

  test("who says no is left in peace for a day", async () => {
    const cup = await cupWith({ entryFee: 10 });
    const player = await t.createPlayer({ tickets: 25 });
    await add(cup, [player]);
    await t.expectRefusal(decline(cup, player, t.asUser(stranger)), "forbidden");
    await decline(cup, player);
    expect(await add(cup, [player])).toEqual(["declined"]);
    await t.owner.query(
      "update public.outside_entries set changed_at = now() - interval '25 hours' where tournament_id = $1",
      [cup.id],
    );
    expect(await add(cup, [player])).toEqual(["asked"]);
  });

  test("who was asked still gets in after the deadline, and is here when others confirm", async () => {
    const cup = await cupWith({ entryFee: 10, checkInMinutes: 60, startDate: inMinutes(30) });
    await t.owner.query(
      "update public.tournaments set registration_deadline = now() - interval '1 minute' where id = $1",
      [cup.id],
    );
    const [late, uninvited] = [
      await t.createPlayer({ tickets: 10 }),
      await t.createPlayer({ tickets: 10 }),
    ];
    await t.expectRefusal(enter(cup, uninvited), "deadline_passed");
    expect(await add(cup, [late])).toEqual(["asked"]);
    await enter(cup, late);
    expect(
      await t.owner.query(
        "select checked_in_at is not null as here from public.tournament_participants where tournament_id = $1",
        [cup.id],
      ),
    ).toEqual([{ here: true }]);
  });
});

describe("the rules hold", () => {
  test("as many as there are places, in the order of the list, and nobody twice", async () => {
    const cup = await cupWith({ maxParticipants: 3 });
    const [inside] = await t.registerPlayers(cup, 1);
    const players = [await t.createPlayer(), await t.createPlayer(), await t.createPlayer()];
    expect(await add(cup, [inside as Player, ...players, players[0] as Player])).toEqual([
      "already_in",
      "added",
      "added",
      "full",
    ]);
    expect(await insideOf(cup)).toHaveLength(3);
  });

  test("nobody overtakes who waits, and who waits gets his place by the list", async () => {
    const cup = await cupWith({ maxParticipants: 2, waitingOfferMinutes: 30 });
    const [first] = (await t.registerPlayers(cup, 2)) as [Player, Player];
    const [waiting, other] = [await t.createPlayer(), await t.createPlayer()];
    await join(cup, waiting);
    expect(await add(cup, [waiting, other])).toEqual(["waiting", "full"]);
    await remove(cup, first);
    // The place was offered to another participant, so the removal is not undone.
    expect(await add(cup, [first, other])).toEqual(["full", "full"]);
    await take(cup, waiting);
  });

  test("a closed or banned account and whoever is apart from the caller cannot be added; why is not told", async () => {
    const cup = await cupWith();
    const [banned, apart] = [await t.createPlayer(), await t.createPlayer()];
    await t.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [banned.id],
    );
    await t
      .asUser(apart)
      .query("insert into public.user_blocks (blocked_id) values ($1)", [clerk.id]);
    expect(await add(cup, [banned, apart])).toEqual(["unavailable", "unavailable"]);
    expect(await notificationsOf(apart, "tournament_added")).toBe(0);
  });

  test("a team needs its people; whoever leads it is asked, and everybody is told", async () => {
    const cup = await cupWith({ type: "team", teamFormat: "2v2" });
    const small = await t.createTeam();
    const mate = await t.createPlayer();
    const team: Team = await t.createTeam({ members: [mate] });
    const player = await t.createPlayer();
    expect(await add(cup, [small, team, player])).toEqual(["too_small", "added", "wrong_kind"]);
    expect(await notificationsOf(mate, "tournament_added")).toBe(1);
    await withdraw(cup, team.leader, team.participantId);
    expect(await add(cup, [team])).toEqual(["asked"]);
    expect(await notificationsOf(team.leader, "tournament_asked")).toBe(1);
    expect(await notificationsOf(mate, "tournament_asked")).toBe(0);
    await t.expectRefusal(t.asUser(mate).call("public.decline_entry", of(cup, team)), "forbidden");
  });

  test("not before registration opens, nor once it is drawn or cancelled", async () => {
    const player = await t.createPlayer();
    const early = await cupWith({ status: "Próximamente" });
    await t.expectRefusal(() => add(early, [player]), "registration_closed");
    const drawn = await cupWith();
    await t.registerPlayers(drawn, 2);
    await t.startTournament(drawn);
    await t.expectRefusal(() => add(drawn, [player]), "registration_closed");
    const off = await cupWith();
    await t.admin.call("public.cancel_tournament", { p_tournament_id: off.id, p_reason: "Lluvia" });
    await t.expectRefusal(() => add(off, [player]), "tournament_cancelled");
  });

  test.each([
    { ids: [], why: "nobody" },
    { ids: null, why: "null" },
    { ids: Array.from({ length: 257 }, () => crypto.randomUUID()), why: "257" },
  ])("not $why at once", async ({ ids }) => {
    const cup = await cupWith();
    await t.expectRefusal(
      () => t.asUser(clerk).query("select * from public.add_entrants($1, $2)", [cup.id, ids]),
      "entrants_count",
    );
  });

  test("unknown ids and nulls among them are nothing", async () => {
    const cup = await cupWith();
    const rows = await t
      .asUser(clerk)
      .query("select verdict from public.add_entrants($1, $2)", [
        cup.id,
        [null, crypto.randomUUID()],
      ]);
    expect(rows).toEqual([{ verdict: "wrong_kind" }]);
  });

  test("no more are asked than the house allows in one tournament, nor more often", async () => {
    const cup = await cupWith({ entryFee: 1 });
    const set = (key: string, value: number) =>
      t.admin.query("update public.settings set value = $2 where key = $1", [key, value]);
    await set("open_entry_requests", 1);
    const two = [await t.createPlayer(), await t.createPlayer()];
    expect(await add(cup, two)).toEqual(["asked", "too_many_asked"]);
    await set("open_entry_requests", 512);
    const hasty = await t.createPlayer();
    await t.joinStaff(cup, hasty, ["registrations"]);
    await set("entrants_by_staff_per_hour", 1);
    const again = () => add(cup, [stranger], t.asUser(hasty));
    await again();
    await t.expectRefusal(again, "rate_limited");
    await set("entrants_by_staff_per_hour", 120);
  });

  test("two who add the last place at once add one", async () => {
    const cup = await cupWith({ maxParticipants: 1 });
    const other = await t.createPlayer();
    await t.joinStaff(cup, other, ["registrations"]);
    const [one, two] = [await t.createPlayer(), await t.createPlayer()];
    const verdicts = await Promise.all([
      add(cup, [one]),
      add(cup, [two], t.asUser(other)),
      add(cup, [one], t.asUser(other)),
    ]);
    expect(verdicts.flat().filter((verdict) => verdict === "added")).toHaveLength(1);
    expect(await insideOf(cup)).toHaveLength(1);
  });
});

describe("only who has the right to registrations there", () => {
  test("a stranger, a visitor, a referee and the staff of another cup neither add nor look", async () => {
    const cup = await cupWith();
    const elsewhere = await t.createPlayer();
    await t.joinStaff(await t.createTournament(), elsewhere, ["registrations"]);
    const referee = await t.createPlayer();
    await t.joinStaff(cup, referee, ["results", "schedule", "chat", "participants"]);
    for (const who of [stranger, elsewhere, referee]) {
      const session = t.asUser(who);
      await t.expectRefusal(add(cup, [who], session), "forbidden");
      await t.expectRefusal(preview(cup, ["x"], session), "forbidden");
    }
    await expectSqlState(add(cup, [stranger], t.anon), "42501");
  });

  test("who was asked or left is seen by himself and by who may add him; nobody writes it", async () => {
    const cup = await cupWith({ entryFee: 5 });
    const player = await t.createPlayer();
    await add(cup, [player]);
    const seenBy = async (who: Player) => {
      const rows = await t
        .asUser(who)
        .query("select 1 from public.outside_entries where tournament_id = $1", [cup.id]);
      return rows.length;
    };
    const referee = await t.createPlayer();
    await t.joinStaff(cup, referee, ["results", "participants"]);
    expect([
      await seenBy(player),
      await seenBy(clerk),
      await seenBy(referee),
      await seenBy(stranger),
    ]).toEqual([1, 1, 0, 0]);
    for (const who of [player, clerk]) {
      const session = t.asUser(who);
      await expectSqlState(
        session.query("update public.outside_entries set state = 'declined'"),
        "42501",
      );
      await expectSqlState(session.query("delete from public.outside_entries"), "42501");
      await expectSqlState(
        session.query(
          "insert into public.outside_entries (tournament_id, participant_id, state) values ($1, $2, 'asked')",
          [cup.id, stranger.participantId],
        ),
        "42501",
      );
    }
  });
});

describe("a list of names", () => {
  test("says of each line what would become of it, as adding them in this order does", async () => {
    const cup = await cupWith({ maxParticipants: 2 });
    const [inside] = (await t.registerPlayers(cup, 1)) as [Player];
    const [one, two] = [
      await t.createPlayer({ username: "Pegada.Uno" }),
      await t.createPlayer({ username: "Pegada.Dos" }),
    ];
    const { username } = await t.owner.one<{ username: string }>(
      "select username from public.profiles where id = $1",
      [inside.id],
    );
    const rows = await preview(cup, [
      "@pegada.uno",
      " PEGADA.UNO ",
      username,
      "Pegada.Dos",
      "pegada.duo",
      "nadie-se-llama-asi",
      null,
    ]);
    expect(
      rows.map(({ line, participant_id: id, is_exact: isExact, verdict }) => ({
        line,
        id,
        isExact,
        verdict,
      })),
    ).toEqual([
      { line: 1, id: one.participantId, isExact: true, verdict: "added" },
      { line: 2, id: one.participantId, isExact: true, verdict: "repeated" },
      { line: 3, id: inside.participantId, isExact: true, verdict: "already_in" },
      { line: 4, id: two.participantId, isExact: true, verdict: "full" },
      { line: 5, id: two.participantId, isExact: false, verdict: "full" },
      { line: 5, id: one.participantId, isExact: false, verdict: "full" },
    ]);
    expect(await add(cup, [one, inside, two])).toEqual(["added", "already_in", "full"]);
  });

  test("one name alone also finds who is called alike, and of teams the teams", async () => {
    const cup = await cupWith({ type: "team", teamFormat: "1v1" });
    const wolves = await t.createTeam({ name: "Lobos del Sur" });
    expect(await preview(cup, ["lobos"])).toMatchObject([
      { participant_id: wolves.participantId, is_exact: false, verdict: "added" },
    ]);
    expect(await preview(cup, ["lobos del sur"])).toMatchObject([
      { participant_id: wolves.participantId, is_exact: true, verdict: "added" },
    ]);
    await t.expectRefusal(preview(cup, []), "entrants_count");
  });
});

describe("undone before the start", () => {
  test("who was taken out of a free cup has his seed, moment and check-in again", async () => {
    const cup = await cupWith({ checkInMinutes: 120, startDate: inMinutes(60) });
    const [first, second] = (await t.registerPlayers(cup, 2)) as [Player, Player];
    await t.admin.call("public.set_tournament_seeds", {
      p_tournament_id: cup.id,
      p_participant_ids: [second.participantId, first.participantId],
    });
    await t.asUser(first).call("public.check_in", of(cup, first));
    const read = () =>
      t.owner.query(
        "select participant_id, seed, checked_in_at, created_at from public.tournament_participants where tournament_id = $1 order by seed",
        [cup.id],
      );
    const before = await read();
    await remove(cup, first);
    expect(await read()).toHaveLength(1);
    expect(await add(cup, [first])).toEqual(["added"]);
    expect(await read()).toEqual(before);
    expect(
      await t.owner.query("select 1 from public.outside_entries where tournament_id = $1", [
        cup.id,
      ]),
    ).toEqual([]);
  });

  test("a seed that somebody else has meanwhile stays his", async () => {
    const cup = await cupWith();
    const [first, second] = (await t.registerPlayers(cup, 2)) as [Player, Player];
    const seed = (...players: Player[]) =>
      t.admin.call("public.set_tournament_seeds", {
        p_tournament_id: cup.id,
        p_participant_ids: players.map(({ participantId }) => participantId),
      });
    await seed(first, second);
    await remove(cup, first);
    await seed(second);
    expect(await add(cup, [first])).toEqual(["added"]);
    expect(
      await t.owner.query(
        "select participant_id, seed from public.tournament_participants where tournament_id = $1 order by seed",
        [cup.id],
      ),
    ).toEqual([
      { participant_id: second.participantId, seed: 1 },
      { participant_id: first.participantId, seed: null },
    ]);
  });

  test("where entering costs, the fee that came back is paid again by his own act alone", async () => {
    const cup = await cupWith({ entryFee: 10 });
    const [player] = (await t.registerPlayers(cup, 1, { tickets: 10 })) as [Player];
    await remove(cup, player);
    expect(await ticketsOf(player)).toBe(10);
    expect(await add(cup, [player])).toEqual(["asked"]);
    expect(await ticketsOf(player)).toBe(10);
    await enter(cup, player);
    expect(await ticketsOf(player)).toBe(0);
  });

  test("who was taken out and comes back by himself begins anew", async () => {
    const cup = await cupWith();
    const [first, second] = (await t.registerPlayers(cup, 2)) as [Player, Player];
    await remove(cup, first);
    await enter(cup, first);
    expect(await insideOf(cup)).toEqual([second.participantId, first.participantId]);
  });
});
