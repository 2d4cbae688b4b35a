import { beforeAll, describe } from "vitest";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  cast = await t.createCast();
  names = {
    friendship: await t.makeFriends(cast.stranger, cast.member),
    pending: await t.requestFriendship(cast.rival, cast.coLeader),
    message: await t.sendMessage(cast.stranger, cast.member, "hola"),
  };
  await t.asUser(cast.admin).call("public.send_global_notification", {
    p_content: "Bienvenidos",
  });
  await t.asUser(cast.member).call("public.mark_administration_read");
  await t.asUser(cast.member).call("public.mark_messages_delivered");
  await t.asUser(cast.stranger).call("public.touch_presence");
  await t
    .asUser(cast.member)
    .query("insert into public.user_blocks (blocked_id) values ($1)", [cast.rival.id]);
});

const setting = () => ({ database: t.database, cast, names });

describe("friends", () => {
  accessPlay(
    setting,
    [
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
    ],
    {
      "turns a friendship to somebody else": "update public.friends set user_id_2 = :admin",
    },
  );
});

describe("user_blocks", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads blocks",
        sql: "select * from public.user_blocks",
        // A blocked user does not learn of it.
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
    ],
    {
      "changes a block": "update public.user_blocks set blocked_id = :admin",
    },
  );
});

describe("messages", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads messages",
        sql: "select * from public.messages",
        // Even admins may not read the messages that users write to each other.
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
        does: "announces to everybody",
        sql: "select public.send_global_notification('Mantenimiento a las 22')",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
    ],
    {
      "changes when a message was written":
        "update public.messages set created_at = now() where id = :message",
      "rewrites a message": "update public.messages set content = 'otra cosa' where id = :message",
      "deletes a message": "delete from public.messages",
    },
  );
});

describe("announcements", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads announcements",
        sql: "select id, content, created_at from public.announcements",
        expected: { anon: DENIED, others: 1 },
      },
      {
        does: "withdraws an announcement",
        sql: "select public.withdraw_announcement(id) from public.announcements",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "reads how far people have read",
        sql: "select profile_id, read_until from public.announcement_reads",
        expected: { anon: DENIED, member: 1, others: 0 },
      },
      {
        does: "lists announcements with their reach",
        sql: "select * from public.list_announcements()",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "reads the administration's conversation",
        sql: "select * from public.administration_messages()",
        expected: { anon: DENIED, others: 1 },
      },
      {
        does: "answers the administration",
        sql: "insert into public.messages (sender_id, receiver_id, content) values (:me, '00000000-0000-0000-0000-000000000000', 'hola')",
        expected: { anon: DENIED, others: "user_not_found" },
      },
    ],
    {
      "reads who sent an announcement": "select sent_by, recipients from public.announcements",
      "announces past the procedure":
        "insert into public.announcements (content) values ('Regalo tickets')",
      "rewrites an announcement": "update public.announcements set content = 'x'",
      "deletes an announcement": "delete from public.announcements",
      "says that somebody has read":
        "insert into public.announcement_reads (profile_id, read_until) values (:me, now())",
    },
  );
});

describe("conversations", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads conversations",
        sql: "select * from public.conversations",
        expected: { anon: DENIED, stranger: 1, member: 1, others: 0 },
      },
      {
        does: "lists conversations, the administration's too",
        sql: "select * from public.list_conversations()",
        expected: { anon: DENIED, stranger: 2, member: 2, others: 1 },
      },
      {
        does: "reads the messages with the stranger",
        sql: "select * from public.list_messages(:stranger)",
        expected: { anon: DENIED, member: 1, others: 0 },
      },
      {
        does: "looks for words in messages",
        sql: "select * from public.list_conversations(false, 'hola')",
        expected: { anon: DENIED, others: 0 },
      },
      {
        does: "sends by procedure",
        sql: "select public.send_message(:stranger, 'hola', null)",
        expected: { anon: DENIED, member: 1, others: "message_not_allowed" },
      },
    ],
    {
      "puts a conversation into a list":
        "insert into public.conversations (user_id, peer_id) values (:me, :stranger)",
      "accepts for the member": "update public.conversations set is_request = false",
      "chooses when a message was written":
        "insert into public.messages (receiver_id, content, created_at) values (:stranger, 'hola', now())",
    },
  );
});

describe("message_receipts", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads receipts",
        sql: "select * from public.message_receipts",
        expected: { anon: DENIED, stranger: 1, member: 1, others: 0 },
      },
    ],
    {
      "says that the member has read":
        "insert into public.message_receipts (reader_id, peer_id, delivered_until, read_until) values (:member, :me, now(), now())",
      "reads further": "update public.message_receipts set read_until = now()",
      unreads: "delete from public.message_receipts",
    },
  );
});

describe("profile_presence", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads presence",
        sql: "select * from public.profile_presence",
        expected: { anon: DENIED, stranger: 1, others: 0 },
      },
      {
        does: "sees when the stranger was last here",
        sql: "select * from public.get_conversation(:stranger) where last_seen_at is not null",
        expected: { anon: DENIED, stranger: 0, member: 1, others: 0 },
      },
    ],
    {
      "shows itself as somebody else":
        "insert into public.profile_presence (profile_id) values (:stranger)",
      "reveals who hides": "update public.profile_presence set is_hidden = false",
    },
  );
});

describe("notifications", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads friend notices",
        sql: "select * from public.notifications where kind in ('friend_request', 'friend_accepted')",
        expected: { anon: DENIED, stranger: 1, member: 1, coLeader: 1, others: 0 },
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
    ],
    {
      "writes a notice":
        "insert into public.notifications (user_id, kind, title) values (:me, 'x', 'x')",
      "rewrites a notice": "update public.notifications set title = 'x'",
    },
  );
});

describe("contact_messages", () => {
  accessPlay(
    setting,
    [
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
    ],
    {
      "writes past the procedure":
        "insert into public.contact_messages (name, email, subject, message) values ('a', 'a@b.co', 'a', 'a')",
    },
  );
});
