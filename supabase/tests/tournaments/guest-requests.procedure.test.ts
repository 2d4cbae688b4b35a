import { beforeAll, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });
let file: object;

beforeAll(async () => {
  const cup = await t.createTournament({ startDate: new Date(Date.now() - 3_600_000) });
  await t.registerPlayers(cup, 4);
  await t.startTournament(cup);
  await t.playToTheEnd(cup);
  file = await t.anon.call("public.tournament_file", { p_tournament_id: cup.id });
});

/** An imported tournament, and its guests ordered by final place. */
async function importedCup() {
  const id = await t.admin.call<string>("public.import_tournament", {
    p_file: JSON.stringify(file),
    p_source: "leyenda",
  });
  const guests = await t.owner.query<{ id: string }>(
    "select participant_id as id from public.tournament_participants where tournament_id = $1 order by final_position, seed",
    [id],
  );
  return { id, champion: guests[0]!.id, second: guests[1]!.id, third: guests[2]!.id };
}

const ask = (cup: { id: string }, guestId: string, who: Player, asId = who.participantId) =>
  t.asUser(who).call("public.request_guest", {
    p_tournament_id: cup.id,
    p_participant_id: guestId,
    p_as_id: asId,
  });
const answer = (
  cup: { id: string },
  guestId: string,
  who: Pick<Player, "participantId">,
  isHim: boolean,
  by = t.admin,
) =>
  by.call("public.answer_guest_request", {
    p_tournament_id: cup.id,
    p_participant_id: guestId,
    p_as_id: who.participantId,
    p_is_him: isHim,
  });
const statsOf = async (person: Player) =>
  (
    await t.owner.one<{ stats: Record<string, number> }>(
      "select stats from public.profiles where id = $1",
      [person.id],
    )
  ).stats;

test("who was in a cup of then says so, its staff confirms it, and what he played is his", async () => {
  const cup = await importedCup();
  const [one, two, clerk] = [
    await t.createPlayer(),
    await t.createPlayer(),
    await t.createPlayer(),
  ];
  await t.joinStaff(cup, clerk, ["registrations"]);
  await ask(cup, cup.champion, one);
  await ask(cup, cup.second, two);
  expect(await t.notificationsOf(clerk, "tournament_claim_asked")).toHaveLength(2);
  expect(
    await t
      .asUser(clerk)
      .query("select 1 from public.guest_requests where tournament_id = $1", [cup.id]),
  ).toHaveLength(2);
  await answer(cup, cup.second, two, true, t.asUser(clerk));
  await answer(cup, cup.champion, one, true);
  expect(await t.notificationsOf(one, "tournament_claim_answered")).toHaveLength(1);
  // The two guests met in the final. The match counts for both once both are linked to accounts.
  expect(await statsOf(one)).toMatchObject({ wins: 1, tournamentsWon: 1 });
  expect(await statsOf(two)).toMatchObject({ losses: 1 });
  expect(
    await t.owner.query("select 1 from public.guest_requests where tournament_id = $1", [cup.id]),
  ).toEqual([]);
  await t.admin.call("public.undo_guest_claim", {
    p_tournament_id: cup.id,
    p_participant_id: one.participantId,
  });
  expect(await statsOf(one)).toMatchObject({ wins: 0, tournamentsWon: 0 });
});

test("one place at a time; it is taken back, or not confirmed, and he is told", async () => {
  const cup = await importedCup();
  const person = await t.createPlayer();
  await ask(cup, cup.champion, person);
  await ask(cup, cup.third, person);
  expect(
    await t.owner.query(
      "select participant_id as id from public.guest_requests where tournament_id = $1",
      [cup.id],
    ),
  ).toEqual([{ id: cup.third }]);
  await t.asUser(person).call("public.withdraw_guest_request", { p_tournament_id: cup.id });
  await t.expectRefusal(() => answer(cup, cup.third, person, true), "request_not_found");
  await ask(cup, cup.third, person);
  await answer(cup, cup.third, person, false);
  expect(await t.notificationsOf(person, "tournament_claim_answered")).toMatchObject([
    { title: expect.stringContaining("No se confirmó") as string },
  ]);
  expect(await statsOf(person)).toMatchObject({ wins: 0, losses: 0 });
});

test("of two who say they are one guest, the one who is confirmed is", async () => {
  const cup = await importedCup();
  const [one, two] = [await t.createPlayer(), await t.createPlayer()];
  await ask(cup, cup.champion, one);
  await ask(cup, cup.champion, two);
  await answer(cup, cup.champion, two, true);
  await t.expectRefusal(() => answer(cup, cup.champion, one, true), "request_not_found");
  await t.expectRefusal(() => ask(cup, cup.champion, one), "not_a_guest");
  await t.expectRefusal(() => ask(cup, cup.third, two), "already_registered");
});

test("only for oneself, of a cup that is over; answered by its staff, read by both alone", async () => {
  const cup = await importedCup();
  const [person, other] = [await t.createPlayer(), await t.createPlayer()];
  await t.expectRefusal(() => ask(cup, cup.champion, person, other.participantId), "forbidden");
  await t.expectRefusal(() => ask(cup, person.participantId, person), "not_a_guest");
  const running = await t.createTournament();
  await t.expectRefusal(() => ask(running, cup.champion, person), "tournament_not_over");
  await expectSqlState(
    t.anon.call("public.request_guest", {
      p_tournament_id: cup.id,
      p_participant_id: cup.champion,
      p_as_id: person.participantId,
    }),
    "42501",
  );
  await ask(cup, cup.champion, person);
  await t.expectRefusal(
    () => answer(cup, cup.champion, person, true, t.asUser(person)),
    "forbidden",
  );
  expect(await t.asUser(other).query("select 1 from public.guest_requests")).toEqual([]);
  expect(await t.asUser(person).query("select 1 from public.guest_requests")).toHaveLength(1);
  await expectSqlState(t.asUser(person).query("delete from public.guest_requests"), "42501");
});

test("nobody confirms their own request or that of their team, and a prize that is due needs money", async () => {
  const cup = await t.createTournament({
    type: "team",
    teamFormat: "2v2",
    startDate: new Date(Date.now() - 3_600_000),
    prizes: [{ type: "money", value: 90 }],
  });
  const [champion] = await t.addGuests(cup, ["Los Pibes", "Las Panteras"]);
  await t.startTournament(cup);
  await t.playToTheEnd(cup, () => champion!.participantId);
  const team = await t.createTeam({ size: 2 });
  const clerk = await t.createPlayer();
  await t.joinStaff(cup, team.leader, ["registrations", "money"]);
  await t.joinStaff(cup, clerk, ["registrations"]);
  await ask(cup, champion!.participantId, team.leader, team.participantId);
  await t.expectRefusal(
    () => answer(cup, champion!.participantId, team, true, t.asUser(team.leader)),
    "own_claim",
  );
  await t.expectRefusal(
    () => answer(cup, champion!.participantId, team, true, t.asUser(clerk)),
    "forbidden",
  );
  await answer(cup, champion!.participantId, team, true);
  expect(
    await t.owner.query("select profile_id from public.payouts where tournament_id = $1", [cup.id]),
  ).toEqual([{ profile_id: team.leader.id }]);
});

test("of a team only as long as who asked leads it; of whoever closes his account nothing waits", async () => {
  const cup = await t.createTournament({
    type: "team",
    teamFormat: "2v2",
    startDate: new Date(Date.now() - 3_600_000),
  });
  const guests = await t.addGuests(cup, ["Los Pibes", "Las Panteras"]);
  await t.startTournament(cup);
  await t.playToTheEnd(cup);
  const team = await t.createTeam({ size: 3, coLeaders: 1 });
  const [asker] = team.members;
  await ask(cup, guests[0]!.participantId, asker!, team.participantId);
  await t.owner.query("update public.team_members set role = 'member' where profile_id = $1", [
    asker!.id,
  ]);
  await t.expectRefusal(
    () => answer(cup, guests[0]!.participantId, team, true),
    "asker_left",
    "Quien lo pidió ya no lidera ese equipo.",
  );
  await t.asUser(asker!).call("public.close_account", {});
  expect(
    await t.owner.query("select 1 from public.guest_requests where tournament_id = $1", [cup.id]),
  ).toEqual([]);
});
