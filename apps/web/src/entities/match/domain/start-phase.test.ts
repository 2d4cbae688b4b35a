import { expect, test } from "vitest";
import {
  lostBy,
  missingSides,
  nextCost,
  nextLoss,
  pauseLeft,
  runningPause,
  sideState,
  startPhase,
} from "./start-phase.ts";

const HOUR = Date.parse("2026-11-22T21:00:00Z");
const at = (minutes: number) => new Date(HOUR + minutes * 60_000).toISOString();
const start = {
  state: "waiting",
  starts_at: at(0),
  due_at: at(0),
  late_minutes: null,
  ready1_at: null,
  ready2_at: null,
  arrived1_at: null,
  arrived2_at: null,
} as const;

test.each([
  { minutes: -16, phase: null, why: "far" },
  { minutes: -15, phase: "ready", why: "from a quarter of an hour before" },
  { minutes: 0, phase: "late", why: "the hour" },
])("at minute $minutes it is $phase: $why", ({ minutes, phase }) => {
  expect(startPhase(start, HOUR + minutes * 60_000)).toBe(phase);
});

test("what the clock gave is told whatever the hour, and nothing once it has begun", () => {
  expect(startPhase({ ...start, state: "walkover" }, HOUR)).toBe("walkover");
  expect(startPhase({ ...start, state: "objected" }, HOUR)).toBe("objected");
  expect(startPhase({ ...start, state: "started" }, HOUR)).toBeNull();
});

test("a side is ready, here, came, away or late", () => {
  expect(sideState({ ...start, ready1_at: at(-5), arrived1_at: at(-5) }, 1, false, HOUR)).toBe(
    "ready",
  );
  expect(sideState(start, 1, true, HOUR - 1)).toBe("here");
  expect(sideState({ ...start, arrived2_at: at(1) }, 2, null, HOUR)).toBe("came");
  expect(sideState(start, 2, null, HOUR - 1)).toBe("away");
  expect(sideState(start, 2, null, HOUR)).toBe("late");
  expect(missingSides({ ...start, arrived2_at: at(1) })).toEqual([1]);
});

const graded = {
  absence_side_minutes: 5,
  absence_game_minutes: 10,
  absence_match_minutes: 15,
  pause_minutes: 5,
};

test.each([
  { late: null, bestOf: 3, cost: "side", minutes: 5 },
  { late: 5, bestOf: 3, cost: "game", minutes: 10 },
  { late: 5, bestOf: 1, cost: "match", minutes: 15 },
  { late: 10, bestOf: 3, cost: "match", minutes: 15 },
])(
  "after minute $late of a best of $bestOf, $cost goes at minute $minutes",
  ({ late, bestOf, cost, minutes }) => {
    expect(nextCost({ ...start, late_minutes: late }, graded, bestOf)).toEqual({
      cost,
      at: at(minutes),
    });
  },
);

test("a clock that stands costs nothing more", () => {
  expect(nextCost({ ...start, due_at: null, late_minutes: 15 }, graded, 3)).toBeNull();
  expect(lostBy({ side_lost_by: 2, game_lost_by: 2 }, 2)).toEqual(["side", "game"]);
  expect(lostBy({ side_lost_by: 2, game_lost_by: null }, 1)).toEqual([]);
});

test("pauses are counted by side", () => {
  const pauses = [
    { side: 1, started_at: at(0), ends_at: at(2) },
    { side: 2, started_at: at(3), ends_at: at(8) },
  ];
  expect(pauseLeft(pauses, 1, 5)).toBe(180);
  expect(pauseLeft(pauses, 2, 5)).toBe(0);
  expect(runningPause(pauses, HOUR + 4 * 60_000)).toBe(pauses[1]);
  expect(runningPause(pauses, HOUR + 9 * 60_000)).toBeNull();
});

test("of two who are late neither loses a side or a game: the match alone, where that is lost", () => {
  const one = { ...start, arrived1_at: at(0) };
  expect(nextLoss(one, graded, 3)).toEqual({ cost: "side", at: at(5) });
  expect(nextLoss(start, graded, 3)).toEqual({ cost: "nobody", at: at(15) });
  expect(nextLoss(start, { ...graded, absence_match_minutes: null }, 3)).toBeNull();
});

test("whoever is in the room after the hour is not missing, and loses nothing", () => {
  expect(missingSides(start, new Set([1]))).toEqual([2]);
  expect(nextLoss(start, graded, 3, new Set([1]))).toEqual({ cost: "side", at: at(5) });
  expect(nextLoss(start, graded, 3, new Set([1, 2]))).toBeNull();
});
