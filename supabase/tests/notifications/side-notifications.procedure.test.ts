import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { type NewTournament, readyMatches, type Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

/* Notifications for a whole side go to all its players, and to nobody else. */
const t = useTestKit();
const { join, take } = t.waitingActs();

const HOUR = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR);
const everybody = (...teams: readonly Team[]): Player[] =>
  teams.flatMap(({ leader, members }) => [leader, ...members]);
const names = (people: readonly Player[]): string[] =>
  people.map(({ username }) => username).toSorted();

/**
 * The recipients of notifications of a kind about a tournament or its matches, once for each notification,
 * which is then deleted.
 */
async function reported(cup: Pick<Tournament, "id">, kind: string): Promise<string[]> {
  const rows = await t.owner.query<{ username: string }>(
    `with gone as (
       delete from public.notifications where kind = $2 and (
         link = '/tournaments/' || $1
         or link in (select '/match/manage/' || id from public.tournament_matches where tournament_id = $1::uuid)
       ) returning user_id
     ) select username from gone join public.profiles on profiles.id = user_id order by username`,
    [cup.id, kind],
  );
  return rows.map(({ username }) => username).toSorted();
}

/** A tournament of teams of two and one more, all of whose members were added by their leader. */
async function teamCup(count: number, wanted: NewTournament = {}) {
  const cup = await t.createTournament({ type: "team", teamFormat: "2v2", ...wanted });
  const teams: Team[] = [];
  for (let index = 0; index < count; index += 1) {
    const team = await t.createTeam({ size: 3 });
    await t.register(cup, team);
    teams.push(team);
  }
  return { cup, teams };
}

const schedule = (matchId: string | undefined, at: Date | null) =>
  t.admin.call("public.schedule_match", { p_match_id: matchId, p_scheduled_time: at });
const disqualify = (cup: Tournament, participantId: string) =>
  t.admin.call("public.disqualify_participant", {
    p_tournament_id: cup.id,
    p_participant_id: participantId,
    p_reason: "Trampa",
  });

describe("a change of time", () => {
  test("of one match: everybody who plays it, also when it has none any more; nobody when nothing changed", async () => {
    const { cup, teams } = await teamCup(2);
    const [match] = await t.startTournament(cup);
    await t.joinTeam(teams[0] as Team, await t.createPlayer());
    const at = inHours(2);
    await schedule(match?.id, at);
    expect(await reported(cup, "match_scheduled")).toEqual(names(everybody(...teams)));
    await schedule(match?.id, at);
    expect(await reported(cup, "match_scheduled")).toEqual([]);
    await schedule(match?.id, null);
    expect(await reported(cup, "match_scheduled")).toEqual(names(everybody(...teams)));
  });

  test("that was agreed: everybody but who agreed to it", async () => {
    const { cup, teams } = await teamCup(2, { agreesTimes: true });
    const [one, other] = teams as [Team, Team];
    const [match] = await t.startTournament(cup);
    const { id } = await t.asUser(one.leader).call<{ id: string }>("public.propose_match_time", {
      p_match_id: match?.id,
      p_time: inHours(5),
    });
    expect(await reported(cup, "match_time_proposed"), "who can answer").toEqual([
      other.leader.username,
    ]);
    await t.asUser(other.leader).call("public.answer_match_time", {
      p_proposal_id: id,
      p_accepts: true,
    });
    expect(await reported(cup, "match_scheduled")).toEqual(
      names(everybody(one, other).filter(({ id: person }) => person !== other.leader.id)),
    );
  });

  test("of the whole cup: everybody who is in or waits, and nobody once it is drawn", async () => {
    const { cup, teams } = await teamCup(2, { maxParticipants: 2 });
    const waiting = await t.createTeam({ size: 2 });
    await join(cup, waiting.leader, waiting.participantId);
    const move = (at: Date) =>
      t.admin.query("update public.tournaments set start_date = $2 where id = $1", [cup.id, at]);
    await move(inHours(50));
    expect(await reported(cup, "tournament_moved")).toEqual(names(everybody(...teams, waiting)));
    await t.startTournament(cup);
    await move(inHours(60));
    expect(await reported(cup, "tournament_moved")).toEqual([]);
  });

  test("is not for whoever is out and still stands in the bracket, nor is a second final", async () => {
    const cup = await t.createTournament({ format: "double-elimination" });
    const players = await t.registerPlayers(cup, 4);
    await t.startTournament(cup);
    for (;;) {
      const open = readyMatches(await t.matchesOf(cup));
      const next = open.find(({ stage }) => stage !== "final");
      if (!next) break;
      await t.declareWinner(next, next.participant1_id);
    }
    const [final] = readyMatches(await t.matchesOf(cup));
    await disqualify(cup, final?.participant1_id as string);
    const seconds = await t.owner.query(
      "select 1 from public.notifications where title = 'Se juega una segunda final' and user_id = any ($1)",
      [players.map(({ id }) => id)],
    );
    expect(seconds).toEqual([]);

    const bracket = await t.createTournament();
    const inside = await t.registerPlayers(bracket, 4);
    await t.startTournament(bracket);
    const [semifinal, , last] = await t.matchesOf(bracket);
    await t.declareWinner(semifinal as never, semifinal?.participant1_id as string);
    await schedule(last?.id, inHours(5));
    expect(await reported(bracket, "match_scheduled")).toHaveLength(1);
    await disqualify(bracket, semifinal?.participant1_id as string);
    await schedule(last?.id, inHours(6));
    await t.admin.call("public.move_matches", { p_tournament_id: bracket.id, p_minutes: 10 });
    await t.admin.call("public.publish_schedule", {
      p_tournament_id: bracket.id,
      p_match_ids: [last?.id],
      p_times: [inHours(7)],
    });
    for (const kind of ["match_scheduled", "match_moved", "match_times_published"])
      expect(await reported(bracket, kind)).toEqual([]);
    expect(inside).toHaveLength(4);
  });
});

describe("a refusal at check-in", () => {
  test("who did not confirm is told when the cup is drawn, once, and nobody else", async () => {
    const { cup, teams } = await teamCup(3, {
      checkInMinutes: 60,
      startDate: new Date(Date.now() + 600_000),
    });
    const [here, there, missing] = teams as [Team, Team, Team];
    for (const team of [here, there])
      await t.asUser(team.leader).call("public.check_in", {
        p_tournament_id: cup.id,
        p_participant_id: team.participantId,
      });
    await t.startTournament(cup);
    expect(await reported(cup, "check_in_missed")).toEqual(names(everybody(missing)));
    await t.admin.call("public.set_tournament_seeds", {
      p_tournament_id: cup.id,
      p_participant_ids: [there.participantId],
    });
    expect(await reported(cup, "check_in_missed")).toEqual([]);
  });

  test("a team that is too small is told, all of it", async () => {
    const { cup, teams } = await teamCup(3);
    const [, , small] = teams as [Team, Team, Team];
    await t.owner.query("delete from public.team_members where profile_id = any ($1)", [
      small.members.map(({ id }) => id),
    ]);
    await reported(cup, "tournament_roster_small");
    await t.startTournament(cup);
    expect(await reported(cup, "tournament_roster_small")).toEqual([small.leader.username]);
    expect(await reported(cup, "check_in_missed")).toEqual([]);
  });
});

describe("a place", () => {
  test("that was taken: the whole team but who took it, and all of whom it replaces", async () => {
    const { cup, teams } = await teamCup(2, { maxParticipants: 2, allowsReplacement: true });
    const [, absent] = teams as [Team, Team];
    const waiting = await t.createTeam({ size: 3 });
    await join(cup, waiting.leader, waiting.participantId);
    await t.startTournament(cup);
    await t.admin.call("public.offer_replacement", {
      p_tournament_id: cup.id,
      p_participant_id: absent.participantId,
    });
    expect(await reported(cup, "tournament_place_offered"), "who can take it").toEqual([
      waiting.leader.username,
    ]);
    await take(cup, waiting.leader, waiting.participantId);
    expect(await reported(cup, "tournament_place_taken")).toEqual(names([...waiting.members]));
    expect(await reported(cup, "tournament_replaced")).toEqual(names(everybody(absent)));
  });

  test("that was lost: disqualified, taken out, withdrawn by the organiser", async () => {
    const { cup, teams } = await teamCup(4);
    const [first, second, third, removed] = teams as [Team, Team, Team, Team];
    await t.admin.call("public.remove_tournament_participant", {
      p_tournament_id: cup.id,
      p_participant_id: removed.participantId,
    });
    expect(await reported(cup, "tournament_removed")).toEqual(names(everybody(removed)));
    await t.startTournament(cup);
    await disqualify(cup, first.participantId);
    expect(await reported(cup, "disqualified")).toEqual(names(everybody(first)));
    await t.admin.call("public.leave_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: second.participantId,
    });
    expect(await reported(cup, "tournament_left")).toEqual(names(everybody(second)));
    expect(third.members).toHaveLength(2);
  });
});
