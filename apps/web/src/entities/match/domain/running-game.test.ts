import { expect, test } from "vitest";
import { runningGame } from "./running-game.ts";

const SINCE = "2026-11-29T20:00:00Z";
const now = Date.parse("2026-11-29T20:40:00Z");
const game = (number: number, change: object = {}) => ({
  number,
  source: "report",
  reported_at: `2026-11-29T20:${10 * number}:00Z`,
  ...change,
});
const match = {
  kind: "tournament",
  status: "scheduled",
  scheduledAt: SINCE,
  liveSince: SINCE,
  liveScore: null,
  bestOf: 3,
  games: [],
  veto: null,
};
const veto = (change: object = {}) => ({
  turn_id: null,
  choices: [
    { act: "ban", game: 2, choice: "Split" },
    { act: "pick", game: 2, choice: "Ascent" },
  ],
  ...change,
});

test.each([
  { why: "the first since both came", change: {}, is: { number: 1, map: null, since: SINCE } },
  {
    why: "the next since the one before was told, on its map",
    change: { games: [game(1)], liveScore: "1-0", veto: veto() },
    is: { number: 2, map: "Ascent", since: "2026-11-29T20:10:00Z" },
  },
  { why: "the series is over", change: { games: [game(1), game(2)], liveScore: "2-0" }, is: null },
  { why: "maps are still chosen", change: { veto: veto({ turn_id: "a" }) }, is: null },
  { why: "nobody came", change: { liveSince: null }, is: null },
  { why: "it is decided", change: { status: "completed" }, is: null },
  {
    why: "what only its result says is no game of its own",
    change: { games: [game(1, { source: "result" })] },
    is: { number: 1, map: null, since: SINCE },
  },
])("the game that is played: $why", ({ change, is }) => {
  expect(runningGame({ ...match, ...change } as never, now)).toEqual(is);
});
