import { expect, test } from "vitest";
import { currentStep, roomSteps, type StepFacts } from "./room-step.ts";

const NOW = Date.parse("2026-05-01T21:00:00Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const facts: StepFacts = {
  status: "scheduled",
  isAhead: false,
  start: { state: "started", started_at: at(-1) },
  veto: { startedAt: at(-5), finishedAt: at(-2) },
  lobby: { isOpened: false },
  series: null,
  hasReports: false,
  now: NOW,
};
const waiting = { state: "waiting", started_at: null } as const;

test.each([
  { why: "nobody said that he is ready", of: { start: waiting, veto: null }, is: "ready" },
  {
    why: "the clock gave a walkover that is open to objection",
    of: { start: { state: "walkover", started_at: null } as const, veto: null },
    is: "ready",
  },
  {
    why: "both choose their maps before the hour",
    of: { start: waiting, veto: { startedAt: at(-1), finishedAt: null } },
    is: "veto",
  },
  {
    why: "both came, and the veto has not begun",
    of: { veto: { startedAt: null, finishedAt: null } },
    is: "veto",
  },
  { why: "the room in the game is to be opened", of: {}, is: "lobby" },
  { why: "it is open", of: { lobby: { isOpened: true } }, is: "play" },
  {
    why: "nobody typed it for a quarter of an hour: they play without",
    of: { start: { state: "started", started_at: at(-40) } as const, veto: null },
    is: "play",
  },
  { why: "it has neither hour nor veto", of: { start: null, veto: null }, is: "play" },
  {
    why: "a challenge of later today chose its maps",
    of: { start: null, isAhead: true },
    is: "play",
  },
  { why: "a map was entered", of: { series: "open" }, is: "play" },
  { why: "the maps say how it ended", of: { series: "over" }, is: "result" },
  {
    why: "somebody reported while its start waited",
    of: { start: waiting, hasReports: true },
    is: "result",
  },
  { why: "it is in dispute", of: { status: "disputed" }, is: "result" },
  { why: "it is over", of: { status: "completed" }, is: null },
] as const)("the step is $is: $why", ({ of, is }) => {
  expect(currentStep({ ...facts, ...of })).toBe(is);
});

test("a match goes through the steps it has, each done, current or ahead", () => {
  expect(roomSteps(facts).map(({ name, state }) => `${name} ${state}`)).toEqual([
    "ready done",
    "veto done",
    "lobby current",
    "play ahead",
    "result ahead",
  ]);
  // If the maps were chosen before the match time, the order of the steps stays the same.
  const wayOf = (finishedAt: string | null) =>
    roomSteps({ ...facts, start: waiting, veto: { startedAt: at(-5), finishedAt } })
      .slice(0, 3)
      .map(({ name, state }) => `${name} ${state}`);
  expect(wayOf(null)).toEqual(["veto current", "ready ahead", "lobby ahead"]);
  expect(wayOf(at(-2))).toEqual(["veto done", "ready current", "lobby ahead"]);
  // The steps include the lobby only if a lobby was opened.
  const played = { ...facts, start: null, veto: null };
  const namesOf = (isOpened: boolean) =>
    roomSteps({ ...played, lobby: { isOpened } }).map(({ name }) => name);
  expect(namesOf(true)).toEqual(["lobby", "play", "result"]);
  expect(namesOf(false)).toEqual(["play", "result"]);
  expect(roomSteps({ ...facts, status: "completed" })).toEqual([]);
});
