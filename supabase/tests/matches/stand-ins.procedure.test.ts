import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const answer = (id: string, approves: boolean, words?: string) =>
  t.admin.call("public.answer_stand_in", {
    p_stand_in_id: id,
    p_approves: approves,
    ...(words === undefined ? {} : { p_answer: words }),
  });

const withdraw = (id: string, by: Player) =>
  t.asUser(by).call("public.withdraw_stand_in", { p_stand_in_id: id });

describe("a stand-in", () => {
  test("plays once the organiser approves him, both sides read it, and what he plays counts for him", async () => {
    const { match, id, one, other } = await t.createTeamCup([2, 2]);
    const [guest, helper] = [await t.createPlayer(), await t.createPlayer()];
    await t.joinStaff({ id }, helper, ["participants"]);
    const request = await t.requestStandIn(match, one, guest, " Viajó uno ");
    expect(await t.titlesOf(helper, "match_stand_in_asked")).toEqual([
      `${one.name} pide un suplente externo`,
    ]);
    expect(await t.titlesOf(guest, "match_stand_in_asked")).toEqual([
      `${one.name} te pide como suplente`,
    ]);
    const chosen = [one.leader, guest];
    await t.expectRefusal(
      () => t.setLineup(match, one, chosen),
      "stand_in_not_approved",
      `no aprobó a ${guest.username}`,
    );
    await t.asUser(helper).call("public.answer_stand_in", {
      p_stand_in_id: request,
      p_approves: true,
    });
    const lineup = await t.setLineup(match, one, chosen);
    expect(
      await t.anon.query(
        "select profile_id, is_stand_in from public.match_lineup_players where lineup_id = $1 and is_stand_in",
        [lineup],
      ),
    ).toEqual([{ profile_id: guest.id, is_stand_in: true }]);
    for (const reader of [one.leader, other.leader])
      expect(
        await t
          .asUser(reader)
          .query("select kind, reason from public.roster_changes where tournament_id = $1", [id]),
      ).toEqual([{ kind: "stand_in", reason: "Viajó uno" }]);
    expect(await t.titlesOf(other.leader, "tournament_roster_changed")).toHaveLength(1);
    await t.declareWinner(match, one.participantId);
    expect(
      await t.owner.query(
        "select wins, tournaments_won from private.participant_counters where participant_id = $1",
        [guest.participantId],
      ),
    ).toEqual([{ wins: 1, tournaments_won: 1 }]);
    expect(
      await t.owner.query(
        "select wins, tournaments_won from private.participant_counters where participant_id = $1",
        [one.members[0]?.participantId],
      ),
    ).toEqual([{ wins: 0, tournaments_won: 0 }]);
  });

  test("completes a team that is one short, for the match he is approved for and no other", async () => {
    const { matches, one } = await t.createTeamCup([2, 2, 2], { format: "round-robin", bestOf: 1 });
    const [first, second] = matches.filter((match) =>
      [match.participant1_id, match.participant2_id].includes(one.participantId),
    ) as [TournamentMatch, TournamentMatch];
    const guest = await t.createPlayer();
    await t.asUser(one.members[0] as Player).call("public.leave_team", {});
    await answer(await t.requestStandIn(first, one, guest), true);
    const lost = (match: TournamentMatch) =>
      match.participant1_id === one.participantId ? "0-1" : "1-0";
    expect(await t.reportResult(first.id, one.leader, lost(first))).toBe("pending_results");
    await t.expectRefusal(
      () => t.reportResult(second.id, one.leader, lost(second)),
      "roster_too_small",
    );
    await t.expectRefusal(() => t.setLineup(second, one, [one.leader, guest]), "not_in_roster");
  });

  test("may come in between games when he is approved after the match has begun", async () => {
    const { match, one } = await t.createTeamCup([2, 2]);
    const [mate] = one.members as [Player];
    const guest = await t.createPlayer();
    await t.setLineup(match, one, [one.leader, mate]);
    await t.putHour(match);
    const request = await t.requestStandIn(match, one, guest);
    const change = { game: 2, out: mate, in: guest };
    await t.expectRefusal(() => t.substitute(match, one, change), "stand_in_not_approved");
    await answer(request, true);
    await t.substitute(match, one, change);
  });

  test("is asked for by who acts for a team of the match, with a reason, about somebody who may play", async () => {
    const { match, one, other } = await t.createTeamCup([2, 2]);
    const guest = await t.createPlayer();
    const ask = (player: Pick<Player, "id">, by: Player = one.leader, reason?: string) =>
      t.requestStandIn(match, { leader: by }, player, reason);
    const [mate] = one.members as [Player];
    for (const by of [mate, await t.createPlayer()])
      await t.expectRefusal(() => ask(guest, by), "forbidden");
    await t.expectRefusal(() => ask(guest, one.leader, " "), "reason_required");
    await t.expectRefusal(() => ask(guest, one.leader, "x".repeat(301)), "reason_required");
    await t.expectRefusal(() => ask({ id: match.id }), "player_not_found");
    await t.expectRefusal(() => ask(mate), "already_in_roster");
    await t.expectRefusal(
      () => ask(other.members[0] as Player),
      "in_another_roster",
      `Está en el plantel de ${other.name}`,
    );
  });

  test("is asked for once, six times an hour at most, and not when the match is decided", async () => {
    const { match, one } = await t.createTeamCup([2, 2]);
    const guest = await t.createPlayer();
    await t.requestStandIn(match, one, guest);
    await t.expectRefusal(() => t.requestStandIn(match, one, guest), "stand_in_already_asked");
    for (let count = 1; count < 6; count += 1)
      await t.requestStandIn(match, one, await t.createPlayer());
    const last = await t.createPlayer();
    await t.expectRefusal(() => t.requestStandIn(match, one, last), "rate_limited");
    await t.declareWinner(match, one.participantId);
    await t.owner.query("delete from private.event_counts");
    await t.expectRefusal(() => t.requestStandIn(match, one, last), "match_already_decided");
  });

  test("is answered once, by who has the right to participants and does not play the match", async () => {
    const { match, id, one, other } = await t.createTeamCup([2, 2]);
    const [guest, referee] = [await t.createPlayer(), await t.createPlayer()];
    await t.joinStaff({ id }, referee, ["results", "schedule", "chat"]);
    const request = await t.requestStandIn(match, one, guest);
    const as = (by: Player) => () =>
      t.asUser(by).call("public.answer_stand_in", {
        p_stand_in_id: request,
        p_approves: true,
      });
    for (const by of [one.leader, other.leader, guest, referee])
      await t.expectRefusal(as(by), "forbidden");
    await t.joinStaff({ id }, other.leader, ["participants"]);
    await t.expectRefusal(as(other.leader), "own_match");
    await answer(request, false, "Llegó a mitad de temporada");
    expect(await t.titlesOf(one.leader, "match_stand_in_declined")).toHaveLength(1);
    await t.expectRefusal(() => answer(request, true), "stand_in_answered");
    await t.expectRefusal(() => answer(match.id, true), "stand_in_not_found");
    await t.expectRefusal(
      () => t.setLineup(match, one, [one.leader, guest]),
      "stand_in_not_approved",
    );
    // After declining, the stand-in may be requested again, by either side.
    await answer(await t.requestStandIn(match, other, guest), true);
  });

  test("plays for one team of the tournament: neither two approvals nor a roster make it two", async () => {
    const { matches, id, teams } = await t.createTeamCup([2, 2, 2, 2]);
    const guest = await t.createPlayer();
    const sidesOf = (match: TournamentMatch) =>
      teams.filter(({ participantId }) =>
        [match.participant1_id, match.participant2_id].includes(participantId),
      ) as [Team, Team];
    const [first, second] = matches.filter((match) => match.next_match_id !== null) as [
      TournamentMatch,
      TournamentMatch,
    ];
    const requests = [];
    for (const match of [first, second])
      for (const team of sidesOf(match))
        requests.push(await t.requestStandIn(match, team, guest).catch(() => null));
    const answers = await Promise.allSettled(
      requests.flatMap((request) => (request === null ? [] : [answer(request, true)])),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const entries = await t.owner.query<{ participant_id: string }>(
      "select participant_id from public.roster_entries where tournament_id = $1 and profile_id = $2 and state = 'stand_in'",
      [id, guest.id],
    );
    expect(entries).toHaveLength(1);
    const rival = teams.find(
      ({ participantId }) => participantId !== entries[0]?.participant_id,
    ) as Team;
    await t.joinTeam(rival, guest);
    await t.expectRefusal(
      () =>
        t.admin.call("public.add_to_roster", {
          p_tournament_id: id,
          p_participant_id: rival.participantId,
          p_profile_id: guest.id,
          p_reason: "Se sumó",
        }),
      "in_another_roster",
    );
  });

  test("says no himself, or is taken back, before the match: he is out of the line-up and free for another team", async () => {
    const { match, one, other } = await t.createTeamCup([2, 2]);
    const guest = await t.createPlayer();
    const request = await t.requestStandIn(match, one, guest);
    await answer(request, true);
    const lineup = await t.setLineup(match, one, [one.leader, guest]);
    await t.expectRefusal(() => withdraw(request, other.leader), "forbidden");
    await t.expectRefusal(() => withdraw(match.id, guest), "stand_in_not_found");
    await withdraw(request, guest);
    expect(
      await t.owner.query(
        "select profile_id from public.match_lineup_players where lineup_id = $1",
        [lineup],
      ),
    ).toEqual([{ profile_id: one.leader.id }]);
    await t.expectRefusal(() => withdraw(request, one.leader), "stand_in_answered");
    await answer(await t.requestStandIn(match, other, guest), true);
  });

  test("is not taken back once the match has begun", async () => {
    const { match, one } = await t.createTeamCup([2, 2]);
    const guest = await t.createPlayer();
    const request = await t.requestStandIn(match, one, guest);
    await answer(request, true);
    await t.putHour(match);
    for (const by of [guest, one.leader])
      await t.expectRefusal(() => withdraw(request, by), "lineup_locked");
  });

  test("a request is read by both sides, the player and the staff who answer; approved, by everybody", async () => {
    const { match, id, one, other } = await t.createTeamCup([2, 2]);
    const [guest, helper, referee] = [
      await t.createPlayer(),
      await t.createPlayer(),
      await t.createPlayer(),
    ];
    await t.joinStaff({ id }, helper, ["participants"]);
    await t.joinStaff({ id }, referee, ["results"]);
    const request = await t.requestStandIn(match, one, guest);
    const reads = async (by: Player | null) =>
      (
        await (by ? t.asUser(by) : t.anon).query(
          "select id from public.stand_ins where match_id = $1",
          [match.id],
        )
      ).length;
    for (const by of [one.members[0] as Player, other.leader, guest, helper])
      expect(await reads(by)).toBe(1);
    for (const by of [referee, await t.createPlayer(), null]) expect(await reads(by)).toBe(0);
    await answer(request, true);
    expect(await reads(null)).toBe(1);
  });

  test("is told when the match is moved and before it begins, is in its room and its chat, and in nothing else", async () => {
    const { matches, id, one } = await t.createTeamCup([2, 2, 2], {
      format: "round-robin",
      bestOf: 1,
    });
    const [first, second] = matches.filter((match) =>
      [match.participant1_id, match.participant2_id].includes(one.participantId),
    ) as [TournamentMatch, TournamentMatch];
    const [guest, asked] = [await t.createPlayer(), await t.createPlayer()];
    const request = await t.requestStandIn(first, one, guest);
    await t.requestStandIn(first, one, asked);
    await answer(request, true);
    const schedule = (match: TournamentMatch) =>
      t.admin.call("public.schedule_match", {
        p_match_id: match.id,
        p_scheduled_time: new Date(Date.now() + 7_200_000),
      });
    for (const match of [first, second]) await schedule(match);
    await t.admin.call("public.move_matches", { p_tournament_id: id, p_minutes: 5 });
    await t.owner.query(
      "update private.match_reminders set due_at = due_at - interval '1 day' where match_id in ($1, $2)",
      [first.id, second.id],
    );
    for (const match of [first, second])
      await t.owner.call("private.remind_of_match", { p_match_id: match.id });
    const reported = async (player: Player) => ({
      scheduled: (await t.titlesOf(player, "match_scheduled")).length,
      moved: (await t.titlesOf(player, "match_moved")).length,
      reminded: (await t.titlesOf(player, "match_reminder")).length,
    });
    expect(await reported(guest)).toEqual({ scheduled: 1, moved: 1, reminded: 1 });
    expect(await reported(one.members[0] as Player)).toEqual({
      scheduled: 2,
      moved: 1,
      reminded: 2,
    });
    expect(await reported(asked)).toEqual({ scheduled: 0, moved: 0, reminded: 0 });

    const write = (by: Player, match: TournamentMatch) =>
      t.asUser(by).call("public.send_match_message", {
        p_match_id: match.id,
        p_content: "Hola",
      });
    await write(guest, first);
    await write(one.leader, second);
    const read = (by: Player) =>
      t
        .asUser(by)
        .query<{ match_id: string; participant_id: string }>(
          "select match_id, participant_id from public.match_messages",
        );
    const own = [{ match_id: first.id, participant_id: one.participantId }];
    expect(await read(guest)).toEqual(own);
    expect(await read(asked)).toEqual([]);
    const follows = (by: Player, match: TournamentMatch) =>
      t.asUser(by).call<boolean>("private.may_follow_topic", {
        p_topic: `room:${match.id}`,
      });
    expect(await follows(guest, first)).toBe(true);
    expect(await follows(guest, second)).toBe(false);
    await t.asUser(guest).query("select * from public.here_in_match($1)", [first.id]);
    for (const refused of [
      () => write(guest, second),
      () => write(asked, first),
      () => t.asUser(guest).query("select * from public.here_in_match($1)", [second.id]),
      () => t.asUser(guest).call("public.ready_for_match", { p_match_id: first.id }),
      () => t.reportResult(first.id, guest, "1-0"),
    ])
      await t.expectRefusal(refused, "forbidden");
    // A stand-in who withdrew, or whom the organiser removed, has no access to the room.
    await withdraw(request, guest);
    expect(await read(guest)).toEqual([]);
    const other = await t.createPlayer();
    await answer(await t.requestStandIn(first, one, other), true);
    expect(await read(other)).toHaveLength(1);
    await t.admin.call("public.remove_from_roster", {
      p_tournament_id: id,
      p_participant_id: one.participantId,
      p_profile_id: other.id,
      p_reason: "No es quien dice",
    });
    expect(await read(other)).toEqual([]);
  });
});
