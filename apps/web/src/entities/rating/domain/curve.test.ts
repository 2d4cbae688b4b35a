import { expect, test } from "vitest";
import { byGame, CURVE_HEIGHT, CURVE_WIDTH, drawCurve, type RatingPoint } from "./curve.ts";

const point = (game: string, week: string, rating: number): RatingPoint => ({
  game,
  week: `${week}T03:00:00+00:00`,
  rating,
  matches: 3,
  place: null,
});

test("points are told apart by game, with the last and the best of each", () => {
  const points = [
    point("FC", "2026-11-02", 1600),
    point("FC", "2026-11-09", 1550),
    point("CS2", "2026-11-09", 1480),
  ];
  expect(byGame(points)).toEqual([
    { game: "FC", points: points.slice(0, 2), last: points[1], best: 1600 },
    { game: "CS2", points: points.slice(2), last: points[2], best: 1480 },
  ]);
  expect(byGame([])).toEqual([]);
});

const places = (line: string) => line.split(" ").map((place) => place.split(",").map(Number));

test("a curve begins at 1500 a week before its first point, and stays within its picture", () => {
  const { line, end } = drawCurve([
    point("FC", "2026-11-02", 1700),
    point("FC", "2026-11-16", 1300),
  ]);
  expect(line).toBe("6,32 82,6 234,58");
  expect(end).toEqual({ x: 234, y: 58 });
  for (const [x = -1, y = -1] of places(line)) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(CURVE_WIDTH);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(CURVE_HEIGHT);
  }
});

test("a small change is drawn as a small one", () => {
  const [start, end] = places(drawCurve([point("FC", "2026-11-02", 1512)]).line);
  expect((start?.[1] ?? 0) - (end?.[1] ?? 0)).toBeCloseTo(5.2, 0);
});
