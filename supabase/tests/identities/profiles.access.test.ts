import { beforeAll, describe } from "vitest";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;

beforeAll(async () => {
  cast = await t.createCast();
  await t.owner.query(
    `update public.profile_private
     set phone_number = '11 5555', full_name = 'Nombre Real', payment_info = '{"alias": "mi.alias"}'`,
  );
});

const setting = () => ({ database: t.database, cast });

describe("profiles", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads every profile",
        sql: "select * from public.profiles",
        expected: { others: 6 },
      },
      {
        does: "edits the own profile",
        sql: "update public.profiles set bio = 'hola', country = 'Chile', games_played = '{CS}', game_identities = '{\"CS\":\"x\"}', avatar_url = '/a.png', username = 'otro_nombre' where id = :me",
        expected: { anon: DENIED, others: 1 },
      },
      {
        does: "edits somebody else's profile",
        sql: "update public.profiles set bio = 'hola' where id = :stranger",
        expected: { anon: DENIED, stranger: 1, admin: FORBIDDEN, others: 0 },
      },
      {
        does: "makes himself an admin",
        sql: "update public.profiles set role = 'admin' where id = :me",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "makes somebody else an admin",
        sql: "update public.profiles set role = 'admin' where id = :member",
        expected: { anon: DENIED, admin: 1, member: FORBIDDEN, others: 0 },
      },
      {
        does: "moves himself to another team",
        sql: "update public.profiles set team_id = :rivalTeam where id = :me",
        expected: { anon: DENIED, rival: 1, others: FORBIDDEN },
      },
      {
        does: "leaves the team by the profile alone",
        sql: "update public.profiles set team_id = null where id = :me",
        expected: { anon: DENIED, stranger: 1, admin: 1, others: FORBIDDEN },
      },
    ],
    {
      "writes statistics":
        "update public.profiles set stats = '{\"tournamentsWon\": 99}' where id = :me",
      "reopens or closes an account by hand":
        "update public.profiles set closed_at = now() where id = :me",
      "changes an id": "update public.profiles set id = gen_random_uuid() where id = :me",
      "creates a profile":
        "insert into public.profiles (id, username) values (gen_random_uuid(), 'nuevo')",
      "deletes a profile": "delete from public.profiles where id = :me",
    },
  );
});

describe("profile_private", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads private data",
        sql: "select * from public.profile_private",
        expected: { anon: DENIED, admin: 6, others: 1 },
      },
      {
        does: "reads the private data of somebody else",
        sql: "select * from public.profile_private where profile_id = :stranger",
        expected: { anon: DENIED, stranger: 1, admin: 1, others: 0 },
      },
      {
        does: "edits the own private data",
        sql: "update public.profile_private set phone_number = '1', full_name = 'Ana', payment_info = '{\"alias\":\"ana.cvu\"}' where profile_id = :me",
        expected: { anon: DENIED, others: 1 },
      },
      {
        does: "edits private data of somebody else",
        sql: "update public.profile_private set full_name = 'Ana' where profile_id = :stranger",
        expected: { anon: DENIED, stranger: 1, others: 0 },
      },
    ],
    {
      "changes the copied e-mail":
        "update public.profile_private set email = 'x@x.x' where profile_id = :me",
      "inserts private data": "insert into public.profile_private (profile_id) values (:me)",
      "deletes private data": "delete from public.profile_private where profile_id = :me",
    },
  );
});

describe("computed fields", () => {
  accessPlay(setting, [
    {
      does: "filters by somebody's e-mail",
      sql: "select p.id from public.profiles p where p.email like '%@%'",
      expected: { anon: 0, admin: 6, others: 1 },
    },
    {
      does: "filters by phone",
      sql: "select p.id from public.profiles p where p.phone_number is not null",
      expected: { anon: 0, admin: 6, others: 1 },
    },
    {
      does: "filters by real name",
      sql: "select p.id from public.profiles p where p.full_name is not null",
      expected: { anon: 0, admin: 6, others: 1 },
    },
    {
      does: "filters by payment data",
      sql: "select p.id from public.profiles p where p.payment_info is not null",
      expected: { anon: 0, admin: 6, others: 1 },
    },
    {
      does: "filters by personal tickets",
      sql: "select p.id from public.profiles p where p.personal_tickets >= 0",
      expected: { anon: 0, admin: 6, others: 1 },
    },
    {
      does: "filters by team tickets",
      sql: "select t.id from public.teams t where t.team_tickets >= 0",
      expected: { anon: 0, stranger: 0, admin: 2, others: 1 },
    },
    {
      does: "reads participant ids, which are public",
      sql: "select p.participant_id from public.profiles p where p.participant_id is not null",
      expected: { others: 6 },
    },
  ]);
});

describe("participants", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads participants with their names",
        sql: "select p.id from public.participants p where p.display_name is not null",
        expected: { others: 8 },
      },
    ],
    {
      "inserts a participant":
        "insert into public.participants (type, user_id) values ('user', :me)",
      "updates a participant": "update public.participants set former_name = 'x'",
      "deletes a participant": "delete from public.participants",
    },
  );
});

describe("schemas that are nobody's business", () => {
  accessPlay(setting, [], {
    "reads accounts": "select * from auth.users",
    "reads sessions": "select * from auth.sessions",
    "reads refresh tokens": "select * from auth.refresh_tokens",
    "moves tickets with the helper":
      "select private.move_tickets(:strangerParticipant, 5, 'order', 'x')",
    "writes the audit log with the helper": "select private.audit('x', 'x', 'x', null, null)",
    "notifies with the helper": "select private.notify_user(:stranger, 'x', 'x', 'x', 'x')",
    "reads challenge passwords": "select * from private.challenge_passwords",
    "reads payment events": "select * from private.order_events",
  });
});
