import { expect, test } from "vitest";
import type { MatchView } from "@/entities/match/domain/match-view";
import { knownWalkover, planTimes, type TimePlan } from "./bulk-times-and-walkovers.ts";

const NOW = Date.parse("2026-11-24T20:00:00Z");
const match = (id: string, more: Partial<MatchView> = {}) =>
  ({ id, status: "pending", scheduledAt: null, liveSince: null, ...more }) as MatchView;

const matches = [
  match("new"),
  match("set", { status: "scheduled", scheduledAt: "2026-11-24T21:00:00.000Z" }),
  match("begun", { status: "scheduled", liveSince: "2026-11-24T19:00:00.000Z" }),
  match("reported", { status: "pending_results" }),
  match("last"),
];

const timesOf = (plan: TimePlan | null) =>
  planTimes(matches, plan, NOW).map(({ at, isPast }) => (isPast ? "past" : at?.slice(11, 16)));

test.each<{ why: string; plan: TimePlan | null; times: (string | undefined)[] }>([
  { why: "nothing is said yet", plan: null, times: [] },
  {
    why: "all at one hour",
    plan: { kind: "set", at: "2026-11-24T22:00:00Z", gap: 0 },
    times: ["22:00", "22:00", undefined, undefined, "22:00"],
  },
  {
    why: "one after the other, without a hole for what stays",
    plan: { kind: "set", at: "2026-11-24T22:00:00Z", gap: 30 },
    times: ["22:00", "22:30", undefined, undefined, "23:00"],
  },
  {
    why: "moved: only what has an hour and has not begun",
    plan: { kind: "move", minutes: -30 },
    times: [undefined, "20:30"],
  },
  {
    why: "into the past",
    plan: { kind: "move", minutes: -60 },
    times: [undefined, "past"],
  },
  { why: "no hour that can be read", plan: { kind: "set", at: "", gap: 0 }, times: [] },
])("$why", ({ plan, times }) => {
  expect(timesOf(plan)).toEqual(matches.map((_, place) => times[place]));
});

const side = (id: string) => ({ id }) as NonNullable<MatchView["side1"]>;
const sides = { side1: side("one"), side2: side("two") };
const HOUR = "2026-11-25T21:00:00Z";
const start = {
  state: "waiting",
  starts_at: HOUR,
  arrived1_at: null,
  arrived2_at: HOUR,
  walkover_for: null,
};

test("a walkover is known where the clock gave it, or one side alone had come by the hour", () => {
  const late = Date.parse(HOUR) + 1;
  expect(knownWalkover(sides, undefined, late)).toBeNull();
  expect(knownWalkover(sides, start, late)).toEqual({ winnerId: "two" });
  expect(knownWalkover(sides, start, late - 2), "nobody is late yet").toBeNull();
  expect(knownWalkover(sides, { ...start, arrived1_at: HOUR }, late)).toBeNull();
  expect(knownWalkover(sides, { ...start, arrived2_at: null }, late)).toBeNull();
  const over = { ...start, state: "walkover" };
  expect(knownWalkover(sides, { ...over, walkover_for: 1 }, late)).toEqual({ winnerId: "one" });
  expect(knownWalkover(sides, { ...over, walkover_for: 0 }, late)).toBe("nobody");
});
