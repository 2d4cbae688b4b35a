import { beforeAll, describe, expect, test } from "vitest";
import { bulkPlayers, type BulkPlayer } from "@leyenda/testing/bulk-players";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const PLAYERS = 120;

let game: { id: string; name: string };
let crowd: BulkPlayer[];
let newcomer: Player;
let team: Team;

/** A rating in a game, by default of the last complete week. */
const give = (
  participantId: string,
  rating: number,
  { deviation = 80, weeksAgo = 1, matches = 12 } = {},
) =>
  t.owner.query(
    `insert into private.rating_points (participant_id, game_id, week, rating, deviation, volatility, matches, form)
     values ($1, $2, private.rating_week(now()) - 7 * $3::integer, $4, $5, 0.06, $6, 'WWLDW')`,
    [participantId, game.id, weeksAgo, rating, deviation, matches],
  );

const rank = () =>
  t.owner.query("select private.rank_sides($1, private.rating_week(now()) - 7)", [game.id]);

interface Row {
  readonly place: number;
  readonly moved: number | null;
  readonly participant_id: string;
  readonly side_id: string;
  readonly name: string;
  readonly country: string | null;
  readonly rating: number;
}

const page = (
  parameters: { p_type?: string; p_country?: string | null; p_page?: number | null } = {},
) =>
  t.anon.query<Row>("select * from public.ranking($1, $2, $3, $4)", [
    game.name,
    parameters.p_type ?? "user",
    parameters.p_country ?? null,
    parameters.p_page ?? 1,
  ]);

beforeAll(async () => {
  game = await t.createGame();
  crowd = await bulkPlayers(t.database.admin, PLAYERS);
  await t.owner.query(
    "update public.profiles set country = case when username ~ '[05]$' then 'Chile' else 'Perú' end where username ~ '^bulk'",
  );
  for (const [index, { participantId }] of crowd.entries()) {
    await give(participantId, 1400 + index, { weeksAgo: 1 });
    await give(participantId, index < 2 ? 1700 : 1400 + index, { weeksAgo: 2 });
  }
  newcomer = await t.createPlayer();
  await give(newcomer.participantId, 1900, { deviation: 200, matches: 4 });
  team = await t.createTeam({ size: 2 });
  await give(team.participantId, 1600);
  await rank();
});

test("fifty to a page, the strongest first, without a gap and without whom too little is known of", async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((number) => page({ p_page: number })));
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20, 0]);
  const rows = pages.flat();
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.map(({ participant_id: id }) => id)).toEqual(
    crowd.map(({ participantId }) => participantId).toReversed(),
  );
  expect(rows[0]).toMatchObject({ name: `bulk${PLAYERS}`, rating: 1400 + PLAYERS - 1, moved: 2 });
  expect(rows.at(-1)).toMatchObject({ name: "bulk1", moved: expect.any(Number) });
  expect(rows.at(-1)!.moved).toBeLessThan(-100);
});

test("a country has places of its own, and says how many it has", async () => {
  const rows = await page({ p_country: "Chile" });
  expect(rows).toHaveLength(24);
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, index) => index + 1));
  expect(new Set(rows.map(({ country }) => country))).toEqual(new Set(["Chile"]));
  expect(
    await t.anon.query("select * from public.ranked_countries($1, 'user')", [game.name]),
  ).toEqual([
    { country: "Chile", sides: 24 },
    { country: "Perú", sides: 96 },
  ]);
  expect(await page({ p_country: "Atlántida" })).toEqual([]);
});

test("teams have a ranking of their own", async () => {
  expect(await page({ p_type: "team" })).toEqual([
    expect.objectContaining({
      place: 1,
      moved: null,
      side_id: team.id,
      name: team.name,
      rating: 1600,
    }),
  ]);
  expect(await t.anon.query("select game, type, sides from public.ranked_games()")).toEqual([
    { game: game.name, type: "user", sides: PLAYERS },
    { game: game.name, type: "team", sides: 1 },
  ]);
});

describe("where one stands oneself", () => {
  const own = (who: { id: string }, type = "user") =>
    t.asUser(who).query("select * from public.my_ranking($1, $2)", [game.name, type]);

  test("among all and at home", async () => {
    expect(await own({ id: crowd.at(-1)!.userId })).toEqual([
      { place: 1, country: "Chile", country_place: 1, matches: 12, rating: 1519 },
    ]);
  });

  test("without a place while the rating is provisional, and nothing before the first match", async () => {
    expect(await own(newcomer)).toEqual([
      { place: null, country: null, country_place: null, matches: 4, rating: 1900 },
    ]);
    expect(await own(team.leader)).toEqual([]);
  });

  test("of a team every member is told, and visitors nothing", async () => {
    for (const member of [team.leader, ...team.members])
      expect(await own(member, "team")).toMatchObject([{ place: 1, rating: 1600 }]);
    expect(await own(newcomer, "team")).toEqual([]);
    await expect(
      t.anon.query("select * from public.my_ranking($1, 'user')", [game.name]),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

test.each([
  [null, 50],
  [-5, 50],
  [2_147_483_647, 0],
])("page %s is answered", async (number, count) =>
  expect(await page({ p_page: number })).toHaveLength(count),
);

test("who has not played for half a year is out until the next match", async () => {
  const [first] = crowd;
  await t.owner.query(
    "update private.rating_points set week = week - 7 * 26 where participant_id = $1",
    [first!.participantId],
  );
  await rank();
  expect((await page({ p_page: 3 })).length).toBe(19);
  await t.owner.query(
    "update private.rating_points set week = week + 7 * 26 where participant_id = $1",
    [first!.participantId],
  );
  await rank();
  expect((await page({ p_page: 3 })).length).toBe(20);
});

test("closed and banned accounts are out at once, and leave no gap in the next ranking", async () => {
  const [closed, banned] = [crowd.at(-2)!, crowd.at(-3)!];
  await t.asUser({ id: closed.userId }).call("public.close_account");
  await t.database.admin.query(
    "update auth.users set banned_until = now() + interval '1 year' where id = $1",
    [banned.userId],
  );
  const listed = async () => (await page()).map(({ participant_id: id }) => id);
  expect(await listed()).not.toContain(closed.participantId);
  expect(await listed()).not.toContain(banned.participantId);
  expect(
    await t.anon.query("select * from public.rating_curve($1)", [closed.participantId]),
  ).toEqual([]);
  await rank();
  const rows = await page();
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.map(({ participant_id: id }) => id)).not.toContain(banned.participantId);
});

test("who is suspended for some days stays: others learn nothing of it", async () => {
  const suspended = crowd.at(-5)!;
  await t.owner.query(
    `insert into public.measures (profile_id, reason, words, ends_at)
     values ($1, 'insults', 'Basta.', now() + interval '3 days')`,
    [suspended.userId],
  );
  await rank();
  expect((await page()).map(({ participant_id: id }) => id)).toContain(suspended.participantId);
});
