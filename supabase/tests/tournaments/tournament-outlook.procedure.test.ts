import { expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createPlayer } from "@leyenda/testing/create-player";
import { createTeam, joinTeam, makeCoLeader } from "@leyenda/testing/create-team";
import { grantTickets } from "@leyenda/testing/grant-tickets";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser } from "@leyenda/testing/session";
import {
  createTournament,
  declareWinner,
  matchesOf,
  readyMatches,
  register,
  registerPlayers,
  setTournamentStatus,
  startTournament,
} from "@leyenda/testing/tournaments";
import { expectRefusal } from "../support/refusal.ts";

const database = useTestDatabase();
const admin = asHouseAdmin(database);

const outlook = ({ id }: { readonly id: string }) =>
  admin.one<Record<string, unknown>>("select * from public.tournament_outlook($1)", [id]);

const notified = async (kind: string): Promise<number> => {
  const { count } = await asOwner(database).one<{ count: number }>(
    "select count(distinct user_id)::integer as count from public.notifications where kind = $1",
    [kind],
  );
  return count;
};

test("before the start: who plays, who would be told, what is held; and the cancellation tells as many", async () => {
  const cup = await createTournament(database, {
    type: "team",
    teamFormat: "2v2",
    entryFee: 3,
    maxParticipants: 8,
    checkInMinutes: 10_080,
    prizes: [{ type: "tickets", value: 50 }],
  });
  for (const isPresent of [true, true, false]) {
    const leader = await createPlayer(database);
    const team = await createTeam(database, { leader });
    const mate = await createPlayer(database);
    await joinTeam(database, team, mate);
    await makeCoLeader(database, team, mate);
    await grantTickets(database, team.participantId, 5);
    await register(database, cup, { by: leader, participantId: team.participantId });
    if (isPresent) {
      await asOwner(database).query(
        "update public.tournament_participants set checked_in_at = now() where participant_id = $1",
        [team.participantId],
      );
    }
  }
  expect(await outlook(cup)).toMatchObject({
    status: "Inscripciones",
    max_participants: 8,
    registered: 3,
    participants: 2,
    notified_at_start: 4,
    notified_at_end: 6,
    payers: 3,
    fees_held: "9",
    is_drawn: false,
    is_paid_out: false,
    matches: 0,
  });
  await admin.call("public.cancel_tournament", { p_tournament_id: cup.id, p_reason: "Sin sede" });
  expect(await notified("tournament_cancelled")).toBe(6);
  expect(await outlook(cup)).toMatchObject({ notified_at_end: 0, fees_held: "0" });
});

test("of a running cup: what is decided, and that nobody is told twice", async () => {
  const cup = await createTournament(database, { prizes: [{ type: "money", value: 100 }] });
  await registerPlayers(database, cup, 4);
  await startTournament(database, cup);
  expect(await outlook(cup)).toMatchObject({
    participants: 4,
    notified_at_start: 4,
    notified_at_end: 4,
    is_drawn: true,
    matches: 3,
    decided_matches: 0,
  });
  await asOwner(database).call("private.do_due_work", { p_tournament_id: cup.id });
  expect(await outlook(cup)).toMatchObject({ notified_at_start: 0 });
  for (;;) {
    const [match] = readyMatches(await matchesOf(database, cup));
    if (!match) break;
    await declareWinner(database, match, match.participant1_id, "1-0");
  }
  expect(await outlook(cup)).toMatchObject({
    status: "Finalizado",
    decided_matches: 3,
    is_paid_out: true,
    pending_payouts: 1,
    pending_amount: "100.00",
  });
});

test("of an empty tournament, finished by hand, and of none", async () => {
  const cup = await createTournament(database);
  await setTournamentStatus(database, cup, "Finalizado");
  expect(await outlook(cup)).toMatchObject({
    registered: 0,
    fees_held: "0",
    is_paid_out: false,
    pending_payouts: 0,
  });
  await expectRefusal(outlook({ id: crypto.randomUUID() }), "tournament_not_found");
});

test("before the start: confirmed teams that are short, and who waits for a place", async () => {
  const cup = await createTournament(database, {
    type: "team",
    teamFormat: "2v2",
    maxParticipants: 2,
    waitingOfferMinutes: 30,
  });
  const teams = await Promise.all([2, 2, 2].map((size) => createTeam(database, { size })));
  for (const team of teams.slice(0, 2))
    await register(database, cup, { by: team.leader, participantId: team.participantId });
  await asUser(database, teams[2]!.leader).call("public.join_waiting_list", {
    p_tournament_id: cup.id,
    p_participant_id: teams[2]!.participantId,
  });
  expect(await outlook(cup)).toMatchObject({ participants: 2, short_teams: 0, waiting: 1 });
  await asOwner(database).query(
    "delete from public.team_members where profile_id = (select profile_id from public.team_members where team_id = $1 and role <> 'leader')",
    [teams[0]!.id],
  );
  expect(await outlook(cup)).toMatchObject({
    registered: 2,
    participants: 1,
    short_teams: 1,
    waiting: 1,
  });
});

test("a public draw that is over sets the order of the start, and who may enter is said", async () => {
  const cup = await createTournament(database, { entryBy: "approval" });
  await asOwner(database).query("update public.tournaments set entry_by = 'open' where id = $1", [
    cup.id,
  ]);
  await registerPlayers(database, cup, 2);
  await asOwner(database).query(
    "update public.tournaments set entry_by = 'approval' where id = $1",
    [cup.id],
  );
  expect(await outlook(cup)).toMatchObject({ entry_by: "approval", is_sealed: false });
  const { id: stageId } = await asOwner(database).one<{ id: string }>(
    "select id from public.tournament_stages where tournament_id = $1",
    [cup.id],
  );
  const drawId = await admin.call<string>("public.start_live_draw", { p_stage_id: stageId });
  expect(await outlook(cup)).toMatchObject({ is_sealed: false });
  await admin.call("public.reveal_live_draw", {
    p_live_draw_id: drawId,
    p_revealed: 0,
    p_count: 2,
  });
  expect(await outlook(cup)).toMatchObject({ is_sealed: true, is_drawn: false });
  await startTournament(database, cup);
  expect(await outlook(cup)).toMatchObject({ is_sealed: false, is_drawn: true });
});
