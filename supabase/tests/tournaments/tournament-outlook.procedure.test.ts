import { expect, test } from "vitest";
import { readyMatches } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const outlook = ({ id }: { readonly id: string }) =>
  t.admin.one<Record<string, unknown>>("select * from public.tournament_outlook($1)", [id]);

const notified = async (kind: string): Promise<number> => {
  const { count } = await t.owner.one<{ count: number }>(
    "select count(distinct user_id)::integer as count from public.notifications where kind = $1",
    [kind],
  );
  return count;
};

test("before the start: who plays, who would be told, what is held; and the cancellation tells as many", async () => {
  const cup = await t.createTournament({
    type: "team",
    teamFormat: "2v2",
    entryFee: 3,
    maxParticipants: 8,
    checkInMinutes: 10_080,
    prizes: [{ type: "tickets", value: 50 }],
  });
  for (const isPresent of [true, true, false]) {
    const leader = await t.createPlayer();
    const team = await t.createTeam({ leader });
    const mate = await t.createPlayer();
    await t.joinTeam(team, mate);
    await t.makeCoLeader(team, mate);
    await t.grantTickets(team.participantId, 5);
    await t.register(cup, { by: leader, participantId: team.participantId });
    if (isPresent) {
      await t.owner.query(
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
  await t.admin.call("public.cancel_tournament", { p_tournament_id: cup.id, p_reason: "Sin sede" });
  expect(await notified("tournament_cancelled")).toBe(6);
  expect(await outlook(cup)).toMatchObject({ notified_at_end: 0, fees_held: "0" });
});

test("of a running cup: what is decided, and that nobody is told twice", async () => {
  const cup = await t.createTournament({ prizes: [{ type: "money", value: 100 }] });
  await t.registerPlayers(cup, 4);
  await t.startTournament(cup);
  expect(await outlook(cup)).toMatchObject({
    participants: 4,
    notified_at_start: 4,
    notified_at_end: 4,
    is_drawn: true,
    matches: 3,
    decided_matches: 0,
  });
  await t.owner.call("private.do_due_work", { p_tournament_id: cup.id });
  expect(await outlook(cup)).toMatchObject({ notified_at_start: 0 });
  for (;;) {
    const [match] = readyMatches(await t.matchesOf(cup));
    if (!match) break;
    await t.declareWinner(match, match.participant1_id, "1-0");
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
  const cup = await t.createTournament();
  await t.setTournamentStatus(cup, "Finalizado");
  expect(await outlook(cup)).toMatchObject({
    registered: 0,
    fees_held: "0",
    is_paid_out: false,
    pending_payouts: 0,
  });
  await t.expectRefusal(outlook({ id: crypto.randomUUID() }), "tournament_not_found");
});

test("before the start: confirmed teams that are short, and who waits for a place", async () => {
  const cup = await t.createTournament({
    type: "team",
    teamFormat: "2v2",
    maxParticipants: 2,
    waitingOfferMinutes: 30,
  });
  const teams = await Promise.all([2, 2, 2].map((size) => t.createTeam({ size })));
  for (const team of teams.slice(0, 2)) await t.register(cup, team);
  await t.asUser(teams[2]!.leader).call("public.join_waiting_list", {
    p_tournament_id: cup.id,
    p_participant_id: teams[2]!.participantId,
  });
  expect(await outlook(cup)).toMatchObject({ participants: 2, short_teams: 0, waiting: 1 });
  await t.owner.query(
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
  const cup = await t.createTournament({ entryBy: "approval" });
  await t.owner.query("update public.tournaments set entry_by = 'open' where id = $1", [cup.id]);
  await t.registerPlayers(cup, 2);
  await t.owner.query("update public.tournaments set entry_by = 'approval' where id = $1", [
    cup.id,
  ]);
  expect(await outlook(cup)).toMatchObject({ entry_by: "approval", is_sealed: false });
  const { id: stageId } = await t.owner.one<{ id: string }>(
    "select id from public.tournament_stages where tournament_id = $1",
    [cup.id],
  );
  const drawId = await t.admin.call<string>("public.start_live_draw", { p_stage_id: stageId });
  expect(await outlook(cup)).toMatchObject({ is_sealed: false });
  await t.admin.call("public.reveal_live_draw", {
    p_live_draw_id: drawId,
    p_revealed: 0,
    p_count: 2,
  });
  expect(await outlook(cup)).toMatchObject({ is_sealed: true, is_drawn: false });
  await t.startTournament(cup);
  expect(await outlook(cup)).toMatchObject({ is_sealed: false, is_drawn: true });
});
