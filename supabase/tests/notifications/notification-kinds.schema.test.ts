import { notificationsWords } from "@leyenda/db-types/words";
import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

test("every kind of notification has a topic", async () => {
  const rows = await t.owner.query<{ kind: string; topic: string | null }>(
    "select kind, private.notification_topic(kind) as topic from unnest($1::text[]) kind",
    [notificationsWords.kind],
  );
  expect(rows.filter(({ topic }) => topic === null)).toEqual([]);
});

test.each([
  ["rematch_offered", "matches"],
  ["tournament_prize", "tickets"],
  ["gift_received", "tickets"],
  ["order_refunded", "tickets"],
  ["check_in_open", "tournaments"],
  ["team_join_request", "teams"],
  ["friend_accepted", "friends"],
  ["report_handled", "account"],
])("%s is about %s", async (kind, topic) => {
  expect(await t.owner.call("private.notification_topic", { p_kind: kind })).toBe(topic);
});

test("every kind that is known is sent by some procedure", async () => {
  const rows = await t.owner.query<{ word: string }>(
    `select distinct quoted[1] as word
     from pg_proc, regexp_matches(prosrc, $$'([a-z_]+)'$$, 'g') quoted
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and prosrc ~ 'notify_(user|participant|people|side|missing|referees)|insert into public\\.notifications'`,
  );
  const sent = new Set(rows.map(({ word }) => word));
  // The response to a join request has a kind named after the request's status.
  const isSent = (kind: string) => sent.has(kind) || sent.has(kind.replace(/[a-z]+$/, ""));
  expect(notificationsWords.kind.filter((kind) => !isSent(kind))).toEqual([]);
});

test("a kind that nobody knows is not stored", async () => {
  const { id } = await t.createPlayer();
  await expect(
    t.owner.query("select private.notify_user($1, 'match_unheard_of', 'x', 'x', '/x')", [id]),
  ).rejects.toThrow("notifications_kind_known");
});
