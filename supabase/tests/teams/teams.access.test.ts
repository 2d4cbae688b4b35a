import { beforeAll, describe } from "vitest";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  cast = await t.createCast();
  const candidate = await t.createPlayer({ username: "candidato" });
  names = {
    candidate: candidate.id,
    request: await t.requestToJoin(cast.team, candidate),
    ownRequest: await t.requestToJoin(cast.team, cast.stranger),
  };
});

const setting = () => ({ database: t.database, cast, names });

describe("teams", () => {
  accessPlay(
    setting,
    [
      { does: "reads every team", sql: "select * from public.teams", expected: { others: 2 } },
      {
        does: "founds a team",
        sql: "insert into public.teams (name, description, games, leader_id, logo_url) values ('Nuevo', 'x', '{CS}', :me, null)",
        expected: { anon: DENIED, stranger: 1, admin: 1, others: "already_in_team" },
      },
      {
        does: "founds a team for somebody else",
        sql: "insert into public.teams (name, games, leader_id) values ('Nuevo', '{CS}', :candidate)",
        expected: { anon: DENIED, others: FORBIDDEN },
      },
      {
        does: "renames the team and changes its logo",
        sql: "update public.teams set name = 'Otro', logo_url = '/x.png', is_recruiting = false, games = '{CS}' where id = :team",
        expected: { anon: DENIED, leader: 1, admin: 1, others: 0 },
      },
      {
        does: "describes the team and says who it is in a game",
        sql: `update public.teams set description = 'Jugamos de noche.', games = '{CS,Valorant}',
        game_identities = '{"CS": "equipo#1"}' where id = :team`,
        expected: { anon: DENIED, leader: 1, admin: 1, others: 0 },
      },
      {
        does: "reads who a team is in a game",
        sql: "select game_identities from public.teams where id = :team and game_identities = '{}'",
        expected: { others: 1 },
      },
      {
        does: "features the team",
        sql: "update public.teams set featured = true where id = :team",
        expected: { anon: DENIED, leader: FORBIDDEN, admin: 1, others: 0 },
      },
      {
        does: "deletes the team",
        sql: "delete from public.teams where id = :team",
        expected: { anon: DENIED, leader: 1, admin: 1, others: 0 },
      },
    ],
    {
      "founds a featured team with statistics":
        "insert into public.teams (name, games, leader_id, featured) values ('Nuevo', '{CS}', :me, true)",
      "takes the leadership": "update public.teams set leader_id = :me where id = :team",
      "writes the team's statistics":
        "update public.teams set stats = '{\"wins\": 99}' where id = :team",
    },
  );
});

describe("team_stays", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads who was in which team",
        sql: "select * from public.team_stays",
        expected: { others: 4 },
      },
    ],
    {
      "writes himself into a team's past": `insert into public.team_stays (participant_id, profile_id, role, joined_at, left_at)
        select participant_id, :me, 'leader', '2020-01-01', now() from public.teams where id = :team`,
      "makes more of what he was":
        "update public.team_stays set role = 'leader', joined_at = '2020-01-01' where profile_id = :me",
      "takes himself out of a team's past": "delete from public.team_stays where profile_id = :me",
      "has the past recalled": "select private.recall_team_stays()",
    },
  );
});

describe("team_members", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads the members",
        sql: "select * from public.team_members",
        expected: { others: 4 },
      },
      {
        does: "adds himself to a team",
        sql: "insert into public.team_members (team_id, profile_id, role) values (:team, :me, 'member')",
        expected: { anon: DENIED, member: 1, others: FORBIDDEN },
      },
      {
        does: "adds a candidate without a request",
        sql: "insert into public.team_members (team_id, profile_id, role) values (:team, :candidate, 'member')",
        expected: { anon: DENIED, others: FORBIDDEN },
      },
      {
        does: "adds himself as leader",
        sql: "insert into public.team_members (team_id, profile_id, role) values (:team, :me, 'leader')",
        expected: { anon: DENIED, leader: 1, others: FORBIDDEN },
      },
      {
        does: "makes a member co-leader",
        sql: "update public.team_members set role = 'co-leader' where team_id = :team and profile_id = :member",
        expected: { anon: DENIED, leader: 1, admin: 1, others: 0 },
      },
      {
        does: "makes a member leader",
        sql: "update public.team_members set role = 'leader' where team_id = :team and profile_id = :member",
        expected: {
          anon: DENIED,
          leader: "leader_role_fixed",
          admin: "leader_role_fixed",
          others: 0,
        },
      },
      {
        does: "makes the leader a member",
        sql: "update public.team_members set role = 'member' where team_id = :team and profile_id = :leader",
        expected: {
          anon: DENIED,
          leader: "leader_role_fixed",
          admin: "leader_role_fixed",
          others: 0,
        },
      },
      {
        does: "removes a member",
        sql: "delete from public.team_members where team_id = :team and profile_id = :member",
        expected: { anon: DENIED, leader: 1, admin: 1, member: 1, others: 0 },
      },
      {
        does: "removes the leader",
        sql: "delete from public.team_members where team_id = :team and profile_id = :leader",
        expected: {
          anon: DENIED,
          leader: "leader_must_hand_over",
          admin: "leader_cannot_be_removed",
          others: 0,
        },
      },
      {
        does: "leaves",
        sql: "delete from public.team_members where profile_id = :me",
        expected: {
          anon: DENIED,
          stranger: 0,
          admin: 0,
          leader: "leader_must_hand_over",
          rival: "leader_must_hand_over",
          others: 1,
        },
      },
    ],
    {
      "moves a member to another team":
        "update public.team_members set team_id = :rivalTeam where profile_id = :member",
    },
  );
});

describe("team_join_requests", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads the requests",
        sql: "select * from public.team_join_requests where status = 'pending'",
        expected: { anon: DENIED, rival: 0, stranger: 1, others: 2 },
      },
      {
        does: "asks to join",
        sql: "insert into public.team_join_requests (team_id, user_id) values (:rivalTeam, :me)",
        expected: { anon: DENIED, stranger: 1, admin: 1, others: "already_in_team" },
      },
      {
        does: "asks for somebody else",
        sql: "insert into public.team_join_requests (team_id, user_id) values (:rivalTeam, :candidate)",
        expected: { anon: DENIED, others: FORBIDDEN },
      },
      {
        does: "asks with the answer already given",
        sql: "insert into public.team_join_requests (team_id, user_id, status) values (:rivalTeam, :me, 'accepted')",
        expected: { anon: DENIED, others: FORBIDDEN },
      },
      {
        does: "accepts a request",
        sql: "update public.team_join_requests set status = 'accepted' where id = :request",
        expected: { anon: DENIED, leader: 1, admin: 1, others: 0 },
      },
      {
        does: "accepts the own request",
        sql: "update public.team_join_requests set status = 'accepted' where id = :ownRequest and user_id = :me",
        expected: { anon: DENIED, others: 0 },
      },
      {
        does: "withdraws a request",
        sql: "delete from public.team_join_requests where id = :ownRequest",
        expected: { anon: DENIED, stranger: 1, others: 0 },
      },
    ],
    {
      "turns a request to another team":
        "update public.team_join_requests set team_id = :rivalTeam where id = :request",
    },
  );
});

describe("procedures of teams", () => {
  accessPlay(setting, [
    {
      does: "hands over the team",
      sql: "select public.handle_leader_departure(:team, :leader)",
      expected: { anon: DENIED, leader: 1, admin: 1, others: FORBIDDEN },
    },
    {
      does: "hands over the team to somebody of it",
      sql: "select public.hand_over_team(:team, :member)",
      expected: { anon: DENIED, leader: 1, others: FORBIDDEN },
    },
    {
      does: "leaves by procedure",
      sql: "select public.leave_team()",
      expected: {
        anon: DENIED,
        stranger: "not_in_team",
        admin: "not_in_team",
        rival: "leader_alone",
        others: 1,
      },
    },
  ]);
});
