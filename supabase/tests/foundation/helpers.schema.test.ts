import { randomInt } from "node:crypto";
import { networkOf } from "@leyenda/platform/context/client-network";
import { describe, expect, test } from "vitest";
import type { Session } from "@leyenda/testing/session";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

async function value<T>(session: Session, expression: string, values: unknown[] = []): Promise<T> {
  return (await session.one<{ value: T }>(`select ${expression} as value`, values)).value;
}

test("refusals carry a Spanish message and a stable code", async () => {
  await t.expectRefusal(
    t.owner.query("select private.refuse('some_code', 'Explicación.')"),
    "some_code",
    /^Explicación\.$/,
  );
  await t.expectRefusal(
    t.owner.query("select private.forbid()"),
    "forbidden",
    /^No tienes permiso para hacer esto\.$/,
  );
});

describe("text as people search it", () => {
  test.each([
    ["Ñandú ÁÉÍÓÚ", "nandu aeiou"],
    ["Straße", "strasse"],
    ["CS:GO 2", "cs:go 2"],
  ])("%s → %s", async (text, key) => {
    expect(await value(t.anon, "private.search_key($1)", [text])).toBe(key);
  });
});

describe("time zones", () => {
  test("every place of the catalogue is one, and UTC", async () => {
    const rows = await t.owner.query<{ name: string }>(
      `select name from pg_timezone_names
       where name !~ '^(posix|right)/' and name ~ '/|^UTC$' and not private.is_time_zone(name)`,
    );
    expect(rows).toEqual([]);
  });

  test.each([
    "Marte/Olimpo",
    "Marte/Olimpo3",
    "Etc/GMT+13",
    "-03",
    "EST5EDT",
    "MSK",
    "posix/UTC",
    "../UTC",
    "",
    null,
  ])("%s is none", async (name) => {
    expect(await value(t.owner, "private.is_time_zone($1) is true", [name])).toBe(false);
  });

  test("nobody reads the files of all zones for one: it takes ten milliseconds of a processor", async () => {
    const rows = await t.owner.query(
      "select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ 'from pg_catalog.pg_timezone_names'",
    );
    expect(rows).toEqual([]);
  });
});

describe("who is calling", () => {
  test("admins and the service key administer; nobody else does", async () => {
    const admin = await t.createAdmin();
    const player = await t.createPlayer();
    const isAdmin = (session: Session): Promise<boolean> => value(session, "private.is_admin()");
    expect(await isAdmin(t.asUser(admin))).toBe(true);
    expect(await isAdmin(t.service)).toBe(true);
    expect(await isAdmin(t.asUser(player))).toBe(false);
    expect(await isAdmin(t.anon)).toBe(false);
    expect(await isAdmin(t.owner)).toBe(false);
    expect(await value(t.asUser(admin), "private.require_admin()")).toBe(admin.id);
    await t.expectRefusal(t.asUser(player).query("select private.require_admin()"), "forbidden");
  });

  test("a signed-in user is one with a living profile", async () => {
    const player = await t.createPlayer();
    expect(await value(t.asUser(player), "private.require_user()")).toBe(player.id);
    await t.expectRefusal(
      t.anon.query("select private.require_user()"),
      "forbidden",
      "Debes iniciar sesión.",
    );
    await t.expectRefusal(
      t.asUser("00000000-0000-4000-8000-000000000000").query("select private.require_user()"),
      "forbidden",
    );
  });

  test("members belong to the team's participant; leader and co-leaders act for it", async () => {
    const team = await t.createTeam({ size: 3, coLeaders: 1 });
    const [coLeader, member] = team.members;
    const ids = async (id: string | undefined, helper: string): Promise<string[]> =>
      await t.asUser(id ?? "").column<string>(`select ${helper}() as id`);
    for (const player of [team.leader, coLeader]) {
      const expected = [player?.participantId, team.participantId];
      expect(await ids(player?.id, "private.my_participant_ids")).toEqual(expected);
      expect(await ids(player?.id, "private.acting_participant_ids")).toEqual(expected);
    }
    expect(await ids(member?.id, "private.my_participant_ids")).toEqual([
      member?.participantId,
      team.participantId,
    ]);
    expect(await ids(member?.id, "private.acting_participant_ids")).toEqual([
      member?.participantId,
    ]);
    expect(await value(t.asUser(member?.id ?? ""), "private.my_team_id()")).toBe(team.id);
    expect(await value(t.asUser(member?.id ?? ""), "private.my_led_team_id()")).toBeNull();
    expect(await value(t.asUser(team.leader), "private.my_led_team_id()")).toBe(team.id);
    expect(await value(t.owner, "private.team_participant_id($1)", [team.id])).toBe(
      team.participantId,
    );
    expect(await value(t.owner, "private.user_participant_id($1)", [member?.id])).toBe(
      member?.participantId,
    );
  });
});

describe("addresses of images", () => {
  test.each([
    [null, true],
    ["https://cdn.example.test/a.png?v=1", true],
    ["http://localhost:3000/storage/v1/object/public/team_logos/a.png", true],
    ["/covers/valorant.svg", true],
    ["javascript:alert(1)", false],
    ["data:image/svg+xml,<svg onload=alert(1)>", false],
    ["//otro.example.test/a.png", false],
    ['/x" onerror="alert(1)', false],
    [`/${"x".repeat(2000)}`, false],
  ])("%s → %s", async (url, isAllowed) => {
    expect(await value(t.anon, "private.is_image_url($1)", [url])).toBe(isAllowed);
    expect(await value(t.anon, "private.are_image_urls($1)", [["/a.png", url]])).toBe(
      isAllowed && url !== null,
    );
  });

  test("no table takes another kind", async () => {
    const bad = "javascript:alert(1)";
    const player = await t.createPlayer();
    const update = t
      .asUser(player)
      .query("update public.profiles set avatar_url = $1 where id = $2", [bad, player.id]);
    await expectSqlState(update, "23514");
    const team = await t.createTeam();
    await expectSqlState(
      t.asUser(team.leader).query("update public.teams set logo_url = $1", [bad]),
      "23514",
    );
    const admin = t.admin;
    await expectSqlState(
      admin.query("insert into public.games (name, image_url) values ('x', $1)", [bad]),
      "23514",
    );
    await expectSqlState(
      admin.query("insert into public.news (title, image_urls) values ('x', array[$1])", [bad]),
      "23514",
    );
    await expectSqlState(
      admin.query("insert into public.store_items (name, image_url) values ('x', $1)", [bad]),
      "23514",
    );
    await expectSqlState(t.createTournament({ imageUrl: bad }), "23514");
    await expectSqlState(
      admin.query("update public.achievements set icon_url = $1", [bad]),
      "23514",
    );
  });

  test("an empty text is no image, in every table", async () => {
    const player = await t.createPlayer();
    const team = await t.createTeam({ logoUrl: "" });
    const tournament = await t.createTournament({ imageUrl: " " });
    const game = await t.createGame({ name: "Sin imagen", imageUrl: "" });
    const item = await t.createStoreItem();
    const admin = t.admin;
    const achievement = await admin.one<{ id: string }>(
      "select id from public.achievements limit 1",
    );
    const columns: [Session, string, string, { id: string }][] = [
      [t.asUser(player), "profiles", "avatar_url", player],
      [t.asUser(team.leader), "teams", "logo_url", team],
      [admin, "tournaments", "image_url", tournament],
      [admin, "games", "image_url", game],
      [admin, "store_items", "image_url", item],
      [admin, "achievements", "icon_url", achievement],
    ];
    for (const [session, table, column, { id }] of columns) {
      const read = (): Promise<Record<string, unknown>> =>
        session.one(`select * from public.${table} where id = $1`, [id]);
      const set = (url: string): Promise<unknown> =>
        session.query(`update public.${table} set ${column} = $2 where id = $1`, [id, url]);
      const before = await read();
      await set("/a.png");
      const withImage = await read();
      await set("");
      expect([table, before[column], withImage[column]]).toEqual([table, null, "/a.png"]);
      expect(await read()).toEqual(before);
    }
  });
});

test("networks are those that the server counts by", async () => {
  const random = (bits: number) => randomInt(2 ** bits).toString(16);
  const groups = (count: number) => Array.from({ length: count }, () => random(16)).join(":");
  const shared = groups(4);
  const byte = () => String(randomInt(256));
  const addresses = [
    "203.0.113.9",
    "::ffff:203.0.113.9",
    "::ffff:cb00:7109",
    "2001:db8::1",
    "::1",
    "unknown",
    ...Array.from({ length: 200 }, () => `${shared}:${groups(4)}`),
    ...Array.from({ length: 200 }, () => groups(8)),
    ...Array.from({ length: 200 }, () => [byte(), byte(), byte(), byte()].join(".")),
    ...Array.from({ length: 200 }, () => `::ffff:${[byte(), byte(), byte(), byte()].join(".")}`),
  ];
  const rows = await t.owner.query<{ network: string }>(
    "select private.network_of(address) as network from unnest($1::text[]) with ordinality as given (address, place) order by place",
    [addresses],
  );
  expect(rows.map(({ network }) => networkOf(network))).toEqual(addresses.map(networkOf));
  expect(new Set(rows.slice(6, 206).map(({ network }) => network)).size).toBe(1);
});
