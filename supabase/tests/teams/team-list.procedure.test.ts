import { beforeAll, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

let viewer: Player;
let strong: Team;
let middling: Team;
let unranked: Team;
let full: Team;

interface Row {
  readonly name: string;
  readonly rating: number | null;
  readonly rated_game: string | null;
  readonly members: number;
  readonly found: number;
}

const list = (asked: Readonly<Record<string, unknown>> = {}, player = viewer) => {
  const names = Object.keys(asked);
  return t
    .asUser(player)
    .query<Row>(
      `select * from public.list_teams(${names.map((name, index) => `${name} => $${index + 1}`).join(", ")})`,
      Object.values(asked),
    );
};
const namesOf = async (asked?: Readonly<Record<string, unknown>>) =>
  (await list(asked)).map(({ name }) => name);

/** A place in the ranking of a game, as of last week. */
const rank = (team: Team, game: { readonly id: string }, place: number, rating: number) =>
  t.owner.query(
    `insert into private.ranking_places (game_id, participant_id, type, place, rating, matches, form)
     values ($1, $2, 'team', $3, $4, 12, 'WWLDW')`,
    [game.id, team.participantId, place, rating],
  );

beforeAll(async () => {
  viewer = await t.createPlayer();
  const [chess, darts] = [
    await t.createGame({ name: "Ajedrez" }),
    await t.createGame({ name: "Dardos" }),
  ];
  const found = async (name: string, games: string[], country: string, size = 1) =>
    t.createTeam({ name, games, size, player: { country } });
  strong = await found("Ñandúes", ["Ajedrez", "Dardos"], "Chile");
  middling = await found("Boinas", ["Ajedrez"], "Perú", 2);
  unranked = await found("Cóndores", ["Dardos"], "Chile");
  full = await found("Doce 100%", ["Ajedrez"], "Uruguay", 12);
  for (const [index, team] of [strong, middling, unranked, full].entries())
    await t.owner.query(
      "update public.teams set created_at = now() - $2 * interval '1 day' where id = $1",
      [team.id, 10 - index],
    );
  await rank(strong, chess, 2, 1550);
  await rank(strong, darts, 1, 1800);
  await rank(middling, chess, 1, 1700);
});

test("all teams, the best first by their best game, then who has no place, the newest first", async () => {
  const rows = await list();
  expect(rows.map(({ name, rating, rated_game: game }) => [name, rating, game])).toEqual([
    [strong.name, 1800, "Dardos"],
    [middling.name, 1700, "Ajedrez"],
    [full.name, null, null],
    [unranked.name, null, null],
  ]);
  expect(rows.map(({ members, found }) => [members, found])).toEqual([
    [1, 4],
    [2, 4],
    [12, 4],
    [1, 4],
  ]);
});

test("of a game its own ratings count, and only who plays it is listed", async () => {
  expect((await list({ p_game: "Ajedrez" })).map(({ name, rating }) => [name, rating])).toEqual([
    [middling.name, 1700],
    [strong.name, 1550],
    [full.name, null],
  ]);
  expect(await namesOf({ p_game: "Ajedrez", p_is_rated: true })).toEqual([
    middling.name,
    strong.name,
  ]);
  expect(await namesOf({ p_game: "No existe" })).toEqual([]);
});

test("by name and by age, by country and with room", async () => {
  expect(await namesOf({ p_order: "nombre" })).toEqual([
    "Boinas",
    "Cóndores",
    "Doce 100%",
    "Ñandúes",
  ]);
  expect(await namesOf({ p_order: "nuevos" })).toEqual([
    "Doce 100%",
    "Cóndores",
    "Boinas",
    "Ñandúes",
  ]);
  expect(await namesOf({ p_country: "Chile", p_order: "nuevos" })).toEqual(["Cóndores", "Ñandúes"]);
  // A team has at most twelve members.
  expect(await namesOf({ p_is_open: true, p_order: "nuevos" })).toEqual([
    "Cóndores",
    "Boinas",
    "Ñandúes",
  ]);
  expect(await namesOf({ p_is_rated: true })).toEqual([strong.name, middling.name]);
});

test("a search takes accents and wildcards as they are meant", async () => {
  expect(await namesOf({ p_search: "  NANDU " })).toEqual(["Ñandúes"]);
  expect(await namesOf({ p_search: "100%" })).toEqual(["Doce 100%"]);
  expect(await namesOf({ p_search: "_" })).toEqual([]);
  expect(await namesOf({ p_search: "%" })).toEqual(["Doce 100%"]);
});

test("whatever is written into the address is a word and nothing else", async () => {
  for (const word of ["'", "\\", "%1$s", "'); drop table public.teams; --", "$sql$", "{a,b}"]) {
    expect(await namesOf({ p_search: word })).toEqual([]);
    expect(await namesOf({ p_game: word })).toEqual([]);
    expect(await namesOf({ p_country: word })).toEqual([]);
    expect(await list({ p_order: word })).toHaveLength(4);
  }
  for (const page of [0, -1, null]) expect(await list({ p_page: page })).toHaveLength(4);
  for (const page of [2, 2_147_483_647]) expect(await list({ p_page: page })).toEqual([]);
  expect(
    await list({ p_search: null, p_game: "", p_country: null, p_is_open: null, p_is_rated: null }),
  ).toHaveLength(4);
});

test("twenty-four to a page, in any order each team once", async () => {
  for (let index = 0; index < 25; index += 1)
    await t.createTeam({
      name: `Multitud ${String(index).padStart(2, "0")}`,
      games: ["Damas"],
    });
  for (const order of ["rating", "nuevos", "nombre"]) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list({ p_search: "multitud", p_order: order, p_page: page })),
    );
    expect(pages.map(({ length }) => length)).toEqual([24, 1, 0]);
    expect(new Set(pages.flat().map(({ name }) => name)).size).toBe(25);
    expect(pages[0]?.[0]?.found).toBe(25);
  }
});

test("it is for members", async () => {
  await expect(t.anon.query("select * from public.list_teams()")).rejects.toMatchObject({
    code: "42501",
  });
});
