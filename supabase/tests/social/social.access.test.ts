import { afterAll, beforeAll, describe } from "vitest";
import {
  createTestDatabase,
  type TestDatabase,
} from "../../../apps/server/src/testing/test-database.ts";
import { makeFriends, requestFriendship, sendMessage } from "../../seed/factories/make-friends.ts";
import { asUser } from "../../seed/factories/session.ts";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import { createCast, type Cast } from "../support/cast.ts";

let database: TestDatabase;
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  cast = await createCast(database);
  names = {
    // The stranger and the member are friends; the rival asked the co-leader.
    friendship: await makeFriends(database, cast.stranger, cast.member),
    pending: await requestFriendship(database, cast.rival, cast.coLeader),
    message: await sendMessage(database, cast.stranger, cast.member, "hola"),
  };
  await asUser(database, cast.member).query(
    "insert into public.user_blocks (blocked_id) values ($1)",
    [cast.rival.id],
  );
});

afterAll(async () => {
  await database.close();
});

const setting = (): { database: TestDatabase; cast: Cast; names: Record<string, string> } => ({
  database,
  cast,
  names,
});

describe("friends", () => {
  accessPlay(setting, [
    {
      does: "reads friendships",
      sql: "select * from public.friends",
      expected: { anon: DENIED, stranger: 1, member: 1, rival: 1, coLeader: 1, others: 0 },
    },
    {
      does: "asks the admin",
      sql: "insert into public.friends (user_id_1, user_id_2, status) values (:me, :admin, 'pending')",
      expected: { anon: DENIED, admin: "friend_self", others: 1 },
    },
    {
      does: "asks in somebody else's name",
      sql: "insert into public.friends (user_id_1, user_id_2) values (:leader, :admin)",
      expected: { anon: DENIED, leader: 1, others: FORBIDDEN },
    },
    {
      does: "is friends without being asked",
      sql: "insert into public.friends (user_id_1, user_id_2, status) values (:me, :admin, 'accepted')",
      expected: { anon: DENIED, others: FORBIDDEN },
    },
    {
      does: "accepts a request",
      sql: "update public.friends set status = 'accepted' where id = :pending",
      // Only the recipient decides.
      expected: { anon: DENIED, coLeader: 1, others: 0 },
    },
    {
      does: "declines a friendship that was accepted",
      sql: "update public.friends set status = 'declined' where id = :friendship",
      expected: { anon: DENIED, member: "request_resolved", others: 0 },
    },
    {
      does: "ends a friendship",
      sql: "delete from public.friends where id = :friendship",
      expected: { anon: DENIED, stranger: 1, member: 1, others: 0 },
    },
    {
      does: "turns a friendship to somebody else",
      sql: "update public.friends set user_id_2 = :admin",
      expected: { others: DENIED },
    },
  ]);
});

describe("user_blocks", () => {
  accessPlay(setting, [
    {
      does: "reads blocks",
      sql: "select * from public.user_blocks",
      // Whoever is blocked does not learn it.
      expected: { anon: DENIED, member: 1, others: 0 },
    },
    {
      does: "blocks",
      sql: "insert into public.user_blocks (blocker_id, blocked_id) values (:me, :admin)",
      expected: { anon: DENIED, admin: "23514", others: 1 },
    },
    {
      does: "blocks in somebody else's name",
      sql: "insert into public.user_blocks (blocker_id, blocked_id) values (:stranger, :admin)",
      expected: { anon: DENIED, stranger: 1, others: DENIED },
    },
    {
      does: "lifts a block",
      sql: "delete from public.user_blocks where blocked_id = :rival",
      expected: { anon: DENIED, member: 1, others: 0 },
    },
    {
      does: "changes a block",
      sql: "update public.user_blocks set blocked_id = :admin",
      expected: { others: DENIED },
    },
  ]);
});

describe("messages", () => {
  accessPlay(setting, [
    {
      does: "reads messages",
      sql: "select * from public.messages",
      // Not even admins read what people write to each other.
      expected: { anon: DENIED, stranger: 1, member: 1, others: 0 },
    },
    {
      does: "writes to the stranger",
      sql: "insert into public.messages (sender_id, receiver_id, content) values (:me, :stranger, 'hola')",
      expected: {
        anon: DENIED,
        member: 1,
        stranger: "message_not_allowed",
        others: "message_not_allowed",
      },
    },
    {
      does: "writes to a team's leader",
      sql: "insert into public.messages (sender_id, receiver_id, content) values (:me, :leader, 'hola')",
      expected: { anon: DENIED, leader: "23514", others: 1 },
    },
    {
      does: "writes in somebody else's name",
      sql: "insert into public.messages (sender_id, receiver_id, content) values (:member, :stranger, 'hola')",
      expected: { anon: DENIED, member: 1, others: FORBIDDEN },
    },
    {
      does: "writes as the administration",
      sql: "insert into public.messages (sender_id, receiver_id, content, sender_username, sender_avatar_url) values ('00000000-0000-0000-0000-000000000000', :stranger, 'aviso', 'Administración', null)",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "marks a message as read",
      sql: "update public.messages set read_at = now() where id = :message",
      expected: { anon: DENIED, member: 1, others: 0 },
    },
    {
      does: "rewrites a message",
      sql: "update public.messages set content = 'otra cosa' where id = :message",
      expected: { others: DENIED },
    },
    { does: "deletes a message", sql: "delete from public.messages", expected: { others: DENIED } },
    {
      does: "announces to everybody",
      sql: "select public.send_global_notification('Mantenimiento a las 22')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "counts unread messages",
      sql: "select * from public.unread_message_counts()",
      expected: { anon: DENIED, member: 1, others: 0 },
    },
  ]);
});

describe("notifications", () => {
  accessPlay(setting, [
    {
      does: "reads friend notices",
      sql: "select * from public.notifications where kind in ('friend_request', 'friend_accepted')",
      expected: { anon: DENIED, stranger: 1, member: 1, coLeader: 1, others: 0 },
    },
    {
      does: "writes a notice",
      sql: "insert into public.notifications (user_id, kind, title) values (:me, 'x', 'x')",
      expected: { others: DENIED },
    },
    {
      does: "rewrites a notice",
      sql: "update public.notifications set title = 'x'",
      expected: { others: DENIED },
    },
    {
      does: "marks notices of others as read",
      sql: "update public.notifications set read_at = now() where user_id = :leader",
      // Two requests to join came in while the team was filled.
      expected: { anon: DENIED, leader: 2, others: 0 },
    },
    {
      does: "clears the notices of the co-leader",
      sql: "delete from public.notifications where user_id = :coLeader and kind = 'friend_request'",
      expected: { anon: DENIED, coLeader: 1, others: 0 },
    },
  ]);
});

describe("contact_messages", () => {
  accessPlay(setting, [
    {
      does: "writes to the administration",
      sql: "select public.send_contact_message('Ana', 'ana@example.test', 'Hola', 'Una consulta')",
      expected: { others: 1 },
    },
    {
      does: "reads what was written",
      sql: "select * from public.contact_messages",
      expected: { anon: DENIED, others: 0 },
    },
    {
      does: "writes past the procedure",
      sql: "insert into public.contact_messages (name, email, subject, message) values ('a', 'a@b.co', 'a', 'a')",
      expected: { others: DENIED },
    },
  ]);
});
