import { describe, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { useTestKit } from "../support/kit.ts";
import {
  gamesOf,
  inOrder,
  lobbyStage,
  publish,
  slotsOf,
  startedLobbies,
  tableOf,
} from "./support/lobby-cups.ts";

const t = useTestKit();
const db = t.database;

const stageIdOf = async (cup: { id: string }): Promise<string> => (await t.stagesOf(cup))[0]!.id;
const states = async (cup: { id: string }): Promise<string[]> =>
  (await t.stagesOf(cup)).map(({ state }) => state);
const gameStates = async (cup: { id: string }): Promise<string[]> =>
  (await gamesOf(db, cup)).map(({ state }) => state);

/** Starts a cup with one stage of a structure; `others` are the stages after it. */
async function started(
  count: number,
  structure: string,
  settings: object,
  fields: Record<string, unknown> = {},
  others: readonly unknown[] = [],
  wanted = {},
) {
  const { size = 12, games = 1, ...rest } = settings as { size?: number; games?: number };
  const stage = await lobbyStage(db, {
    preset: "tft",
    structure,
    size,
    games,
    settings: rest,
    ...fields,
  });
  const cup = await startedLobbies(db, count, [stage, ...others], wanted);
  return { cup, ids: cup.ids, stageId: await stageIdOf(cup) };
}

/** Publishes the open games of a round; sides finish in the order of these ids. */
async function playRound(cup: { id: string }, round: number, order: readonly string[]) {
  for (const game of (await gamesOf(db, cup)).filter((one) => one.round === round)) {
    const sides = await slotsOf(db, game.lobby_id);
    await publish(db, game, inOrder(order.filter((id) => sides.includes(id))));
  }
}

const correct = (game: { id: string }, ids: readonly string[], seen: readonly string[] = []) =>
  t.admin.call("public.correct_lobby_game", {
    p_game_id: game.id,
    p_results: JSON.stringify(inOrder(ids)),
    p_reason: "Puestos cambiados",
    p_seen: seen,
  });

describe("a match point final", () => {
  const final = (settings: object, wanted = {}) =>
    started(4, "match_point", { games: 4, match_point: 12, ...settings }, {}, [], wanted);

  test("is won by the first winner who had enough points before the game; the others are not needed", async () => {
    const { cup, ids, stageId } = await final({}, { prizes: [{ type: "tickets", value: 5 }] });
    const [a, b, c, d] = ids as [string, string, string, string];
    const games = await gamesOf(db, cup);
    // 8 7 6 5: after two games a has 16, b 14, c 11.
    await publish(db, games[0]!, inOrder([a, b, c, d]));
    await publish(db, games[1]!, inOrder([a, b, d, c]));
    expect(await states(cup)).toEqual(["running"]);
    await publish(db, games[2]!, inOrder([b, d, c, a]));
    expect(await gameStates(cup)).toEqual(["published", "published", "published", "unneeded"]);
    expect(await states(cup)).toEqual(["done"]);
    expect(await t.placesOf(cup)).toEqual([2, 1, 4, 3]);
    const [first, second] = await tableOf(t.anon, stageId);
    expect([first?.participant_id, second?.reason]).toEqual([
      b,
      { rule: "match_point", own: 0, above: 1 },
    ]);
    await t.expectRefusal(() => publish(db, games[3]!, inOrder(ids)), "lobby_game_over");

    // The winner of the game had no match point: the final goes on, and its prize returns.
    const balance = await t.balanceOf(b);
    await correct(games[2]!, [c, b, a, d]);
    expect(await gameStates(cup)).toEqual(["published", "published", "published", "planned"]);
    expect([await states(cup), await t.balanceOf(b)]).toEqual([["running"], balance - 5]);
    await publish(db, games[3]!, inOrder([d, a, b, c]));
    // Before the last game d has enough points, too; points order the others.
    expect(await t.placesOf(cup)).toEqual([2, 3, 4, 1]);
  });

  test("is won without a game at the second limit", async () => {
    const { cup, ids } = await final({ match_point_win: 15 });
    const games = await gamesOf(db, cup);
    await publish(db, games[0]!, inOrder(ids));
    await publish(db, games[1]!, inOrder(ids));
    expect([await states(cup), await t.placesOf(cup)]).toEqual([["done"], [1, 2, 3, 4]]);
  });

  test("follows two groups of which six each advance: a cup night", async () => {
    const cup = await startedLobbies(db, 24, [
      await lobbyStage(db, { structure: "groups", size: 12, games: 1 }),
      await lobbyStage(db, {
        structure: "match_point",
        games: 3,
        name: "Final",
        qualifiers_from: "group",
        qualifiers: 6,
        settings: { match_point: 10 },
      }),
    ]);
    await playRound(cup, 1, cup.ids);
    const games = (await gamesOf(db, cup)).slice(2);
    const sides = await slotsOf(db, games[0]!.lobby_id);
    expect([games.length, sides.length]).toEqual([3, 12]);
    await publish(db, games[0]!, inOrder(sides));
    await publish(db, games[1]!, inOrder(sides));
    expect(await states(cup)).toEqual(["done", "done"]);
  });
});

describe("rounds", () => {
  test("of knockout lobbies are drawn when the round before is over; a correction draws them again", async () => {
    const { cup, ids, stageId } = await started(9, "knockout", { size: 4, advance: 2 });
    const games = await gamesOf(db, cup);
    expect(games.map(({ lobby }) => lobby)).toEqual([1, 2, 3]);
    await publish(db, games[0]!, inOrder(await slotsOf(db, games[0]!.lobby_id)));
    expect((await tableOf(t.anon, stageId)).filter(({ advances }) => advances).length).toBe(6);
    await publish(db, games[1]!, inOrder(await slotsOf(db, games[1]!.lobby_id)));
    const third = await slotsOf(db, games[2]!.lobby_id);
    await publish(db, games[2]!, inOrder(third));
    const second = (await gamesOf(db, cup)).filter(({ round }) => round === 2);
    // Six sides fill two lobbies of three.
    expect([second.length, await states(cup)]).toEqual([2, ["running"]]);
    const people = await t.owner.column<number>(
      "select count(*)::integer from public.notifications where title = 'Ronda 2 de Salas'",
    );
    expect(people).toEqual([6]);

    const [x, y, z] = third as [string, string, string];
    await t.expectRefusal(() => correct(games[2]!, [x, z, y]), "changed_meanwhile");
    await correct(games[2]!, [x, z, y], [y, z]);
    const again = (await gamesOf(db, cup)).filter(({ round }) => round === 2);
    const sides = (await Promise.all(again.map((game) => slotsOf(db, game.lobby_id)))).flat();
    expect([sides.includes(z), sides.includes(y), sides.length]).toEqual([true, false, 6]);
    await publish(db, again[0]!, inOrder(await slotsOf(db, again[0]!.lobby_id)));
    await t.expectRefusal(() => correct(games[2]!, [x, y, z], [y, z]), "next_match_decided");
    // The order of those who advance may still change.
    await correct(games[2]!, [z, x, y]);
    await publish(db, again[1]!, inOrder(await slotsOf(db, again[1]!.lobby_id)));
    await playRound(cup, 3, ids);
    expect(await states(cup)).toEqual(["done"]);
    const places = await t.placesOf(cup);
    expect([...places].toSorted((one, other) => Number(one) - Number(other))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    const table = await tableOf(t.anon, stageId, 1);
    expect(table.map(({ round }) => round)).toEqual(Array.from({ length: 9 }, () => 1));
    expect(table.filter(({ advances }) => advances).length).toBe(6);
  });

  test("of upper and lower lobbies end with the second fall, and the rest play the final", async () => {
    const { cup, ids } = await started(8, "upper_lower", { size: 4, advance: 2 });
    await playRound(cup, 1, ids);
    const names = await t.owner.column<string>(
      "select name from public.tournament_lobbies where tournament_id = $1 and round = 2 order by position",
      [cup.id],
    );
    expect(names).toEqual(["Superior A", "Inferior A"]);
    await playRound(cup, 2, ids);
    await playRound(cup, 3, ids);
    await playRound(cup, 4, ids);
    expect([await states(cup), await t.placesOf(cup)]).toEqual([
      ["done"],
      [1, 2, 3, 4, 5, 6, 7, 8],
    ]);
  });

  test("of a cut lose the last sides and those who did not finish", async () => {
    const { cup, ids, stageId } = await started(8, "cut", {
      size: 4,
      leave: [
        { from: 6, leave: 2 },
        { from: 3, leave: 1 },
      ],
      unfinished: true,
    });
    const order = [...ids].reverse();
    for (const game of await gamesOf(db, cup)) {
      const sides = await slotsOf(db, game.lobby_id);
      // The best seed never finishes a game.
      await publish(db, game, inOrder(order.filter((id) => sides.includes(id) && id !== ids[0])));
    }
    const rounds = Object.fromEntries(
      (await tableOf(t.anon, stageId)).map((row) => [ids.indexOf(row.participant_id), row.round]),
    );
    expect([rounds[0], Object.values(rounds).filter((round) => round === 2).length]).toEqual([
      1, 6,
    ]);
    // Six play on, then four, then three; of three one would leave, so the stage is over.
    await playRound(cup, 2, order);
    await playRound(cup, 3, order);
    await playRound(cup, 4, order);
    expect([await states(cup), (await gamesOf(db, cup)).at(-1)?.round]).toEqual([["done"], 4]);
  });

  test("of days add the points of each day's places", async () => {
    const { cup, ids, stageId } = await started(3, "days", {
      games: 2,
      rounds: 2,
      day_points: [25, 18],
    });
    const [a, b, c] = ids as [string, string, string];
    await playRound(cup, 1, [a, b, c]);
    await playRound(cup, 2, [c, b, a]);
    expect(
      (await tableOf(t.anon, stageId)).map((row) => [row.participant_id, Number(row.points)]),
    ).toEqual([
      [b, 36],
      [a, 25],
      [c, 25],
    ]);
    expect(await states(cup)).toEqual(["done"]);
  });

  test("can no longer be replaced after the first game", async () => {
    const { cup } = await started(4, "swiss", { size: 4, rounds: 2 });
    const begun = () =>
      t.owner.column<boolean>("select private.second_round_has_begun($1)", [cup.id]);
    await playRound(cup, 1, cup.ids);
    expect(await begun()).toEqual([false]);
    await playRound(cup, 2, cup.ids);
    expect(await begun()).toEqual([true]);
  });
});

test.each([3, 4, 5, 6, 7, 8])(
  "every pair of %i rotating groups meets equally often",
  async (groups) => {
    const { cup } = await started(2 * groups, "rotating", { size: 4, groups, cycles: 2 });
    const met = await t.owner.column<number>(
      `select count(*)::integer from public.tournament_lobbies where tournament_id = $1 group by name`,
      [cup.id],
    );
    expect(met).toEqual(Array.from({ length: (groups * (groups - 1)) / 2 }, () => 2));
    const pairs = await t.owner.query<{ times: number }>(
      `select count(*)::integer as times
       from public.lobby_slots own
       join public.lobby_slots rival on rival.lobby_id = own.lobby_id and rival.participant_id > own.participant_id
       join public.tournament_lobbies lobby on lobby.id = own.lobby_id and lobby.tournament_id = $1
       group by own.participant_id, rival.participant_id`,
      [cup.id],
    );
    // Sides of one group share all lobbies of their group.
    expect(new Set(pairs.map(({ times }) => times))).toEqual(new Set([2, 2 * (groups - 1)]));
  },
);

test.each([
  { size: 8, minimum: 1 },
  // A lobby of 11 takes two sides from one of the six lobbies before.
  { size: 11, minimum: 2 },
  { size: 16, minimum: 2 },
])(
  "64 sides in Swiss lobbies of $size over 6 rounds: nobody meets anybody more than $minimum + 1 times",
  async ({ size, minimum }) => {
    const cup = await t.createTournament();
    await t.enterCrowd(cup, await bulkPlayers(db.owner, 64, `swiss${size}`));
    await t.setStages(cup, [
      await lobbyStage(db, { structure: "swiss", size, games: 1, settings: { rounds: 6 } }),
    ]);
    await t.startTournament(cup);
    const stageId = await stageIdOf(cup);
    for (let round = 1; round <= 6; round += 1) {
      // Every game ends differently, so that each round has another table.
      await t.owner.query(
        `insert into public.lobby_results (game_id, participant_id, place, points)
         select game.id, slot.participant_id, row_number() over (partition by game.id order by md5(slot.participant_id || lobby.round::text)),
           abs(hashtext(slot.participant_id || lobby.round::text)) % 20
         from public.tournament_lobbies lobby
         join public.lobby_games game on game.lobby_id = lobby.id
         join public.lobby_slots slot on slot.lobby_id = lobby.id
         where lobby.stage_id = $1 and lobby.round = $2`,
        [stageId, round],
      );
      await t.owner.query(
        "update public.lobby_games set state = 'published', published_at = now() where tournament_id = $1 and state = 'planned'",
        [cup.id],
      );
      await t.owner.query("select private.settle_tournament($1)", [cup.id]);
    }
    const [most] = await t.owner.query<{ times: number; sides: number; rounds: number }>(
      `select max(times)::integer as times, max(size)::integer as sides, max(rounds)::integer as rounds from (
         select count(*) as times, max(lobby.round) as rounds, max(lobby.size) as size
         from (select made.*, (select count(*) from public.lobby_slots where lobby_id = made.id) as size
               from public.tournament_lobbies made where made.stage_id = $1) as lobby
         join public.lobby_slots own on own.lobby_id = lobby.id
         join public.lobby_slots rival on rival.lobby_id = lobby.id and rival.participant_id > own.participant_id
         group by own.participant_id, rival.participant_id
       ) as pair`,
      [stageId],
    );
    expect(most).toMatchObject({ sides: Math.ceil(64 / Math.ceil(64 / size)), rounds: 6 });
    expect(most?.times).toBeLessThanOrEqual(minimum + 1);
    expect(await states(cup)).toEqual(["done"]);
  },
);

test("points are carried from a league into lobbies", async () => {
  const cup = await startedLobbies(db, 3, [
    { kind: "round_robin", name: "Liga" },
    await lobbyStage(db, { name: "Final", games: 1, qualifiers: 3, carried: "share", share: 0.5 }),
  ]);
  for (const { id } of await t.owner.query<{ id: string }>(
    "select id from public.tournament_matches where tournament_id = $1 order by round",
    [cup.id],
  ))
    await t.owner.query(
      "select private.complete_tournament_match(id, participant1_id, 'score', '1-0', null, 'referee') from public.tournament_matches where id = $1",
      [id],
    );
  await t.owner.query("select private.settle_tournament($1)", [cup.id]);
  const points = await t.owner.column<number>(
    `select (carried.points * 2 = member.points)::integer
     from public.lobby_adjustments carried
     join public.group_participants member on member.participant_id = carried.participant_id
     join public.tournament_groups drawn on drawn.id = member.group_id and drawn.tournament_id = $1
     where carried.kind = 'starting_points'`,
    [cup.id],
  );
  expect([points.length > 0, new Set(points)]).toEqual([true, new Set([1])]);
});

test.each([
  { what: "more who advance than half a lobby", structure: "knockout", settings: { advance: 7 } },
  { what: "no number who advance", structure: "upper_lower", settings: {} },
  { what: "a cut of nobody", structure: "cut", settings: { leave: 0 } },
  {
    what: "a cut that is a text",
    structure: "cut",
    settings: { leave: [{ from: "6", leave: 1 }] },
  },
  { what: "two rotating groups", structure: "rotating", settings: { groups: 2 } },
  {
    what: "rounds of knockout lobbies",
    structure: "knockout",
    settings: { advance: 2, rounds: 3 },
  },
  { what: "an unknown refill", structure: "swiss", settings: { rounds: 3, refill: "luck" } },
  { what: "no points for days", structure: "days", settings: { rounds: 3, day_points: [] } },
  {
    what: "a second limit below the first",
    structure: "match_point",
    settings: { match_point: 50, match_point_win: 40 },
  },
  {
    what: "a match point that is no number",
    structure: "match_point",
    settings: { match_point: "50" },
  },
])("lobbies with $what are refused", async ({ structure, settings }) => {
  const cup = await t.createTournament();
  await t.expectRefusal(
    async () => t.setStages(cup, [await lobbyStage(db, { structure, settings })]),
    "stages_invalid",
  );
});

test("the best of each lobby advance from fixed groups only", async () => {
  const cup = await t.createTournament();
  await t.expectRefusal(
    async () =>
      t.setStages(cup, [
        await lobbyStage(db, { structure: "knockout", settings: { advance: 2 } }),
        { kind: "single_elimination", name: "Llave", qualifiers_from: "group", qualifiers: 2 },
      ]),
    "stages_impossible",
  );
});
