import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let player: Player;

beforeAll(async () => {
  player = await t.createPlayer();
});

const rename = (username: string): Promise<unknown> =>
  t
    .asUser(player)
    .query("update public.profiles set username = $1 where id = $2", [username, player.id]);
const found = (name: string): Promise<unknown> =>
  t
    .asUser(player)
    .query("insert into public.teams (name, games, leader_id) values ($1, '{Valorant}', $2)", [
      name,
      player.id,
    ]);
const signUp = (username: string): Promise<unknown> =>
  t.owner.query(
    "insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2)",
    [`${randomUUID()}@example.test`, { username }],
  );

const RESERVED = [
  "Administración",
  "administracion",
  "ADM1N1STRACION",
  "Admin",
  "s0porte",
  "Soporte_Leyenda",
  "Leyenda",
  "L3yenda",
  "Ieyenda",
  "leyenda_oficial",
  "moderador",
  "Staff",
];

describe("names of people and teams", () => {
  test.each(RESERVED)("«%s» passes for the house", async (name) => {
    await t.expectRefusal(found(name), "name_reserved", "reservado");
    await t.expectRefusal(signUp(name), "name_reserved");
    await t.expectRefusal(rename(name), "name_reserved");
  });

  test.each([
    ["Cyrillic among Latin", "Jugаdor"],
    ["Greek among Latin", "Cαmpeon"],
    ["look-alikes that spell the house", "sоporte"],
  ])("%s", async (_why, name) => {
    await t.expectRefusal(found(name), "name_mixed", "alfabetos");
    await t.expectRefusal(rename(name), "name_mixed");
  });

  test("a reserved word wholly in another script reads the same", async () => {
    await t.expectRefusal(found("ѕорогте аdmin"), "name_mixed");
    await t.expectRefusal(found("аԁmіn".replaceAll("ԁ", "d")), "name_mixed");
  });

  test.each([
    ["a mark without width", "Equipo\u200BUno"],
    ["a change of direction", "Equipo\u202Eonu"],
    ["a soft hyphen", "Equi\u00ADpo"],
    ["a filler that looks empty", "\u3164\u3164"],
    ["a presentation without its emoji", "Equipo\uFE0F"],
    ["a joiner between letters", "Equi\u200Dpo"],
    ["an empty braille cell", "\u2800\u2800"],
    ["full width", "Ｅｑｕｉｐｏ"],
    ["mathematical letters", "𝐄𝐪𝐮𝐢𝐩𝐨"],
    ["a pile of accents", "Eq\u0300\u0301\u0302uipo"],
  ])("%s", async (_why, name) => {
    await t.expectRefusal(found(name), "name_unreadable", "caracteres");
  });

  test.each([
    "Ñandú.7",
    "Ana_María",
    "Los Cóndores",
    "Leyendas del Norte",
    "Драконы",
    "東京ドラゴン",
    "Team 4 Ever",
    "Águilas & Cía.",
    "Badminton",
    "rooteando",
    "Deportivo 1º de Mayo",
    "Club Nº 2",
    "Club № 2",
    "La 9ª",
    "O´Higgins",
    "Los…",
    "Guerreros ⚔️",
    "❤️ Boca",
    "🏆 Copa",
    "🏴‍☠️ Piratas",
    "👩🏽‍🚀 Astro",
    "Team 1️⃣",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} Reds",
  ])("«%s» is a name", async (name) => {
    const rows = await t.owner.query("select private.require_good_name($1, false)", [name]);
    expect(rows).toHaveLength(1);
  });

  test("the house's own people may bear its names", async () => {
    const admin = await t.createPlayer();
    await t.owner.query("update public.profiles set role = 'admin' where id = $1", [admin.id]);
    const rows = await t
      .asUser(admin)
      .query("update public.profiles set username = 'Soporte' where id = $1 returning id", [
        admin.id,
      ]);
    expect(rows).toHaveLength(1);
  });

  test("whatever writes, the constraint holds", async () => {
    await expectSqlState(
      t.owner.query(
        "alter table public.teams disable trigger user; insert into public.teams (name, games, leader_id) select E'a\\u200Bb', '{CS}', id from public.profiles limit 1",
      ),
      "23514",
    );
  });
});

describe("what a profile holds", () => {
  test.each([
    ["a key that every object has", "games_played = '{__proto__}'"],
    ["an empty name", "games_played = array['']"],
    ["an identity under such a key", `game_identities = '{"__proto__": "x"}'`],
    ["an identity that is no text", `game_identities = '{"CS": {"a": 1}}'`],
  ])("no game is called %s", async (_why, change) => {
    await expectSqlState(
      t.asUser(player).query(`update public.profiles set ${change} where id = $1`, [player.id]),
      "23514",
    );
  });

  test.each([
    `{"cvu": "123"}`,
    `{"cvu": 1234567890123456789012}`,
    `{"cvu": {"a": 1}}`,
    `{"alias": "a b"}`,
    `{"alias": ["x"]}`,
    `{"alias": null}`,
    `{"account": "12345"}`,
    `{"holder": "Ana"}`,
    `{"account": "123", "holder": "Ana"}`,
    `{"account": 12345, "holder": "Ana"}`,
    `{"account": "12345", "holder": ["Ana"]}`,
    `{"iban": "x"}`,
    `[]`,
  ])("payment data cannot be %s", async (info) => {
    await expectSqlState(
      t
        .asUser(player)
        .query("update public.profile_private set payment_info = $1 where profile_id = $2", [
          info,
          player.id,
        ]),
      "23514",
    );
  });
});
