import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let player: Player;

beforeAll(async () => {
  player = await t.createPlayer();
});

const create = (who: Player, given: Record<string, unknown> = {}): Promise<string> =>
  t.asUser(who).call("public.create_api_token", {
    p_name: "Bot de la liga",
    p_scopes: ["results", "read"],
    ...given,
  });

const resolve = async (token: string): Promise<Record<string, unknown> | null> => {
  const { claims } = await t.owner.one<{ claims: Record<string, unknown> | null }>(
    "select private.resolve_api_token($1) as claims",
    [createHash("sha256").update(token).digest()],
  );
  return claims;
};

const ownTokens = (who: Player) =>
  t
    .asUser(who)
    .query<{ id: string; name: string; last_used_at: Date | null }>(
      "select * from public.api_tokens order by created_at",
    );

describe("making one", () => {
  test("it is ley_pat_, thirty digits in base 62 and their CRC-32; only its SHA-256 is kept, for ninety days", async () => {
    const maker = await t.createPlayer();
    const token = await create(maker);
    expect(token).toMatch(/^ley_pat_[0-9A-Za-z]{36}$/);
    const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const sum = Array.from(token.slice(-6)).reduce(
      (value, digit) => value * 62 + digits.indexOf(digit),
      0,
    );
    expect(sum).toBe(crc32(token.slice(0, -6)));
    const kept = await t.owner.one<{ text: string; days: number }>(
      `select concat(t::text, h::text) as text, extract(day from expires_at - now())::int as days
       from public.api_tokens t join private.api_token_hashes h on h.token_id = t.id where profile_id = $1`,
      [maker.id],
    );
    expect(kept.text).not.toContain(token.slice(8));
    expect(kept.days).toBeGreaterThanOrEqual(89);
    expect(await ownTokens(player)).toEqual([]);
    expect(await ownTokens(maker)).toMatchObject([
      { name: "Bot de la liga", scopes: ["read", "results"], last_used_at: null },
    ]);
  });

  test("it takes a name, scopes that there are, a tournament that there is and up to a year", async () => {
    await t.expectRefusal(create(player, { p_name: " " }), "name_required");
    await t.expectRefusal(create(player, { p_scopes: [] }), "scopes_required");
    await t.expectRefusal(create(player, { p_scopes: null }), "scopes_required");
    await expectSqlState(create(player, { p_scopes: ["admin"] }), "23514");
    await expectSqlState(create(player, { p_scopes: ["read", null] }), "23514");
    await t.expectRefusal(create(player, { p_days: 367 }), "days_invalid");
    await t.expectRefusal(create(player, { p_days: null }), "days_invalid");
    await t.expectRefusal(create(player, { p_tournament_id: player.id }), "tournament_not_found");
  });

  test("whoever makes one has just proved himself; nobody has more than twenty", async () => {
    const maker = await t.createPlayer();
    await expectSqlState(
      t.asUser(maker, { minutesAgo: 16 }).call("public.create_api_token", {
        p_name: "x",
        p_scopes: ["read"],
      }),
      "42501",
    );
    await expectSqlState(
      t.anon.call("public.create_api_token", { p_name: "x", p_scopes: ["read"] }),
      "42501",
    );
    for (let made = 0; made < 20; made += 1) await create(maker);
    await t.owner.query("delete from private.event_counts where subject = $1", [maker.id]);
    await t.expectRefusal(create(maker), "too_many_tokens");
  });
});

describe("its end", () => {
  test("only its owner revokes it, and it is gone at once", async () => {
    const maker = await t.createPlayer();
    const token = await create(maker);
    expect(await resolve(token)).toMatchObject({ sub: maker.id, scopes: ["read", "results"] });
    const [{ id, last_used_at: usedAt } = { id: "", last_used_at: null }] = await ownTokens(maker);
    expect(usedAt).not.toBeNull();
    await t.expectRefusal(
      t.asUser(player).call("public.revoke_api_token", { p_token_id: id }),
      "token_not_found",
    );
    await t.asUser(maker).call("public.revoke_api_token", { p_token_id: id });
    expect(await resolve(token)).toBeNull();
  });

  test("it ends with its time, with its tournament and with its account, suspended or closed", async () => {
    const cup = await t.createTournament();
    const people = await Promise.all([1, 2, 3, 4].map(() => t.createPlayer()));
    const [late, bound, banned, closed] = people as [Player, Player, Player, Player];
    const tokens = await Promise.all(
      people.map((person) => create(person, person === bound ? { p_tournament_id: cup.id } : {})),
    );
    for (const token of tokens) expect(await resolve(token)).not.toBeNull();
    await t.owner.query("update public.api_tokens set expires_at = now() where profile_id = $1", [
      late.id,
    ]);
    await t.owner.query("delete from public.tournaments where id = $1", [cup.id]);
    await t.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [banned.id],
    );
    await t.asUser(closed).call("public.close_account");
    for (const token of tokens) expect(await resolve(token)).toBeNull();
    await t.owner.query("update auth.users set banned_until = null where id = $1", [banned.id]);
    expect(await ownTokens(banned)).toEqual([]);
    expect(await ownTokens(closed)).toEqual([]);
  });

  test("it ends with the password that it was made under, and so does the calendar link", async () => {
    const [maker, renamed] = [await t.createPlayer(), await t.createPlayer()];
    const both = async (person: Player) => ({
      token: await create(person),
      link: await t.asUser(person).call<string>("public.create_calendar_link"),
    });
    const since = (person: Player) => t.asUser(person).call<Date | null>("public.my_calendar_link");
    const [own, kept] = [await both(maker), await both(renamed)];
    await t.owner.query("update auth.users set encrypted_password = 'otra' where id = $1", [
      maker.id,
    ]);
    await t.owner.query("update auth.users set last_sign_in_at = now() where id = $1", [
      renamed.id,
    ]);
    expect([await resolve(own.token), await since(maker)]).toEqual([null, null]);
    expect(await resolve(kept.token)).not.toBeNull();
    expect(await since(renamed)).not.toBeNull();
    await t.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [renamed.id],
    );
    await t.owner.query("update auth.users set banned_until = null where id = $1", [renamed.id]);
    expect(await since(renamed)).toBeNull();
  });

  test("what ended a month ago is forgotten", async () => {
    const maker = await t.createPlayer();
    await create(maker);
    await t.owner.query(
      "update public.api_tokens set expires_at = now() - interval '31 days' where profile_id = $1",
      [maker.id],
    );
    expect(await t.owner.call("private.forget_api_tokens", { p_limit: 100 })).toBe(1);
  });
});
