import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";
import {
  gamesOf,
  inOrder,
  lobbyStage,
  publish,
  slotsOf,
  startedLobbies,
} from "./support/lobby-cups.ts";

const t = useTestKit();
const db = t.database;

interface Need {
  readonly participant_id: string;
  readonly place: number;
  readonly goal: number;
  readonly rival_id: string | null;
  readonly points_behind: string | null;
  readonly rule: string | null;
  readonly wins_tie: boolean | null;
  readonly enough_place: number | null;
  readonly best_place: number;
  readonly worst_place: number;
  readonly can_win_now: boolean | null;
}

/** What visitors read, with sides by their seed. */
async function needsOf(cup: { id: string; ids: string[] }) {
  const stage = (await t.stagesOf(cup))[0]!.id;
  const rows = await t.anon.query<Need>("select * from public.lobby_needs($1)", [stage]);
  return rows.map((row) => ({
    ...row,
    side: cup.ids.indexOf(row.participant_id),
    rival: row.rival_id === null ? null : cup.ids.indexOf(row.rival_id),
    behind: row.points_behind === null ? null : Number(row.points_behind),
  }));
}

test("before the last game each side sees whom it must pass, which place is enough, and what would decide a tie", async () => {
  const cup = await startedLobbies(db, 4, [
    // 8 7 6 5 for the places, no points for kills.
    await lobbyStage(db, { preset: "tft", games: 2 }),
    { kind: "single_elimination", name: "Llave", qualifiers: 2 },
  ]);
  const [first, last] = await gamesOf(db, cup);
  expect(await needsOf(cup)).toEqual([]);
  await publish(db, first!, inOrder(cup.ids));
  const needs = await needsOf(cup);
  expect(needs.map(({ side, goal, rival, behind }) => [side, goal, rival, behind])).toEqual([
    [0, 2, 2, -2],
    [1, 2, 2, -1],
    [2, 2, 1, 1],
    [3, 2, 1, 2],
  ]);
  // The third has 6 points: any place passes 7 if the second gets nothing.
  expect(needs.map((one) => one.enough_place)).toEqual([null, null, 4, 4]);
  expect(needs.map((one) => [one.rule, one.wins_tie])).toEqual([
    ["wins", true],
    ["average_place", true],
    ["average_place", false],
    ["average_place", false],
  ]);
  expect(needs.map((one) => [one.best_place, one.worst_place, one.can_win_now])).toEqual([
    [1, 4, null],
    [1, 4, null],
    [1, 4, null],
    [1, 4, null],
  ]);
  await publish(db, last!, inOrder(cup.ids));
  expect(await needsOf(cup)).toEqual([]);
});

test("limits follow from what a game can give", async () => {
  const cup = await startedLobbies(db, 4, [
    await lobbyStage(db, { preset: "track-four", games: 3 }),
    { kind: "single_elimination", name: "Llave", qualifiers: 2 },
  ]);
  const games = await gamesOf(db, cup);
  // 10 6 4 1: after two games 20, 12, 8 and 2.
  await publish(db, games[0]!, inOrder(cup.ids));
  await publish(db, games[1]!, inOrder(cup.ids));
  expect((await needsOf(cup)).map((one) => [one.best_place, one.worst_place])).toEqual([
    [1, 2],
    [1, 4],
    [2, 4],
    [2, 4],
  ]);
});

test("at match point it says who can win now", async () => {
  const cup = await startedLobbies(db, 3, [
    await lobbyStage(db, {
      preset: "tft",
      structure: "match_point",
      size: 12,
      games: 4,
      settings: { match_point: 8 },
    }),
  ]);
  const [first] = await gamesOf(db, cup);
  expect((await needsOf(cup)).map((one) => one.can_win_now)).toEqual([false, false, false]);
  await publish(db, first!, inOrder(cup.ids));
  expect((await needsOf(cup)).map((one) => [one.side, one.can_win_now])).toEqual([
    [0, true],
    [1, false],
    [2, false],
  ]);
});

test("in knockout lobbies the goal is the last place that goes on", async () => {
  const cup = await startedLobbies(db, 6, [
    await lobbyStage(db, { structure: "knockout", size: 4, games: 2, settings: { advance: 1 } }),
  ]);
  const [first] = await gamesOf(db, cup);
  await publish(db, first!, inOrder(await slotsOf(db, first!.lobby_id), [3, 0, 0]));
  const needs = await needsOf(cup);
  // Only the first lobby has one game left; kills without a limit leave everything open.
  expect(needs.map((one) => [one.place, one.goal, one.best_place, one.worst_place])).toEqual([
    [1, 1, 1, 3],
    [2, 1, 1, 3],
    [3, 1, 1, 3],
  ]);
});
