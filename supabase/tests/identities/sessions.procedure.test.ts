import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let player: Player;
let stranger: Player;

beforeAll(async () => {
  player = await t.createPlayer();
  stranger = await t.createPlayer();
});

async function openSession(account: Player, userAgent = "Firefox"): Promise<string> {
  const id = randomUUID();
  await t.owner.query("insert into auth.sessions (id, user_id, user_agent) values ($1, $2, $3)", [
    id,
    account.id,
    userAgent,
  ]);
  return id;
}

test("their owner sees where he is signed in, this session first; nobody else does", async () => {
  const [phone, laptop] = [await openSession(player, "Teléfono"), await openSession(player)];
  await openSession(stranger);
  const sessions = await t
    .asUser(player, { sessionId: phone })
    .query<{ id: string }>("select * from public.list_sessions()");
  expect(sessions).toEqual([
    expect.objectContaining({ id: phone, is_current: true, user_agent: "Teléfono" }),
    expect.objectContaining({ id: laptop, is_current: false, has_second_factor: false }),
  ]);
  await expectSqlState(t.anon.query("select * from public.list_sessions()"), "42501");
});

test("a session that its owner ends writes nothing from that moment, and its page is told", async () => {
  const [phone, laptop] = [await openSession(player, "Teléfono"), await openSession(player)];
  const thief = t.asUser(player, { sessionId: phone });
  await thief.query("select private.begin_write()");
  await t.asUser(player, { sessionId: laptop }).call("public.end_sessions", {
    p_session_ids: [phone],
  });
  await expect(thief.query("select private.begin_write()")).rejects.toMatchObject({
    code: "42501",
    detail: "session_ended",
  });
  expect(await thief.call("public.is_session_open")).toBe(false);
  const reported = await thief.query(
    "select reason, user_agent from public.ended_sessions where session_id = $1",
    [phone],
  );
  expect(reported).toEqual([{ reason: "ended", user_agent: "Teléfono" }]);
  expect(await t.asUser(stranger).query("select from public.ended_sessions")).toEqual([]);
});

test("many sessions end at once, and one that is over already is passed over", async () => {
  const [here, phone, laptop] = await Promise.all([1, 2, 3].map(() => openSession(player)));
  const foreign = await openSession(stranger);
  const owner = t.asUser(player, { sessionId: here });
  const end = (ids: unknown) => owner.call("public.end_sessions", { p_session_ids: ids });
  expect(await end([phone, laptop, laptop, foreign, randomUUID(), null])).toBe(2);
  const left = await t.owner.query(
    "select id from auth.sessions where id = any($1::uuid[]) order by user_id = $2 desc",
    [[here, phone, laptop, foreign], player.id],
  );
  expect(left).toEqual([{ id: here }, { id: foreign }]);
  await t.expectRefusal(end([phone, laptop]), "session_not_found");
  for (const ids of [null, [], Array.from({ length: 101 }, () => here)])
    await t.expectRefusal(end(ids), "sessions_count");
  expect(await owner.call("public.is_session_open")).toBe(true);
});

test("nobody ends somebody else's session, nor one that is over", async () => {
  const foreign = await openSession(player);
  for (const id of [foreign, randomUUID()])
    await t.expectRefusal(
      t.asUser(stranger).call("public.end_sessions", { p_session_ids: [id] }),
      "session_not_found",
    );
  await expectSqlState(t.anon.call("public.end_sessions", { p_session_ids: [foreign] }), "42501");
  expect(await t.asUser(player, { sessionId: foreign }).call("public.is_session_open")).toBe(true);
});

test("a session closed because its token came back is remembered as that, for a month", async () => {
  const id = await openSession(player);
  const quiet = await openSession(player);
  await t.owner.query("update auth.sessions set not_after = now() where id = $1", [id]);
  await t.owner.query("delete from auth.sessions where id = any($1::uuid[])", [[id, quiet]]);
  const reasons = () =>
    t
      .asUser(player)
      .query<{ session_id: string; reason: string }>(
        "select session_id, reason from public.ended_sessions where session_id = any($1::uuid[]) order by reason",
        [[id, quiet]],
      );
  expect(await reasons()).toEqual([
    { session_id: quiet, reason: "ended" },
    { session_id: id, reason: "reused_token" },
  ]);
  await t.owner.query("update public.ended_sessions set ended_at = now() - interval '2 days'");
  await t.owner.query("select private.forget_ended_sessions(100)");
  expect(await reasons()).toEqual([{ session_id: id, reason: "reused_token" }]);
});
