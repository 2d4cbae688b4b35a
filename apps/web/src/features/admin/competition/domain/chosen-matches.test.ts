import { expect, test } from "vitest";
import type { MatchView } from "@/entities/match/domain/match-view";
import { planTimes, type TimePlan } from "./chosen-matches.ts";

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
