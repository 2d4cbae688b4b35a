import { beforeAll, describe } from "vitest";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  cast = await t.createCast();
  const { name: game } = await t.createGame({ countsKda: true });
  const tournament = await t.createTournament({ type: "team", teamFormat: "1v1", game });
  await t.register(tournament, { by: cast.leader, participantId: cast.team.participantId });
  await t.register(tournament, {
    by: cast.rival,
    participantId: cast.rivalTeam.participantId,
  });
  const [match] = (await t.startTournament(tournament)) as [TournamentMatch];
  const figures = [{ profile_id: cast.member.id, kills: 9, deaths: 2, assists: 4 }];
  await t.reportResult(match.id, cast.leader, "1-0", figures);
  await t.asUser(cast.leader).call("public.report_match_game", {
    p_match_id: match.id,
    p_number: 1,
    p_score1: 3,
    p_score2: 1,
  });
  await t.asUser(cast.member).call("public.send_match_message", {
    p_match_id: match.id,
    p_content: "Suerte",
  });

  await t.grantTickets(cast.team.participantId, 100);
  await t.grantTickets(cast.rivalTeam.participantId, 100);
  const running = await t.createChallenge(cast.leader, {
    teamParticipantId: cast.team.participantId,
  });
  await t.acceptChallenge(running, cast.rival);
  const open = await t.createChallenge(cast.leader, {
    teamParticipantId: cast.team.participantId,
    password: "secreta",
  });
  names = {
    participant: cast.team.participantId,
    match: match.id,
    running: running.matchId,
    open: open.matchId,
    openChallenge: open.id,
  };
});

const setting = () => ({ database: t.database, cast, names });

describe("the room of a tournament match", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads the reports",
        sql: "select * from public.match_reports",
        expected: { anon: DENIED, stranger: 0, others: 1 },
      },
      {
        does: "reads what a report says of the players",
        sql: "select * from public.match_report_statistics",
        expected: { anon: DENIED, stranger: 0, others: 1 },
      },
      {
        does: "reads the games of a series",
        sql: "select * from public.match_games",
        expected: { others: 1 },
      },
      {
        does: "enters a game",
        sql: "select public.report_match_game(:match, 1, null, 1, 0, p_is_correction => true)",
        expected: { anon: DENIED, stranger: FORBIDDEN, member: FORBIDDEN, others: 1 },
      },
      {
        does: "takes back the last game",
        sql: "select public.remove_match_game(:match, 1)",
        expected: { anon: DENIED, stranger: FORBIDDEN, member: FORBIDDEN, others: 1 },
      },
      {
        does: "reads the figures of decided matches",
        sql: "select * from public.match_player_statistics",
        expected: { others: 0 },
      },
      {
        does: "reads the chat",
        sql: "select * from public.match_messages",
        expected: { anon: DENIED, stranger: 0, others: 1 },
      },
      {
        does: "writes into the chat",
        sql: "select public.send_match_message(:match, 'hola')",
        expected: { anon: DENIED, stranger: FORBIDDEN, others: 1 },
      },
      {
        does: "reports a result",
        sql: "select public.report_match_result(:match, '1-0')",
        expected: { anon: DENIED, leader: 1, coLeader: 1, rival: 1, others: FORBIDDEN },
      },
      {
        does: "reports a result with figures",
        sql: `select public.report_match_result(:match, '1-0', p_statistics => '[{"profile_id": "00000000-0000-4000-8000-000000000000", "kills": 1, "deaths": 1, "assists": 1}]')`,
        expected: {
          anon: DENIED,
          leader: "statistics_of_stranger",
          coLeader: "statistics_of_stranger",
          rival: "statistics_of_stranger",
          others: FORBIDDEN,
        },
      },
      {
        does: "confirms the other side's result",
        sql: "select public.confirm_match_result(:match, (select id from public.match_reports where match_id = :match))",
        expected: {
          anon: DENIED,
          leader: "nothing_to_confirm",
          coLeader: "nothing_to_confirm",
          rival: 1,
          others: FORBIDDEN,
        },
      },
      {
        does: "opens a dispute",
        sql: "select public.dispute_match(:match, 'mentira')",
        expected: { anon: DENIED, leader: 1, coLeader: 1, rival: 1, others: FORBIDDEN },
      },
      {
        does: "schedules the match",
        sql: "select public.schedule_match(:match, now() + interval '1 day')",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "is a side",
        sql: "select 1 where private.is_match_side(:match)",
        expected: { anon: 0, stranger: 0, admin: 0, others: 1 },
      },
      {
        does: "may act",
        sql: "select 1 where private.can_act_in_match(:match)",
        expected: { leader: 1, coLeader: 1, rival: 1, others: 0 },
      },
    ],
    {
      "rewrites what a report says of the players":
        "update public.match_report_statistics set kills = 99",
      "writes what a report says of a game": `insert into public.match_report_game_statistics (line_id, number, kills, deaths, assists)
        select id, 1, 99, 0, 0 from public.match_report_statistics`,
      "rewrites what a report says of a game":
        "update public.match_report_game_statistics set kills = 99",
      "writes figures of a game": `insert into public.match_game_statistics (line_id, number, kills, deaths, assists)
        values (:match, 1, 99, 0, 0)`,
      "rewrites figures of a game": "update public.match_game_statistics set kills = 99",
      "deletes figures of a game": "delete from public.match_game_statistics",
      "writes a game past the procedure": `insert into public.match_games (tournament_match_id, number, winner_id, source)
        values (:match, 2, :participant, 'referee')`,
      "rewrites a game past the procedure": "update public.match_games set score1 = 13",
      "deletes a game past the procedure": "delete from public.match_games",
      "writes figures of a match": `insert into public.match_player_statistics (tournament_match_id, participant_id, profile_id, kills, deaths, assists)
        values (:match, :participant, :me, 99, 0, 0)`,
      "rewrites figures of a match": "update public.match_player_statistics set kills = 99",
      "deletes figures of a match": "delete from public.match_player_statistics",
      "writes into the table":
        "insert into public.match_messages (tournament_match_id, sender_id, content) values (:match, :me, 'x')",
      "rewrites a report": "update public.match_reports set result = '9-0'",
      "deletes the chat": "delete from public.match_messages",
    },
  );
});

describe("challenges", () => {
  accessPlay(
    setting,
    [
      { does: "reads challenges", sql: "select * from public.challenges", expected: { others: 2 } },
      {
        does: "reads challenge matches",
        sql: "select * from public.challenge_matches",
        expected: { others: 2 },
      },
      {
        does: "reads escrows",
        sql: "select * from public.escrows",
        expected: { anon: DENIED, stranger: 0, rival: 1, admin: 3, others: 2 },
      },
      {
        does: "cancels the open one",
        sql: "select public.cancel_challenge(:open)",
        expected: { anon: DENIED, leader: 1, coLeader: 1, admin: 1, others: FORBIDDEN },
      },
      {
        does: "voids the running one",
        sql: "select public.void_challenge_match(:running, 'x')",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "schedules the running one",
        sql: "select public.schedule_match(:running, now() + interval '1 day')",
        expected: { anon: DENIED, leader: 1, coLeader: 1, rival: 1, admin: 1, others: FORBIDDEN },
      },
      {
        does: "tries a password on the private one",
        sql: "select public.unlock_challenge(:open, 'secreta')",
        expected: { anon: DENIED, others: 1 },
      },
      {
        does: "accepts the private one after giving its password",
        sql: `with tried as materialized (select public.unlock_challenge(:open, 'secreta') as nothing)
        select public.accept_challenge(:open) from tried where nothing::text = ''`,
        expected: {
          anon: DENIED,
          stranger: "participant_not_found",
          admin: "participant_not_found",
          rival: 1,
          others: "own_challenge",
        },
      },
      {
        does: "accepts the private one without its password",
        sql: "select public.accept_challenge(:open)",
        expected: { rival: "challenge_locked" },
      },
      {
        does: "reads the receipt of the running one",
        sql: "select public.challenge_receipt(:running)",
        expected: { anon: DENIED, stranger: FORBIDDEN, others: 1 },
      },
      {
        does: "lists the arena, counts newcomers, reads a record",
        sql: `select (select count(*) from public.list_open_challenges()), public.count_newer_challenges(now()),
          (select wins from public.challenge_record(:teamParticipant))`,
        expected: { others: 1 },
      },
      {
        does: "corrects a birth date",
        sql: "select public.correct_birth_date(:stranger, '1990-01-01', 'documento')",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "sets the status of a challenge",
        sql: "update public.challenges set status = 'cancelled' where id = :openChallenge",
        expected: { anon: DENIED, others: "challenge_not_accepted" },
      },
      {
        does: "searches matches by name",
        sql: "select * from public.find_tournament_matches('condor')",
        expected: { anon: DENIED, others: 1 },
      },
      {
        does: "searches challenges by name",
        sql: "select * from public.find_challenge_matches('ÁGUILAS')",
        expected: { anon: DENIED, others: 1 },
      },
    ],
    {
      "creates a challenge by hand":
        "insert into public.challenges (creator_participant_id, game_id, expires_at) select :strangerParticipant, id, now() from public.games",
      "changes the wager": "update public.challenges set wager_amount = 1",
      "deletes a challenge": "delete from public.challenges",
      "releases escrows": "update public.escrows set status = 'refunded', settled_at = now()",
      "reads what is private behind the challenges":
        "select * from private.challenge_facts, private.challenge_events, private.wager_preferences, private.challenge_tries",
    },
  );
});
