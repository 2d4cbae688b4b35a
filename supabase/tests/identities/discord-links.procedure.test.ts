import type { Player } from "@leyenda/testing/create-player";
import { nextNumber } from "@leyenda/testing/next-number";
import { describe, expect, test } from "vitest";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const newDiscord = (): string => String(700_000_000_000 + nextNumber());

/** The response to `/vincular`: the token in a URL. */
const ask = (discordId: string, name = "Capitana"): Promise<string> =>
  t.owner.call("private.request_discord_link", {
    p_discord_user_id: discordId,
    p_discord_name: name,
    p_interaction_token: "token",
  });

const link = (player: Player, token: string, minutesAgo = 0): Promise<unknown> =>
  t.asUser(player, { minutesAgo }).call("public.link_discord", { p_token: token });

async function linked(): Promise<{ player: Player; discordId: string }> {
  const player = await t.createPlayer();
  const discordId = newDiscord();
  await link(player, await ask(discordId));
  return { player, discordId };
}

const linksOf = (player: Player) =>
  t
    .asUser(player)
    .query<{ discord_user_id: string }>("select discord_user_id from public.discord_links");

describe("linking", () => {
  test("an address serves once, for who proved himself, and not for ever", async () => {
    const player = await t.createPlayer();
    const discordId = newDiscord();
    const token = await ask(discordId);
    const hour = link(player, token, 60);
    await expect(hour).rejects.toMatchObject({ detail: "reauthentication_needed" });
    await link(player, token);
    expect(await linksOf(player)).toEqual([{ discord_user_id: discordId }]);
    const other = await t.createPlayer();
    await t.expectRefusal(link(other, token), "link_not_found", "escribe /vincular otra vez");
    await t.expectRefusal(link(other, ""), "link_not_found");

    const late = await ask(newDiscord());
    await t.owner.query(
      "update private.discord_link_requests set expires_at = now() - interval '1 second'",
    );
    await t.expectRefusal(link(other, late), "link_not_found");
    // A repeated request replaces the earlier URL.
    const again = newDiscord();
    const first = await ask(again);
    await ask(again);
    await t.expectRefusal(link(other, first), "link_not_found");
  });

  test("one Discord acts for one account, and one account has one", async () => {
    const { player, discordId } = await linked();
    const other = await t.createPlayer();
    await t.expectRefusal(link(other, await ask(discordId)), "discord_taken", "otra cuenta");
    await t.expectRefusal(link(player, await ask(newDiscord())), "discord_already_linked");
    const request = await t
      .asUser(player)
      .one("select discord_name, account, own_discord from public.get_discord_request($1)", [
        await ask(newDiscord(), "Otra"),
      ]);
    expect(request).toEqual({
      discord_name: "Otra",
      account: player.username,
      own_discord: "Capitana",
    });
  });

  test("two who press at once: one of them has it", async () => {
    const [one, other] = [await t.createPlayer(), await t.createPlayer()];
    const token = await ask(newDiscord());
    const results = await Promise.allSettled([link(one, token), link(other, token)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("its owner sees it, others do not, and nobody writes it past the procedures", async () => {
    const { player } = await linked();
    const stranger = await t.createPlayer();
    expect(await linksOf(stranger)).toEqual([]);
    await expectSqlState(t.anon.query("select * from public.discord_links"), "42501");
    for (const statement of [
      "update public.discord_links set discord_user_id = '1'",
      "delete from public.discord_links",
      `insert into public.discord_links (profile_id, discord_user_id, discord_name, aal) values ('${player.id}', '1', 'x', 'aal2')`,
      "select private.act_by_discord('1', 'ready', null)",
      "select private.discord_match('1')",
      "select private.request_discord_link('1', 'x', 'y')",
    ])
      await expectSqlState(t.asUser(player).query(statement), "42501");
  });
});

describe("its end", () => {
  test("it ends with the account, suspended or closed", async () => {
    const [banned, closed] = [await linked(), await linked()];
    await t.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [banned.player.id],
    );
    await t.asUser(closed.player).call("public.close_account");
    await t.owner.query("update auth.users set banned_until = null where id = $1", [
      banned.player.id,
    ]);
    expect(await linksOf(banned.player)).toEqual([]);
    for (const { discordId } of [banned, closed]) {
      const acting = t.owner.call("private.act_by_discord", {
        p_discord_user_id: discordId,
        p_act: "unlink",
        p_id: null,
      });
      await t.expectRefusal(acting, "discord_not_linked", "escribe /vincular");
    }
    const news = await t.owner.query<{ discord_user_id: string }>(
      "select discord_user_id from private.take_discord_news(100)",
    );
    expect(news.map((one) => one.discord_user_id)).toEqual(
      expect.arrayContaining([banned.discordId, closed.discordId]),
    );
  });

  test("what is over is forgotten", async () => {
    await ask(newDiscord());
    const hear = () =>
      t.owner.call<boolean>("private.hear_discord", {
        p_interaction_id: "9",
        p_discord_user_id: "9",
      });
    expect([await hear(), await hear()]).toEqual([true, false]);
    await t.owner.query(
      "update private.discord_interactions set created_at = now() - interval '16 minutes'",
    );
    await t.owner.query(
      "update private.discord_link_requests set expires_at = now() - interval '1 second'",
    );
    expect(
      await t.owner.call<number>("private.forget_discord", { p_limit: 100 }),
    ).toBeGreaterThanOrEqual(2);
    expect(await hear()).toBe(true);
  });

  test("a second factor that is set up later wants the link anew", async () => {
    const { player, discordId } = await linked();
    await t.owner.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [player.id],
    );
    const acting = t.owner.call("private.discord_match", { p_discord_user_id: discordId });
    await expect(acting).rejects.toMatchObject({ detail: "second_factor_not_shown" });
  });
});
