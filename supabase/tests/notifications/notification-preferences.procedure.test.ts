import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface Preference {
  readonly topic: string;
  readonly page_is_fixed: boolean;
  readonly on_page: boolean;
  readonly by_email: boolean;
  readonly by_push: boolean | null;
}

const preferencesOf = (player: Player): Promise<Preference[]> =>
  t.asUser(player).query<Preference>("select * from public.my_notification_preferences()");

const preferenceOf = async (player: Player, topic: string): Promise<Preference | undefined> =>
  (await preferencesOf(player)).find((one) => one.topic === topic);

const save = (player: Player, topic: string | null, onPage: boolean | null, byEmail: boolean) =>
  t.asUser(player).call("public.save_notification_preference", {
    p_topic: topic,
    p_on_page: onPage,
    p_by_email: byEmail,
  });

/** The token of the link in a mail of that topic. */
async function tokenOf(player: Player, topic: string): Promise<string> {
  const { path } = await t.owner.one<{ path: string }>(
    "select private.unsubscribe_path($1, $2) as path",
    [player.id, topic],
  );
  return path.replace("/unsubscribe?token=", "");
}

const unsubscribe = (token: string, undo = false): Promise<string> =>
  t.anon.call<string>("public.unsubscribe", { p_token: token, p_undo: undo });

describe("preferences", () => {
  test("every topic has a default, one's own choice is one's own", async () => {
    const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
    expect((await preferencesOf(ana)).map(({ topic }) => topic)).toEqual([
      "matches",
      "tournaments",
      "teams",
      "tickets",
      "friends",
      "following",
      "chat",
      "account",
      "announcements",
      "digest",
    ]);
    expect(await preferenceOf(ana, "friends")).toMatchObject({ on_page: true, by_email: false });
    await save(ana, "friends", false, true);
    await save(ana, "friends", false, true);
    expect(await preferenceOf(ana, "friends")).toMatchObject({ on_page: false, by_email: true });
    expect(await preferenceOf(beto, "friends")).toMatchObject({ on_page: true, by_email: false });
    expect(await t.asUser(beto).query("select * from public.notification_preferences")).toEqual([]);
  });

  test("what the administration decides is always on the page", async () => {
    const ana = await t.createPlayer();
    await save(ana, "account", false, false);
    expect(await preferenceOf(ana, "account")).toEqual({
      topic: "account",
      page_is_fixed: true,
      on_page: true,
      by_email: false,
      by_push: true,
    });
  });

  test.each([
    { why: "an unknown topic", topic: "weather", onPage: true, code: "topic_unknown" },
    { why: "no topic", topic: null, onPage: true, code: "topic_unknown" },
    { why: "half a choice", topic: "chat", onPage: null, code: "choice_required" },
  ])("refuses $why", async ({ topic, onPage, code }) => {
    const ana = await t.createPlayer();
    await t.expectRefusal(() => save(ana, topic, onPage, true), code);
  });

  test("nobody writes them past the procedure, visitors have none", async () => {
    const ana = await t.createPlayer();
    await expectSqlState(
      t
        .asUser(ana)
        .query(
          "insert into public.notification_preferences (profile_id, topic, on_page, by_email) values ($1, 'chat', true, true)",
          [ana.id],
        ),
      "42501",
    );
    await expectSqlState(
      t.anon.query("select * from public.my_notification_preferences()"),
      "42501",
    );
    await expectSqlState(
      t.asUser(ana).query("select private.unsubscribe_signature($1, 'chat')", [ana.id]),
      "42501",
    );
  });
});

describe("unsubscribe", () => {
  test("a visitor with the link stops one topic, and may undo it", async () => {
    const ana = await t.createPlayer();
    const token = await tokenOf(ana, "matches");
    expect(await unsubscribe(token)).toBe("matches");
    expect(await unsubscribe(token)).toBe("matches");
    expect(await preferenceOf(ana, "matches")).toMatchObject({ on_page: true, by_email: false });
    expect(await preferenceOf(ana, "chat")).toMatchObject({ by_email: true });
    await unsubscribe(token, true);
    expect(await preferenceOf(ana, "matches")).toMatchObject({ by_email: true });
  });

  test("what the page shows stays as it was chosen", async () => {
    const ana = await t.createPlayer();
    await save(ana, "teams", false, true);
    await unsubscribe(await tokenOf(ana, "teams"));
    expect(await preferenceOf(ana, "teams")).toMatchObject({ on_page: false, by_email: false });
  });

  test("a link that was touched, borrowed or made up does nothing", async () => {
    const [ana, beto] = [await t.createPlayer(), await t.createPlayer()];
    const token = await tokenOf(ana, "matches");
    const [, topic = "", signature = ""] = token.split(".");
    for (const forged of [
      "",
      "x",
      `${beto.id}.${topic}.${signature}`,
      `${ana.id}.chat.${signature}`,
      `${ana.id}.${topic}.${signature.replace(/./g, "0")}`,
      `${token}0`,
      `${ana.id.toUpperCase()}.${topic}.${signature}`,
    ]) {
      await t.expectRefusal(() => unsubscribe(forged), "link_invalid");
    }
    await t.asUser(ana).call("public.close_account");
    await t.expectRefusal(() => unsubscribe(token), "link_invalid");
  });
});
